-- What a signatory has entered and not sent, so that another device goes on with it. Nobody's evidence.
create table webdoc_drafts (
  party_id uuid primary key references webdoc_parties (id) on delete cascade,
  webdoc_id uuid not null references webdocs (id) on delete cascade,
  -- Values are personal: sealed like the tokens of the CRM.
  sealed bytea not null,
  updated_at timestamptz not null
);
create index webdoc_drafts_of_webdoc on webdoc_drafts (webdoc_id);

-- A draft ends with its reason, whoever writes that: signed, declined, expired, cancelled, or the link given to
-- somebody else.
create function drop_drafts_of_party() returns trigger language plpgsql as $$
begin
  delete from webdoc_drafts where party_id = new.id;
  return null;
end $$;
create trigger webdoc_parties_drop_draft
  after update of status, token_hash, email, first_name, last_name on webdoc_parties
  for each row when (
    new.status <> 'pending' or new.token_hash is distinct from old.token_hash or new.email <> old.email
    or new.first_name <> old.first_name or new.last_name <> old.last_name
  ) execute function drop_drafts_of_party();

create function drop_drafts_of_webdoc() returns trigger language plpgsql as $$
begin
  delete from webdoc_drafts where webdoc_id = new.id;
  return null;
end $$;
create trigger webdocs_drop_drafts after update of status on webdocs
  for each row when (new.status not in ('pending', 'inProgress')) execute function drop_drafts_of_webdoc();
