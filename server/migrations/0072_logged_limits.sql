-- A standby has no content of unlogged tables: after its promotion every limit would begin anew.
alter table rate_limits set logged;
