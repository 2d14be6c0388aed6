-- Search of documents by a part of their name, by a signatory's address and by the sender's own values. What the two
-- functions answer differs from company to company, so a search reads what its company has alone. They cost much more
-- than a look into their index. The bodies are bound when they are read: an index is built without a search path.

-- All pieces of three characters of a name, without case and accents.
create function name_pieces(company_id uuid, org_type text, name text) returns bigint[]
language sql immutable parallel safe cost 10000 return (
  select coalesce(array_agg(distinct hashtextextended(company_id::text || org_type || substr(plain, at, 3), 0)), '{}')
  from plain_text(name) plain, generate_series(1, length(plain) - 2) at
);
create index webdocs_by_name on webdocs using gin (name_pieces(company_id, org_type, name));

alter table webdocs add metadata jsonb;
-- Keys have no colon.
create function metadata_pieces(company_id uuid, org_type text, metadata jsonb) returns bigint[]
language sql immutable parallel safe cost 10000 return (
  select coalesce(array_agg(hashtextextended(company_id::text || org_type || key || ':' || value, 0)), '{}')
  from jsonb_each_text(metadata)
);
create index webdocs_by_metadata on webdocs using gin (metadata_pieces(company_id, org_type, metadata))
  where metadata is not null;

create index webdoc_parties_by_address on webdoc_parties (lower(email), webdoc_id) where kind = 'signatory';
