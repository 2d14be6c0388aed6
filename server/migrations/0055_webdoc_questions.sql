-- What a signatory asks the sender, and the answer. The trail has the hashes of both texts; they stand here alone, so
-- that they end with the document's data and are not in the file that all parties get.
create table webdoc_questions (
  id uuid primary key default gen_random_uuid(),
  webdoc_id uuid not null references webdocs (id) on delete cascade,
  party_id uuid not null references webdoc_parties (id) on delete cascade,
  -- Hash of the link it was asked with: another person at the same place does not see it.
  asked_with bytea not null,
  asked_by text not null,
  question text not null,
  asked_at timestamptz not null,
  -- Hash of the link with which the sender answers.
  token_hash bytea not null unique,
  token_expires_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create index webdoc_questions_of_webdoc on webdoc_questions (webdoc_id, asked_at);
create index webdoc_questions_of_party on webdoc_questions (party_id);
