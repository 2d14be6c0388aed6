-- The open sessions of a person, the latest first: those above the limit end at the next log-in.
create index sessions_open_of_person on sessions (user_id, created_at) where ended_at is null and support_staff is null;
