-- The support sessions that run: few, and asked for with the account of every owner.
create index concurrently if not exists sessions_open_of_support on sessions (created_at)
  where ended_at is null and support_staff is not null;
