-- MD5 of the file that was sent last, as hex. Null: sent before this was kept.
alter table webdoc_records add column sending_md5 text;
