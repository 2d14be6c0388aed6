-- The provider org's last good word, for when it does not answer: any process finds what another one heard.
create table provider_answers (
  key text primary key,
  value jsonb not null,
  answered_at timestamptz not null
);
