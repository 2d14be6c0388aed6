-- Mails that strangers have reported, for staff to look at (REQ-4.4.9). One for each person and document.
create table abuse_reports (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  webdoc_id uuid not null,
  party_id uuid not null unique,
  reason text not null,
  reported_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by text,
  closing_reason text
);
create index abuse_reports_open on abuse_reports (reported_at) where closed_at is null;
