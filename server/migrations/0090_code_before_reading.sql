-- The moment of a signatory's code: before signing, or before anything is shown (REQ-2.7.72).
alter table webdoc_parties
  add column code_before text not null default 'signing' check (code_before in ('signing', 'reading'));
