import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engines } from '#engines/engine-types.ts';
import { latestDelivery } from '#engines/mail/mail-outcomes.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { DocumentEvent, DocumentEvents } from '#server/app-context.ts';
import { insertDeliveries, type NewDelivery } from './delivery-store.ts';
import { scheduleAll } from './schedule.ts';
import { publicEventsOf, toPayload, type DocumentFacts } from './payload.ts';

interface NamedEvent {
  id: string;
  type: string;
}

interface Listener {
  endpointId: string;
  events: string[] | null;
  data: DocumentFacts;
}

const document = sql`'id', webdoc.id, 'name', webdoc.name, 'externalId', webdoc.external_id,
  'orgType', webdoc.org_type, 'status', webdoc.status`;

/**
 * Writes the events with the document's facts, and returns the endpoints that listen to the document. One statement; no
 * row if nobody listens.
 */
const writeEvents = async (
  trx: Trx,
  { webdocId, partyId, recipient, at }: DocumentEvent,
  events: NamedEvent[],
): Promise<Listener[]> => {
  const { rows } = await sql<Listener>`
    with facts as (
      select webdoc.company_id, webdoc.org_type, case when party.id is null then json_build_object(${document})
        else json_build_object(${document}, 'signatory', json_build_object('id', party.id,
          'recipient', party.recipient, 'firstName', party.first_name, 'lastName', party.last_name,
          'email', party.email, 'status', party.status,
          'delivery', ${latestDelivery('party.id', 'party.email')})) end as data
      from webdocs webdoc
      left join webdoc_parties party on party.webdoc_id = webdoc.id and party.kind = 'signatory'
        and (party.id = ${partyId ?? null} or party.recipient = ${recipient ?? null})
      where webdoc.id = ${webdocId}
    ), kept as (
      insert into webdoc_events (id, company_id, org_type, webdoc_id, type, data, created_at)
      select event.id, facts.company_id, facts.org_type, ${webdocId}, event.type, facts.data, ${at}
      from facts cross join unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ type }) => type)}::text[])
        with ordinality as event (id, type, place)
      order by event.place
    )
    select endpoint.id as "endpointId", endpoint.events, facts.data
    from facts join webhook_endpoints endpoint
      on endpoint.company_id = facts.company_id and endpoint.org_type = facts.org_type
    where endpoint.is_active`.execute(trx);
  return rows;
};

const deliveriesOf = (
  { id, type }: NamedEvent,
  { webdocId, at }: DocumentEvent,
  listeners: Listener[],
): NewDelivery[] =>
  listeners
    .filter(({ events }) => events === null || events.includes(type))
    .map(({ endpointId, data }) => ({
      id: randomUUID(),
      endpointId,
      webdocId,
      eventId: id,
      event: type,
      body: toPayload(type, at, data),
      at,
    }));

/** Writes events and deliveries for the company's endpoints, in the transaction of the change that they report. */
export const openDocumentEvents = ({ jobs }: Pick<Engines, 'jobs'>): DocumentEvents => ({
  happened: async (trx, event) => {
    const events = publicEventsOf(event.event).map((type) => ({ id: randomUUID(), type }));
    const listeners = await writeEvents(trx, event, events);
    if (listeners.length === 0) return;
    const deliveries = events.flatMap((one) => deliveriesOf(one, event, listeners));
    await insertDeliveries(trx, deliveries);
    await scheduleAll(
      jobs,
      trx,
      deliveries.map(({ id }) => ({ deliveryId: id, turn: 0 })),
    );
  },
  purged: async (trx, webdocId) => {
    await trx.deleteFrom('webhook_deliveries').where('webdoc_id', '=', webdocId).execute();
    await trx.deleteFrom('webdoc_events').where('webdoc_id', '=', webdocId).execute();
  },
});
