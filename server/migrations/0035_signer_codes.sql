-- One-time codes of signatories, what they prove, and the messages that carry them to phones.

alter table webdoc_parties
  -- E.164.
  add phone text,
  add constraint webdoc_parties_authentication check (authentication in ('none', 'email', 'sms')),
  add constraint webdoc_parties_phone check (authentication <> 'sms' or phone is not null);

-- The one code of a signatory that counts.
create table signer_codes (
  party_id uuid primary key references webdoc_parties (id) on delete cascade,
  -- The link it was asked for by: a new link begins anew.
  token_hash bytea not null,
  nonce bytea not null,
  -- Under the installation's key: who has the table alone cannot try codes on it.
  code_hash bytea not null,
  channel text not null check (channel in ('email', 'sms')),
  -- Masked, as the trail tells it.
  destination text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- A browser in which a code was entered.
create table signer_proofs (
  proof_hash bytea primary key,
  party_id uuid not null references webdoc_parties (id) on delete cascade,
  token_hash bytea not null,
  channel text not null check (channel in ('email', 'sms')),
  destination text not null,
  verified_at timestamptz not null,
  expires_at timestamptz not null
);
create index signer_proofs_of_party on signer_proofs (party_id);

create table sms_messages (
  id uuid primary key,
  template text not null,
  -- What it is about: a later message about the same replaces it.
  subject_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  -- Number and text, encrypted; gone once nobody needs them.
  content_sealed bytea,
  -- After this the message would help nobody.
  useless_after timestamptz not null,
  gateway_reply text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index sms_messages_about on sms_messages (subject_id, created_at);
