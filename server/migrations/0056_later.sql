-- A signatory has put the document off: until then no automatic reminder, then one mail.
alter table webdoc_parties add snoozed_until timestamptz;
create index webdoc_parties_snoozed on webdoc_parties (snoozed_until, id) where snoozed_until is not null;

-- All documents of an address, for the page that a mailed link opens.
create index webdoc_parties_of_address on webdoc_parties (lower(email), notified_at desc, id desc)
  where kind = 'signatory' and notified_at is not null;

create table own_documents_links (
  -- The mail with the link is about it.
  id uuid primary key,
  token_hash bytea not null unique,
  -- In lower case.
  address text not null,
  expires_at timestamptz not null
);
