-- -1: the certificate was revoked (REQ-5.2.24).
alter table certificate_notices drop constraint certificate_notices_days_left_check,
  add constraint certificate_notices_days_left_check check (days_left in (60, 30, 7, 0, -1));
