-- A call that wrote several records refused this one; it is written by a call of its own from then on.
alter table webdoc_records add column refused_together boolean not null default false;
