-- Who asked for a new address: the link dies with them, and counts no longer than they may ask.
-- Of links asked for before, nobody knows.
delete from email_tokens where purpose = 'confirm-email';
alter table email_tokens
  add asked_by uuid references users (id) on delete cascade,
  add constraint email_tokens_asked_by check (purpose <> 'confirm-email' or asked_by is not null);
create index email_tokens_asked_by on email_tokens (asked_by);

-- At most one link of each purpose lives, also when two are asked for at once.
delete from email_tokens older using email_tokens newer
  where newer.user_id = older.user_id and newer.purpose = older.purpose
    and (newer.created_at, newer.hash) > (older.created_at, older.hash);
create unique index email_tokens_one_of_purpose on email_tokens (user_id, purpose);
drop index email_tokens_of_user;
