-- PAdES B-LT: the file has what proves its seal without the authorities. Rows are not read: the new rule is wider.
alter table webdocs drop constraint webdocs_seal_level_check;
alter table webdocs
  add constraint webdocs_seal_level_check check (seal_level in ('B-B', 'B-T', 'B-LT', 'B-LTA')) not valid;
