-- The pages of a document as they were printed when it came in, without the values of its fields: what is sealed is
-- compared with them (REQ-5.1.8). Documents of earlier versions have none.
create table webdoc_papers (
  webdoc_id uuid primary key references webdocs (id) on delete cascade,
  pages integer not null,
  -- Packed by `engines/pdf/reading/page-layout.ts`; holds the text of the document.
  layout bytea not null
);
