-- What the engines keep: settings, jobs, mails, hash chains, idempotency keys, rate limits.

create table settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  -- Two unfinished jobs of one name never share a key: enqueueing again is a no-op.
  key text,
  state text not null default 'ready' check (state in ('ready', 'running', 'done', 'dead')),
  run_at timestamptz not null default now(),
  attempts integer not null default 0,
  max_attempts integer not null default 10,
  lease_token uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_ready on jobs (run_at, id) where state = 'ready';
create index jobs_leased on jobs (lease_until) where state = 'running';
create index jobs_finished on jobs (finished_at) where state in ('done', 'dead');
create unique index jobs_one_per_key on jobs (name, key) where key is not null and state in ('ready', 'running');

create table job_schedules (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  next_at timestamptz not null
);

create table mails (
  id uuid primary key default gen_random_uuid(),
  message_id text not null unique,
  template text not null,
  language text not null check (language in ('fr', 'en')),
  to_name text not null,
  to_address text not null,
  -- Subject and bodies hold links that sign or reset: encrypted, and dropped once the mail has left.
  content_sealed bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  -- What the mail is about, for whoever asks whether it left: a webdoc party, a user.
  subject_id uuid,
  smtp_reply text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_about on mails (subject_id, created_at) where subject_id is not null;

-- One append-only chain per company and one per signed document: hash = SHA-256(prev_hash || canonical JSON).
create table chain_heads (
  chain text primary key,
  seq bigint not null,
  hash bytea not null
);
create table chain_entries (
  chain text not null,
  seq bigint not null,
  at timestamptz not null,
  body jsonb not null,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (chain, seq)
);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger chain_entries_append_only before update or delete on chain_entries
  for each row execute function refuse_change();
create trigger chain_entries_no_truncate before truncate on chain_entries
  for each statement execute function refuse_change();
-- A head moves on with each entry and never goes away.
create trigger chain_heads_stay before delete on chain_heads
  for each row execute function refuse_change();
create trigger chain_heads_no_truncate before truncate on chain_heads
  for each statement execute function refuse_change();

create table idempotency_keys (
  actor text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status integer,
  -- Answers may hold a token: encrypted.
  answer_sealed bytea,
  created_at timestamptz not null default now(),
  primary key (actor, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The table rate-limiter-flexible expects.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
