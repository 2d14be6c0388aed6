-- Something in the documents may lie over a text on the screen alone, or on paper alone (REQ-5.1.16): the signing page
-- then shows the pages before it confirms. Documents of earlier versions were not looked at.
alter table webdoc_papers add column is_placed_freely boolean not null default false;
