-- The session that asked for a new address: it goes on when the address counts, the person's others end.
-- Only compared, so that a session may be deleted before.
alter table email_tokens add asked_in uuid;

-- Those that are over count too: from which networks somebody has logged in, and what goes with a deleted user.
create index sessions_of_person on sessions (user_id, created_at);
drop index sessions_of_user;
