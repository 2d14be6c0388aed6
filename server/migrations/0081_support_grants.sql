-- What an owner has allowed support to change: in one session, or in every session opened with one ticket (REQ-1.4.70).
-- The latest question and its answer stand here; all of them are in the company's activity log.
create table support_grants (
  id uuid primary key default gen_random_uuid(),
  session_id uuid unique references sessions (id) on delete cascade,
  ticket_id uuid unique references tickets (id) on delete cascade,
  wish text,
  asked_at timestamptz,
  answered_at timestamptz,
  allowed_until timestamptz,
  check (num_nonnulls(session_id, ticket_id) = 1)
);

-- A comment that support wrote in a support session.
alter table ticket_messages add column by_support boolean not null default false;
