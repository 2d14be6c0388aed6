-- Tells the reservation of a key from a later one, also to a process that never got the answer to its insert.
alter table idempotency_keys add column reservation uuid;
