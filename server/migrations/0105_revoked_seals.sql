-- When the authority of a certificate revoked it, as far as it is known. Seals of later, and those without a proven
-- time, are not proved any more: others may have the key (REQ-5.2.23).
alter table trusted_certificates add column revoked_at timestamptz;
