-- Moment of the last reminder that the person sent to the owners.
alter table link_requests add column reminded_at timestamptz;
