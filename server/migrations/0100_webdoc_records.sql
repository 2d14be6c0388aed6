-- The CRM record that a document was created for, and what of the document's state stands there.
create table webdoc_records (
  webdoc_id uuid primary key references webdocs (id) on delete cascade,
  environment_id uuid references environments (id) on delete set null,
  org_id text not null check (org_id ~ '^00D[A-Za-z0-9]{15}$'),
  record_id text not null check (record_id ~ '^[A-Za-z0-9]{18}$'),
  -- Numbers of trail entries: the newest that changes what the record says, and the one that the record has.
  wanted_version integer not null default 0,
  written_version integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'written', 'failed')),
  -- Why the last attempt did not succeed.
  fault text,
  written_status text,
  written_at timestamptz,
  -- Fields of the record as they were last written, as JSON.
  written_fields text,
  pdf_version_id text,
  -- The sealed PDF that the record has, hexadecimal.
  pdf_sha256 text,
  evidence_version_id text,
  -- A file was being sent: the org is asked for it before it is sent again.
  sending boolean not null default false,
  -- Whose access the org took last.
  user_id uuid,
  -- A request of a process that was killed may still be carried out; nobody else writes before this moment.
  lease_token uuid,
  lease_until timestamptz
);
create index webdoc_records_of_environment on webdoc_records (environment_id, state);
create index webdoc_records_unwritten on webdoc_records (state) where state <> 'written';

-- Fields of an object that take the state of documents. Types are those of the org's description.
create table record_mappings (
  environment_id uuid not null references environments (id) on delete cascade,
  object text not null,
  label text not null,
  -- The first three characters of the ids of its records.
  key_prefix text not null check (key_prefix ~ '^[A-Za-z0-9]{3}$'),
  state_field text,
  document_field text,
  document_type text,
  completed_field text,
  completed_type text,
  primary key (environment_id, object),
  unique (environment_id, key_prefix)
);
