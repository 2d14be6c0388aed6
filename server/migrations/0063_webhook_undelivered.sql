-- What an owner sends again: deliveries that failed, and those that wait for a later try.
create index webhook_deliveries_undelivered on webhook_deliveries (endpoint_id, created_at) where status <> 'delivered';
drop index webhook_deliveries_failed;
