-- The authority has only suspended the certificate (RFC 5280 §5.3.1, certificateHold), which it may take back (REQ-5.2.32).
alter table trusted_certificates add column on_hold boolean not null default false;
