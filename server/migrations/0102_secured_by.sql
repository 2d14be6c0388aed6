-- The way by which the org was given the token: the package's endpoint, or its custom setting. Null: before this was known.
alter table environments add column secured_by text check (secured_by in ('endpoint', 'setting'));
