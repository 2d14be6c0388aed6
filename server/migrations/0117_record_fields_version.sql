-- Up to this version, a call for several records has written the fields; the document's own job has not looked at it yet.
alter table webdoc_records add column fields_version integer;
