-- Why the level of a seal does not rise (REQ-2.4.47); null while it may.
alter table webdocs add column seal_stopped text;
