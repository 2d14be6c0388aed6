-- What is removed after a set time, and how that is kept from looking like tampering (docs/decisions/0014-retention.md).

alter table webdocs
  add purged_at timestamptz,
  drop constraint webdocs_check,
  add constraint webdocs_sealed check (
    sealed_at is null
    or ((final_key is not null or purged_at is not null) and final_sha256 is not null and seal_level is not null)
  );
create index webdocs_to_purge on webdocs (created_at)
  where purged_at is null and status in ('completed', 'declined', 'expired', 'cancelled');

alter table chain_entries
  add redacted_at timestamptz,
  -- The entry that records the redaction.
  add redacted_chain text,
  add redacted_seq bigint,
  add constraint chain_entries_redaction check (
    (redacted_at is null) = (redacted_chain is null) and (redacted_at is null) = (redacted_seq is null)
  );
create index chain_entries_by_redaction on chain_entries (redacted_chain, redacted_seq) where redacted_at is not null;
-- A company's entries about one document.
create index chain_entries_of_webdoc on chain_entries ((body #>> '{object,id}'), chain)
  where starts_with(body ->> 'action', 'webdoc.');
-- Our own events about one document.
create index sign_events_of_webdoc on sign_events ((data #>> '{signature_request,id}')) where source = 'portal';

create index jobs_dead on jobs (id) where state = 'dead';

-- Whether the recorded purge of a document covers this entry: one of its trail, or an earlier one of the company's
-- chain about the document.
create function redaction_is_recorded(entry chain_entries, was jsonb) returns boolean language sql stable as $$
  select exists (
    select from chain_entries record
    join webdocs webdoc on webdoc.id::text = record.body #>> '{object,id}'
    where record.chain = entry.redacted_chain and record.seq = entry.redacted_seq and record.redacted_at is null
      and record.body ->> 'action' = 'webdoc.purged'
      and record.chain = 'company:' || webdoc.company_id and webdoc.purged_at is not null
      and (
        entry.chain = 'webdoc:' || webdoc.id
        or (entry.chain = record.chain and entry.seq < record.seq
          and starts_with(was ->> 'action', 'webdoc.') and was ->> 'action' <> 'webdoc.purged'
          and was #>> '{object,id}' = webdoc.id::text)
      )
  )
$$;

-- Append-only, but for one kind of change: the body of an entry about a purged document gives way to a redacted one,
-- once, and all that links the chain stays.
create function refuse_change_but_redaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.redacted_at is null and new.redacted_at is not null
    and (new.chain, new.seq, new.at, new.prev_hash, new.hash) = (old.chain, old.seq, old.at, old.prev_hash, old.hash)
    and redaction_is_recorded(new, old.body)
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger chain_entries_append_only on chain_entries;
create trigger chain_entries_append_only before update or delete on chain_entries
  for each row execute function refuse_change_but_redaction();
