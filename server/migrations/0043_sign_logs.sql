-- The sign log: events of the e-signature provider and of our own signing pages.

-- What a search looks at, without case and accents. `lower` alone leaves accented letters as they are in the C locale.
create function plain_text(words text) returns text language sql immutable parallel safe as $$
  select lower(translate(words, 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ',
    'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'))
$$;

create table sign_events (
  -- In the order of arrival.
  id bigint generated always as identity primary key,
  -- Null: of an org that no company has connected, or of none. Shown to nobody.
  company_id uuid references companies (id),
  event_id text not null,
  event_name text not null,
  event_time timestamptz not null,
  received_at timestamptz not null,
  -- 18 characters.
  org_id text,
  org_name text,
  -- Null: success.
  error text,
  failed boolean not null generated always as (error is not null) stored,
  source text not null check (source in ('provider', 'portal')),
  -- `data` of the event as it came, but for links that let their holder sign.
  data jsonb not null,
  words text not null generated always as (left(plain_text(
    event_name || ' ' || event_id || ' ' || coalesce(data #>> '{signature_request,id}', '') || ' ' ||
    coalesce(data #>> '{signature_request,external_id}', '') || ' ' ||
    coalesce(data #>> '{signer,info,first_name}', '') || ' ' || coalesce(data #>> '{signer,info,last_name}', '') || ' ' ||
    coalesce(data #>> '{signer,info,email}', '') || ' ' || coalesce(data #>> '{signature_request,name}', '') || ' ' ||
    coalesce(org_name, '') || ' ' || coalesce(error, '')
  ), 500)) stored,
  -- Deliveries repeat; an event is one.
  constraint sign_events_event_id unique (event_id)
);

-- One for each combination of filters, in the order of the pages: whichever it is, a page reads its own rows alone.
-- `failed` stands before the time; a list of both statuses merges two ordered walks.
create index sign_events_by_status on sign_events (company_id, failed, event_time, id);
create index sign_events_by_org on sign_events (company_id, org_id, failed, event_time, id);
create index sign_events_by_name on sign_events (company_id, event_name, failed, event_time, id);
create index sign_events_by_org_and_name on sign_events (company_id, org_id, event_name, failed, event_time, id);
-- A search walks this one and looks at nothing else.
create index sign_events_to_search on sign_events (company_id, event_time, id)
  include (failed, org_id, event_name, words);
create index sign_events_unassigned on sign_events (org_id) where company_id is null;

-- The last re-sync of an event's signature request from the CRM.
create table sign_recoveries (
  event_id text primary key references sign_events (event_id) on delete cascade,
  company_id uuid not null references companies (id),
  requested_by uuid not null references users (id) on delete cascade,
  requested_at timestamptz not null,
  ended_at timestamptz,
  problem text,
  found jsonb,
  check (problem is null or (ended_at is not null and found is null))
);
