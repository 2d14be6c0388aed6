-- Somebody has asked for all records of the environment to be written again. What the org said of its daily calls before
-- this time keeps none back.
alter table environments add column records_asked_at timestamptz;
