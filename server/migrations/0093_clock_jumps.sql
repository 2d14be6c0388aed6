-- Time of a chain's last entry, and by how much the clock went back in all: an entry says when it was put back, and a
-- search by day looks as much further on both sides (REQ-6.1.29).
alter table chain_heads add column at timestamptz, add column back_seconds integer not null default 0;
