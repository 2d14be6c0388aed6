-- What happens to a document between its creation and its end: reminders, the notice before it expires, calling it
-- off, handing it over to somebody else.

alter table webdocs
  add allow_delegation boolean not null default false,
  -- Reminders by themselves: every so many days, at most so many to each signatory.
  add remind_every_days integer check (remind_every_days between 1 and 30),
  add remind_max integer check (remind_max between 1 and 10),
  add check ((remind_every_days is null) = (remind_max is null)),
  add expiry_announced_at timestamptz,
  add cancelled_at timestamptz,
  add cancel_reason text;
-- The list by status of the public API.
create index webdocs_of_company_by_status on webdocs (company_id, org_type, status, created_at desc, id desc);

alter table webdoc_parties
  -- When the next reminder by itself is due; null when none is to come.
  add remind_at timestamptz,
  add reminders_sent integer not null default 0,
  -- The last reminder of either kind.
  add reminded_at timestamptz;
create index webdoc_parties_to_remind on webdoc_parties (remind_at) where remind_at is not null;
