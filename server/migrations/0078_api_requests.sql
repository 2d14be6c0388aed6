-- The latest calls of each API token, for the people who write an integration. No proof: a process that is killed
-- loses its last second of them.
create table api_requests (
  -- The id of its answer: `requestId`, `X-Request-Id`.
  id uuid primary key,
  company_id uuid not null references companies (id),
  token_id uuid not null references api_tokens (id) on delete cascade,
  at timestamptz not null,
  method text not null,
  -- The pattern and the path of a known call; no query, and of the path only what cannot be a name.
  route text,
  path text,
  -- Null: the caller left before the answer.
  status smallint,
  code text,
  ms integer not null
);
create index api_requests_of_company on api_requests (company_id, at desc, id desc);
create index api_requests_of_token on api_requests (token_id, at desc, id desc);
create index api_requests_failed on api_requests (company_id, at desc, id desc) where status is null or status >= 400;
create index api_requests_by_age on api_requests using brin (at);
