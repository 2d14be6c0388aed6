-- Which version of the source's file a run copied: so that what was just deployed is known to be the same, also in orgs
-- that tell no checksum of a file.
alter table deployment_templates add source_version_id text;
