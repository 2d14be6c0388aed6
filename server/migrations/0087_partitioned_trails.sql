-- The trigger of trails no longer names the row type of one table, because partitions have row types of their own
-- (server/engines/postgres/monthly-partitions.ts).

-- Whether the recorded purge of a document covers this entry: one of its trail, or an earlier one of the company's
-- chain about the document.
create function redaction_is_recorded(
  entry_chain text, entry_seq bigint, record_chain text, record_seq bigint, was jsonb
) returns boolean language sql stable as $$
  select exists (
    select from chain_entries record
    join webdocs webdoc on webdoc.id::text = record.body #>> '{object,id}'
    where record.chain = record_chain and record.seq = record_seq and record.redacted_at is null
      and record.body ->> 'action' = 'webdoc.purged'
      and record.chain = 'company:' || webdoc.company_id and webdoc.purged_at is not null
      and (
        entry_chain = 'webdoc:' || webdoc.id
        or (entry_chain = record.chain and entry_seq < record.seq
          and starts_with(was ->> 'action', 'webdoc.') and was ->> 'action' <> 'webdoc.purged'
          and was #>> '{object,id}' = webdoc.id::text)
      )
  )
$$;

create or replace function refuse_change_but_redaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.redacted_at is null and new.redacted_at is not null
    and (new.chain, new.seq, new.at, new.prev_hash, new.hash) = (old.chain, old.seq, old.at, old.prev_hash, old.hash)
    and redaction_is_recorded(new.chain, new.seq, new.redacted_chain, new.redacted_seq, old.body)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop function redaction_is_recorded(chain_entries, jsonb);
