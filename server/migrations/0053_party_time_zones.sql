-- The zone of the browser that opened a signatory's link last, for the hours of reminders and mails.
alter table webdoc_parties
  add time_zone text,
  -- When the notice of the end was sent to this person, or was not needed.
  add expiry_told_at timestamptz;
