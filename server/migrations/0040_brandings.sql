-- How a company's signing pages, previews and mails look.

create table brandings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  name text not null,
  background text not null check (background ~ '^#[0-9A-Fa-f]{6}$'),
  text text not null check (text ~ '^#[0-9A-Fa-f]{6}$'),
  button text not null check (button ~ '^#[0-9A-Fa-f]{6}$'),
  button_text text not null check (button_text ~ '^#[0-9A-Fa-f]{6}$'),
  -- Another one with each other picture: what its address shows never changes.
  logo_id uuid unique,
  -- Drawn anew from what was sent, never what was sent.
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  -- A PNG for lists and mails.
  logo_small bytea,
  logo_size text not null default 'M' check (logo_size in ('S', 'M', 'L')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- Documents that were sent with it keep it; for everybody else it is gone.
  deleted_at timestamptz,
  check (num_nulls(logo_id, logo, logo_type, logo_small) in (0, 4)),
  check (deleted_at is null or not is_default)
);
create unique index brandings_default on brandings (company_id) where is_default;
create index brandings_of_company on brandings (company_id, created_at, id) where deleted_at is null;

-- Null for what was sent while the company had none: its default one then counts, once there is one.
alter table webdocs add branding_id uuid references brandings (id);
create index webdocs_of_branding on webdocs (branding_id) where branding_id is not null;
