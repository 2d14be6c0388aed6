-- CRM orgs of a company, and the grants its users gave for them.

create table environments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  -- The CRM's org id, 18 characters. An org belongs to one company (REQ-1.6.7).
  external_id text not null unique check (external_id ~ '^00D[A-Za-z0-9]{15}$'),
  org_name text not null,
  org_type text not null check (org_type in ('prod', 'sandbox')),
  instance_url text not null,
  package_version text,
  secured_at timestamptz,
  api_token_id uuid references api_tokens (id) on delete set null,
  sign_parameters jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index environments_one_production on environments (company_id) where org_type = 'prod';
create index environments_of_company on environments (company_id, org_name);

create table crm_grants (
  environment_id uuid not null references environments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  access_token_sealed bytea not null,
  refresh_token_sealed bytea,
  instance_url text not null,
  id_url text not null,
  crm_user_id text not null,
  crm_username text not null,
  issued_at timestamptz not null,
  -- Set when the CRM no longer takes the grant: the user must connect again.
  lost_at timestamptz,
  lost_why text,
  primary key (environment_id, user_id)
);

create index crm_grants_of_user on crm_grants (user_id);
create index environments_token on environments (api_token_id) where api_token_id is not null;

create table oauth_attempts (
  nonce_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  verifier_sealed bytea not null,
  org_type text not null check (org_type in ('login', 'test')),
  specific_domain text,
  old_org_id text,
  expires_at timestamptz not null
);
create index oauth_attempts_of_session on oauth_attempts (session_id);
create index oauth_attempts_age on oauth_attempts (expires_at);
