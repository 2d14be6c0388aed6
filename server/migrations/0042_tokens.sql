-- What a token may do and from where: all and everywhere when null.
alter table api_tokens
  add column scopes text[] check (cardinality(scopes) > 0),
  add column addresses text[] check (cardinality(addresses) > 0);
create index api_tokens_ending on api_tokens (expires_at) where is_active and expires_at is not null;

-- How many days before its end the owners were told of a token: once each, whatever runs twice.
create table token_notices (
  token_id uuid not null references api_tokens on delete cascade,
  days_left integer not null check (days_left in (30, 7)),
  noticed_at timestamptz not null default now(),
  primary key (token_id, days_left)
);
