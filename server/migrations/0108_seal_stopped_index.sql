-- Few documents: the metrics count them.
create index concurrently if not exists webdocs_seal_stopped on webdocs (seal_stopped) where seal_stopped is not null;
