-- How near its end a sealing certificate was when staff were told: once each, whatever runs twice.
create table certificate_notices (
  serial text not null,
  days_left integer not null check (days_left in (60, 30, 7, 0)),
  noticed_at timestamptz not null default now(),
  primary key (serial, days_left)
);
