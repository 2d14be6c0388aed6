-- A signatory has put the document off: until then no automatic reminder, then one mail.
alter table webdoc_parties add snoozed_until timestamptz;
create index webdoc_parties_snoozed on webdoc_parties (snoozed_until, id) where snoozed_until is not null;
