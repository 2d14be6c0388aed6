-- From when the archive timestamp of a sealed document wants another one (PAdES B-LTA). Null: it has none, or staff have
-- to look.
alter table webdocs add column renew_at timestamptz;
