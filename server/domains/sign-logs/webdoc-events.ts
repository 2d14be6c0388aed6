import { sql } from 'kysely';
import { latestDelivery } from '#engines/mail/mail-outcomes.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { DocumentEvent, DocumentEvents } from '#server/app-context.ts';
import { publicEventsOf } from '#domains/webhooks/payload.ts';
import { notWritten, webdocStatus, sealFailed, sealStoppedText } from './webdoc-status.ts';

const request = sql`jsonb_build_object('id', webdoc.id, 'name', webdoc.name, 'status', ${webdocStatus},
  'expiration_date', to_char(webdoc.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'ordered_signers', webdoc.signing_order = 'sequential', 'external_id', webdoc.external_id)`;

/** Answers of a signatory without drawn signatures, reported after they were committed. */
const answers = sql`coalesce((select jsonb_agg(jsonb_build_object('field_type', field.type, 'name', field.name,
    'question', field.instruction,
    'answer', case when field.type not in ('signature', 'checkbox') then left(field.value, 2000) end,
    'checked', case when field.type = 'checkbox' then field.value is not distinct from 'true' end)
    order by field.position)
  from webdoc_interactions field where field.party_id = party.id), '[]'::jsonb)`;

const signer = (name: string) => sql`case when party.id is not null then jsonb_build_object('id', party.id,
  'status', case party.status when 'pending' then
    case when party.notified_at is null then 'initiated' else 'notified' end else party.status end,
  'info', jsonb_build_object('first_name', party.first_name, 'last_name', party.last_name, 'email', party.email,
    'signature_level', 'electronic_signature', 'signature_authentication_mode',
    case party.authentication when 'none' then 'no_otp' else 'otp_' || party.authentication end),
  'answers', ${name === 'signer.done' ? answers : sql`'[]'::jsonb`}) end`;

/**
 * The environment of a document: the one that its external id names, else one of the document's org type. Of several
 * sandboxes it is the one that was secured first.
 */
const environment = sql`lateral (select one.external_id, one.org_name from environments one
  where one.company_id = webdoc.company_id
    and (one.org_type = webdoc.org_type
      or left(one.external_id, 15) = left(split_part(webdoc.external_id, '%%', 3), 15))
  order by coalesce(left(one.external_id, 15) = left(split_part(webdoc.external_id, '%%', 3), 15), false) desc,
    one.secured_at nulls last, one.created_at limit 1)`;

/** Class and code of a mail that did not arrive, without the server's words: they may have the address in them. */
const notDelivered = sql`'E-mail not delivered: ' || (select concat_ws(' ', news.delivery ->> 'class',
  news.delivery ->> 'code') from (select ${latestDelivery('party.id', 'party.email')} as delivery) news)`;

const errorOf = (name: string, reason = '') => {
  if (name === 'record.failed') return `${notWritten}: ${reason}`;
  if (name === 'electronic_seal.error') return sealFailed;
  if (name === 'electronic_seal.stopped') return sealStoppedText;
  return name === 'signer.notification_delivery_failed' || name === 'signer.complained' ? notDelivered : null;
};

const insertOwn = async (
  trx: Trx,
  name: string,
  { webdocId, at, partyId, recipient, logId, reason }: DocumentEvent,
): Promise<void> => {
  await sql`
    insert into sign_events
      (company_id, event_id, event_name, event_time, received_at, org_id, org_name, error, source, data)
    select webdoc.company_id, coalesce(${logId ?? null}::uuid, gen_random_uuid()), ${name}, ${at}, ${at}, environment.external_id,
      environment.org_name, ${errorOf(name, reason)}, 'portal',
      jsonb_strip_nulls(jsonb_build_object('signature_request', ${request}, 'signer', ${signer(name)}))
    from webdocs webdoc
    left join ${environment} environment on true
    left join webdoc_parties party on party.webdoc_id = webdoc.id and party.kind = 'signatory'
      and (party.id = ${partyId ?? null} or party.recipient = ${recipient ?? null})
    where webdoc.id = ${webdocId}`.execute(trx);
};

/** A redacted event keeps what happened and when. Names, answers and the document's name are removed. */
const forgetPeople = async (trx: Trx, webdocId: string): Promise<void> => {
  const ours = sql`event.source = 'portal' and event.data #>> '{signature_request,id}' = ${webdocId}`;
  await sql`delete from sign_recoveries where event_id in (
    select event.event_id from sign_events event where ${ours})`.execute(trx);
  await sql`update sign_events event set data = jsonb_strip_nulls(jsonb_build_object(
      'signature_request', (event.data -> 'signature_request') - 'name',
      'signer', (event.data -> 'signer') || jsonb_build_object(
        'info', (event.data #> '{signer,info}') - '{first_name,last_name,email}'::text[], 'answers', '[]'::jsonb)))
    where ${ours}`.execute(trx);
};

/**
 * Writes events of our own signing pages to the log like those of the provider (REQ-2.4.18), in the transaction of the
 * change that they report.
 */
export const webdocSignEvents: DocumentEvents = {
  happened: async (trx, event) => {
    for (const name of publicEventsOf(event.event)) await insertOwn(trx, name, event);
  },
  purged: forgetPeople,
};
