-- The presses that an attempt has answered: after a new one the fields are written whole, and files are looked up (REQ-2.7.83).
alter table webdoc_records add column answered integer not null default 0;
update webdoc_records set answered = asked where state <> 'waiting';
