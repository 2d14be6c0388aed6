-- A document was told to be on a record on which no field was written (REQ-2.7.82).
update webdoc_records
   set written_status = null,
       written_at = case when pdf_version_id is null then null else written_at end
 where written_fields is null;
