-- Runs that copy templates from one environment to another, or bring back what such a run has replaced.

create table deployments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('deployment', 'rollback')),
  state text not null check (state in ('queued', 'running', 'done', 'doneWithFailures')),
  -- Whose grants it works with: who started it, or had it tried again.
  acts_as uuid references users (id) on delete set null,
  -- As the audit log names who started it.
  actor jsonb not null,
  started_by text not null,
  -- An environment may be disconnected later; where it went stays readable, and an org that took its place is not it.
  source_id uuid references environments (id) on delete set null,
  source_org_id text not null,
  source_name text not null,
  source_type text not null check (source_type in ('prod', 'sandbox')),
  target_id uuid references environments (id) on delete set null,
  target_org_id text not null,
  target_name text not null,
  target_type text not null check (target_type in ('prod', 'sandbox')),
  -- The deployment that a roll-back takes back.
  related_id uuid references deployments (id),
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Moves with every change that somebody who follows should see.
  version integer not null default 0,
  check ((ended_at is null) = (state in ('queued', 'running')))
);
create index deployments_of_company on deployments (company_id, started_at desc, id desc);
create index deployments_taken_back on deployments (related_id) where related_id is not null;
-- Two runs that write to one org would write over each other.
create unique index deployments_one_per_target on deployments (target_id) where ended_at is null;
create index deployments_from on deployments (source_id) where ended_at is null;

create table deployment_templates (
  deployment_id uuid not null references deployments (id) on delete cascade,
  place integer not null,
  external_id text not null,
  name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'identical', 'failed')),
  problem text,
  bytes bigint,
  -- Of the process that works on it: one that was thought dead must not go on.
  claim uuid,
  -- Written into the file's description before it goes up, so that what a killed process has sent is found again.
  marker uuid not null default gen_random_uuid(),
  begun_at timestamptz,
  -- The file in the target org, once it is known to be there.
  content_version_id text,
  -- The record as it was in the target before; null: there was none, or nobody has looked.
  replaced jsonb,
  primary key (deployment_id, place),
  unique (deployment_id, external_id)
);
