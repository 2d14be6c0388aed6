-- The certificates whose seals and timestamps this provider believes: all that were ever used, so that a document of
-- years ago is still proved on another machine, after a restore, or with a renewed certificate.
create table trusted_certificates (
  use text not null check (use in ('seal', 'time')),
  -- SHA-256 of the certificate.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  der bytea not null,
  added_at timestamptz not null default now(),
  primary key (use, fingerprint)
);
