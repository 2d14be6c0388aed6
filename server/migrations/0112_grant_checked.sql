-- When the CRM last answered this access in a check (REQ-1.2.183).
alter table crm_grants add column checked_at timestamptz;
