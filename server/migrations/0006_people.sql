-- What an owner and a person change: link requests, second factors; and the rule that a company keeps an owner.

create table link_requests (
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id)
);
create index link_requests_of_user on link_requests (user_id);

create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed bytea not null,
  -- Null until a first code proved that the app holds the secret.
  confirmed_at timestamptz,
  -- The last 30 s step whose code was taken: a code works once (RFC 6238 §5.2).
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

alter table environments add refreshed_at timestamptz;

-- An active owner who goes, or is no owner any more, leaves another active owner behind. Only the last person of a
-- company may take it with them to another one. Both triggers together hold against any race: whoever touches an
-- owner first locks the company, and what is counted afterwards is what everybody before has left.
create function lock_company_of_owner() returns trigger language plpgsql as $$
begin
  perform 1 from companies where id = old.company_id for no key update;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create function company_keeps_an_owner() returns trigger language plpgsql as $$
begin
  if exists (select from users where company_id = old.company_id and role = 'owner' and status = 'active') then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.company_id <> old.company_id
     and not exists (select from users where company_id = old.company_id) then
    return null;
  end if;
  raise exception 'company % would be left without an owner', old.company_id
    using errcode = 'check_violation', constraint = 'company_keeps_an_owner', table = 'users';
end $$;
create trigger users_lock_company_delete before delete on users
  for each row when (old.role = 'owner') execute function lock_company_of_owner();
create trigger users_lock_company_update before update of role, status, company_id on users
  for each row when (old.role = 'owner') execute function lock_company_of_owner();
create trigger users_keep_an_owner_delete after delete on users
  for each row when (old.role = 'owner' and old.status = 'active') execute function company_keeps_an_owner();
create trigger users_keep_an_owner_update after update of role, status, company_id on users
  for each row when (old.role = 'owner' and old.status = 'active'
    and (new.role <> 'owner' or new.status <> 'active' or new.company_id <> old.company_id))
  execute function company_keeps_an_owner();
