-- Where a company is told of what happens to its documents, and every time it was told.

create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  org_type text not null check (org_type in ('prod', 'sandbox')),
  url text not null,
  description text,
  -- Null: all of them, those of later versions included.
  events text[],
  is_active boolean not null default true,
  -- Why it was switched off: by an owner, by its own answer 410, after five days of failures.
  off_because text check (off_because in ('owner', 'gone', 'failing')),
  -- Of the first failure since the last success.
  failing_since timestamptz,
  secret_sealed bytea not null,
  -- The secret before the last rotation, used as well until then.
  previous_secret_sealed bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  check (is_active = (off_because is null)),
  check ((previous_secret_sealed is null) = (previous_until is null))
);
create index webhook_endpoints_of_company on webhook_endpoints (company_id, created_at);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  -- Their order in a list.
  seq bigint generated always as identity unique,
  endpoint_id uuid not null references webhook_endpoints (id) on delete cascade,
  webdoc_id uuid references webdocs (id) on delete set null,
  -- The same for all endpoints that are told of one event.
  event_id uuid not null,
  event text not null,
  -- As it is sent, and signed anew at each try.
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- Tries made since it was written or replayed.
  tries integer not null default 0,
  -- Which planned try counts: one planned before a replay finds another number and does nothing.
  turn integer not null default 0,
  next_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (endpoint_id, event_id),
  check ((status = 'pending') = (next_at is not null)),
  check ((status = 'pending') = (ended_at is null))
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, seq desc);
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, created_at) where status = 'failed';
create index webhook_deliveries_by_age on webhook_deliveries (created_at);
create index webhook_deliveries_of_webdoc on webhook_deliveries (webdoc_id);

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  ms integer not null,
  -- Null when there was no answer.
  http_status integer,
  -- Its first 4 kB.
  answer text,
  -- Why it does not count as delivered.
  error text,
  primary key (delivery_id, number)
);
