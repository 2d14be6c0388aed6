-- Counters of minutes: losing them in a crash only starts the minutes again, and a table without a log spares
-- each log-in the wait for the disk.
alter table rate_limits set unlogged;
