-- What customers write to support, kept until the CRM has it and sent there once (REQ-2.7.14). A ticket's row stays
-- for good: it says whose the ticket is, and whether support may log in while it is open. Who wrote is not a key: people
-- leave, what they asked stays.
create table tickets (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  user_id uuid not null,
  -- Of 18 characters; null until the CRM has the ticket.
  case_id text unique,
  case_number text,
  org_id text,
  subject text not null,
  product text not null,
  priority text not null,
  affected_users text not null,
  description text not null,
  html text not null,
  author_name text not null,
  author_email text not null,
  access_support boolean not null,
  access_ended_at timestamptz,
  sending text not null default 'waiting' check (sending in ('sent', 'waiting', 'failed')),
  created_at timestamptz not null default now()
);
create index tickets_not_sent on tickets (company_id, created_at) where sending <> 'sent';
create index tickets_with_access on tickets (id) where access_support and access_ended_at is null;

-- `ticket` is the id of one of ours, else that of the CRM's record. The text goes when the CRM has it.
create table ticket_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  user_id uuid not null,
  ticket text not null,
  subject text not null,
  html text not null,
  author_name text not null,
  author_email text not null,
  sending text not null default 'waiting' check (sending in ('sent', 'waiting', 'failed')),
  created_at timestamptz not null default now()
);
create index ticket_messages_of_ticket on ticket_messages (ticket, created_at);

create table ticket_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  user_id uuid not null,
  ticket text not null,
  name text not null,
  bytes bigint not null,
  -- In the files store, until the CRM has it.
  file_key text not null,
  sending text not null default 'waiting' check (sending in ('sent', 'waiting', 'failed')),
  created_at timestamptz not null default now()
);
create index ticket_files_of_ticket on ticket_files (ticket, created_at);
create index ticket_files_by_key on ticket_files (file_key) where sending <> 'sent';

-- Each closing is told of once: `seen` is the state of the record that it was closed from.
create table ticket_closings (
  case_id text not null,
  seen text not null,
  primary key (case_id, seen)
);

-- The ticket that support was let in with; what it opened ends when the ticket is closed.
alter table support_tokens add column ticket_id uuid references tickets (id);
alter table sessions add column support_ticket_id uuid references tickets (id);
create index sessions_of_ticket on sessions (support_ticket_id) where support_ticket_id is not null;
