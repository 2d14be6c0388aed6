-- Since when nobody has answered whether the certificate is revoked (REQ-5.2.25); null: somebody has, or nobody is named.
alter table trusted_certificates add column status_unknown_since timestamptz;
