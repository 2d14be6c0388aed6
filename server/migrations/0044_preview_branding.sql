-- Null wears what the company's default branding is when it is looked at; so does one whose branding is gone.
alter table previews add branding_id uuid references brandings (id) on delete set null;
create index previews_of_branding on previews (branding_id) where branding_id is not null;
