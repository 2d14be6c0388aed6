-- Pages of the template files of one kind of environment.
create index template_documents_by_id on template_documents (company_id, org_type, id);
