-- How often a press has asked for the record to be written (REQ-2.7.79). An attempt that began before a press does not end it.
alter table webdoc_records add column asked integer not null default 0;
