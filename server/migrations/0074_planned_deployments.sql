-- A run may be planned for later, and one into production may wait for a second person.

alter table companies add column production_approval boolean not null default false;

alter table deployments
  -- Null: at once, or as soon as it is approved.
  add column starts_at timestamptz,
  -- Null: it needs none.
  add column approval text check (approval in ('awaited', 'given', 'refused')),
  -- Username of who approved it, or called it off.
  add column decided_by text,
  drop constraint deployments_state_check,
  drop constraint deployments_check,
  add constraint deployments_state_check
    check (state in ('planned', 'queued', 'running', 'done', 'doneWithFailures', 'cancelled')),
  add constraint deployments_check check ((ended_at is null) = (state in ('planned', 'queued', 'running')));

-- A planned run writes to no org yet.
drop index deployments_one_per_target;
create unique index deployments_one_per_target on deployments (target_id) where state in ('queued', 'running');
