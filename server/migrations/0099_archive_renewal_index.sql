-- Documents with an archive timestamp, by the time of its renewal.
create index concurrently if not exists webdocs_renew_at on webdocs (renew_at) where renew_at is not null;
