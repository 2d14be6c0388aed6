-- Documents to sign on the signing pages, and what became of them.

create table webdocs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  org_type text not null check (org_type in ('prod', 'sandbox')),
  name text not null,
  status text not null default 'pending'
    check (status in ('pending', 'inProgress', 'completed', 'declined', 'expired', 'cancelled')),
  language text not null check (language in ('fr', 'en')),
  allow_decline boolean not null,
  signing_order text not null check (signing_order in ('parallel', 'sequential')),
  external_id text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- Set together when the last signatory has signed; `sealed` follows when the final document is stored.
  completed_at timestamptz,
  sealed_at timestamptz,
  final_key text,
  final_sha256 bytea,
  seal_level text check (seal_level in ('B-B', 'B-T')),
  timestamp_pending boolean not null default false,
  -- Why the final document could not be made, after the last try.
  seal_error text,
  check (sealed_at is null or (final_key is not null and final_sha256 is not null and seal_level is not null))
);
create index webdocs_of_company on webdocs (company_id, org_type, created_at desc, id desc);
create index webdocs_to_expire on webdocs (expires_at) where status in ('pending', 'inProgress');
create unique index webdocs_external_id on webdocs (company_id, org_type, external_id) where external_id is not null;

create table webdoc_documents (
  id uuid primary key default gen_random_uuid(),
  webdoc_id uuid not null references webdocs (id) on delete cascade,
  position integer not null,
  title text not null,
  -- Sanitised once, when created; each interaction stands as an element that names its tag.
  html text not null,
  css text not null,
  sha256 bytea not null,
  unique (webdoc_id, position)
);

create table webdoc_parties (
  id uuid primary key default gen_random_uuid(),
  webdoc_id uuid not null references webdocs (id) on delete cascade,
  -- The owner sends the document, signatories sign it, recipients get a copy.
  kind text not null check (kind in ('owner', 'signatory', 'recipient')),
  recipient text not null,
  position integer not null,
  type text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  language text not null check (language in ('fr', 'en')),
  authentication text not null default 'none',
  status text not null default 'pending' check (status in ('pending', 'signed', 'declined')),
  token_hash bytea unique,
  -- Mails after the first need the link again; only ever decrypted to write one.
  token_sealed bytea,
  notified_at timestamptz,
  opened_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  unique (webdoc_id, recipient)
);

create table webdoc_interactions (
  id uuid primary key default gen_random_uuid(),
  webdoc_id uuid not null references webdocs (id) on delete cascade,
  party_id uuid not null references webdoc_parties (id) on delete cascade,
  position integer not null,
  tag text not null,
  type text not null check (type in ('text', 'number', 'checkbox', 'picklist', 'date', 'mention', 'signature')),
  name text not null,
  width integer,
  height integer,
  is_optional boolean not null,
  is_autofilled boolean not null,
  max_length integer,
  instruction text,
  options jsonb not null default '[]',
  value text,
  -- Strokes with their times, for a drawn signature.
  evidence jsonb,
  unique (webdoc_id, tag)
);

create table webdoc_files (
  id uuid primary key default gen_random_uuid(),
  webdoc_id uuid not null references webdocs (id) on delete cascade,
  party_id uuid not null references webdoc_parties (id) on delete cascade,
  position integer not null,
  name text not null,
  required boolean not null,
  status text not null default 'Pending' check (status in ('Pending', 'Uploaded')),
  file_key text,
  file_name text,
  bytes bigint,
  sha256 bytea,
  uploaded_at timestamptz
);
create index webdoc_files_of_webdoc on webdoc_files (webdoc_id, position);

create table previews (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  name text not null,
  html text not null,
  css text not null,
  interactions jsonb not null,
  token_hash bytea not null unique,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);

create index webdoc_interactions_of_party on webdoc_interactions (party_id);
create index webdoc_files_of_party on webdoc_files (party_id);
create index previews_of_company on previews (company_id);
