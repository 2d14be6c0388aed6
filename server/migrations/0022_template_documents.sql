-- The files of templates that the CRM package keeps in the cloud.

create table template_documents (
  -- The cloud id: the CRM keeps it with the template, so it stays when the file is replaced.
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  org_type text not null check (org_type in ('prod', 'sandbox')),
  external_id text not null,
  -- Without the extension.
  name text not null,
  extension text not null check (extension in ('docx', 'xlsx', 'pptx', 'pdf')),
  bytes bigint not null,
  sha256 bytea not null,
  file_key text not null unique,
  modified_at timestamptz not null,
  unique (company_id, org_type, external_id)
);
