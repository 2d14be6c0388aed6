-- Several documents may be sent for one record: its fields are those of the newest.
create index concurrently if not exists webdoc_records_of_record on webdoc_records (record_id);
