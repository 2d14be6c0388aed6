-- Heads of trails, published each hour for everybody to keep (docs/decisions/0034-published-heads.md).
create table published_heads (
  number integer primary key check (number > 0),
  at timestamptz not null,
  -- The file as it is published: one line for each head.
  content text not null,
  sha256 bytea not null,
  heads integer not null check (heads > 0),
  signature bytea not null,
  -- PEM of the certificate whose key has signed.
  certificate text not null,
  -- RFC 3161, over the content; null until the authority has answered.
  timestamp_token bytea
);
create function refuse_change_but_timestamp() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.timestamp_token is null
    and (new.number, new.at, new.content, new.sha256, new.heads, new.signature, new.certificate)
      = (old.number, old.at, old.content, old.sha256, old.heads, old.signature, old.certificate)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger published_heads_append_only before update or delete on published_heads
  for each row execute function refuse_change_but_timestamp();
create trigger published_heads_no_truncate before truncate on published_heads
  for each statement execute function refuse_change();

-- Up to which entry the head of each chain is published. It only says what is to be done: proofs do not need it.
create table published_chains (
  chain text primary key,
  seq bigint not null
);
