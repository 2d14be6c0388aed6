-- A call for many documents took too long. Until this time, the document is written by calls of its own.
alter table webdoc_records add column alone_until timestamptz;
