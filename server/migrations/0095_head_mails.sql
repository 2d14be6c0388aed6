-- Owners who have the published heads mailed to them each day.
create table head_mails (
  user_id uuid primary key references users (id) on delete cascade,
  -- Number of the file that was mailed last; 0 before the first.
  mailed_to integer not null default 0
);
