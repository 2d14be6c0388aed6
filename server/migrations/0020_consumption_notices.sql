-- Which shares of a quota the owners were told of: once each, whatever runs twice.
create table consumption_notices (
  company_id uuid not null references companies on delete cascade,
  -- The provider's, of 18 characters.
  contract_id text not null,
  product text not null check (product in ('doc', 'sign')),
  threshold integer not null check (threshold in (80, 100)),
  -- Of which it was a share: when the contract allows more, its shares are news again.
  quota double precision not null,
  noticed_at timestamptz not null default now(),
  primary key (company_id, contract_id, product, threshold, quota)
);
