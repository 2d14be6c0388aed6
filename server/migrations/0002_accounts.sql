-- Companies, their people, how they prove who they are.

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null default '',
  status text not null default 'free' check (status in ('free', 'verificationinprogress', 'verified', 'blocked')),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  username text not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null check (role in ('owner', 'user')),
  status text not null default 'registered' check (status in ('registered', 'active')),
  password_hash text,
  language text not null default 'fr' check (language in ('fr', 'en')),
  sign_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
create index users_of_company on users (company_id, lower(last_name), id);

create table email_tokens (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('initialise', 'reset', 'confirm-email')),
  new_email text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index email_tokens_of_user on email_tokens (user_id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  support_staff text,
  support_reason text,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_why text
);
create index sessions_of_user on sessions (user_id) where ended_at is null;

-- Each bearer a session has had. The successor is derived from the old bearer and the nonce,
-- so the same renewal can be answered twice without keeping a secret (REQ-1.4.14).
create table session_bearers (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  expires_at timestamptz not null,
  renewed_at timestamptz,
  renewal_nonce bytea
);
create index session_bearers_of_session on session_bearers (session_id);

create table support_tokens (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  staff text not null,
  reason text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  name text not null,
  org_type text not null check (org_type in ('prod', 'sandbox')),
  hash bytea not null unique,
  -- The value can be read again (REQ-2.7.16), so it is encrypted; the hash finds it.
  value_sealed bytea not null,
  ending text not null,
  is_active boolean not null default true,
  expires_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index support_tokens_of_user on support_tokens (user_id);
create index api_tokens_created_by on api_tokens (created_by) where created_by is not null;
create index api_tokens_of_company on api_tokens (company_id, created_at);
