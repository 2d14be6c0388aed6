-- The files that a second person was asked to approve: a run sends these, or none (REQ-1.7.81).
alter table deployment_templates add column approved_content text;
