-- The tickets of a company that have an answer of theirs on its way to support.
create index ticket_messages_waiting on ticket_messages (company_id) where sending = 'waiting';
