import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Engines } from '#engines/engine-types.ts';
import { latestDelivery } from '#engines/mail/mail-outcomes.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { DocumentEvent, DocumentEvents } from '#server/app-context.ts';
import { insertDeliveries, type NewDelivery } from './delivery-store.ts';
import { scheduleAll } from './schedule.ts';
import { toPayload, publicEventsOf, type DocumentFacts, type SignatoryFacts } from './payload.ts';

interface Listener extends DocumentFacts {
  endpointId: string;
  events: string[] | null;
  signatory: SignatoryFacts | null;
}

/** Endpoints that listen to a document, with the document's facts. One statement; no row if nobody listens. */
const listenersOf = async (trx: Trx, { webdocId, partyId, recipient }: DocumentEvent): Promise<Listener[]> =>
  trx
    .selectFrom('webhook_endpoints as endpoint')
    .innerJoin('webdocs as webdoc', (join) =>
      join.onRef('webdoc.company_id', '=', 'endpoint.company_id').onRef('webdoc.org_type', '=', 'endpoint.org_type'),
    )
    .leftJoin('webdoc_parties as party', (join) =>
      join
        .onRef('party.webdoc_id', '=', 'webdoc.id')
        .on('party.kind', '=', 'signatory')
        .on((eb) => eb.or([eb('party.id', '=', partyId ?? null), eb('party.recipient', '=', recipient ?? null)])),
    )
    .select([
      'endpoint.id as endpointId',
      'endpoint.events',
      'webdoc.id',
      'webdoc.name',
      'webdoc.external_id as externalId',
      'webdoc.org_type as orgType',
      'webdoc.status',
      sql<SignatoryFacts | null>`case when party.id is not null then jsonb_build_object('id', party.id,
        'recipient', party.recipient, 'firstName', party.first_name, 'lastName', party.last_name,
        'email', party.email, 'status', party.status,
        'delivery', ${latestDelivery('party.id', 'party.email')}) end`.as('signatory'),
    ])
    .where('webdoc.id', '=', webdocId)
    .where('endpoint.is_active', '=', true)
    .execute();

const deliveriesOf = (type: string, { webdocId, at }: DocumentEvent, listeners: Listener[]): NewDelivery[] => {
  const eventId = randomUUID();
  return listeners
    .filter(({ events }) => events === null || events.includes(type))
    .map(({ endpointId, id, name, externalId, orgType, status, signatory }) => ({
      id: randomUUID(),
      endpointId,
      webdocId,
      eventId,
      event: type,
      body: toPayload(type, at, {
        id,
        name,
        externalId,
        orgType,
        status,
        ...(signatory && { signatory }),
      }),
      at,
    }));
};

/** Writes deliveries for the company's endpoints, in the transaction of the event that they report. */
export const openDocumentEvents = ({ jobs }: Pick<Engines, 'jobs'>): DocumentEvents => ({
  happened: async (trx, event) => {
    const listeners = await listenersOf(trx, event);
    if (listeners.length === 0) return;
    const deliveries = publicEventsOf(event.event).flatMap((type) => deliveriesOf(type, event, listeners));
    await insertDeliveries(trx, deliveries);
    await scheduleAll(
      jobs,
      trx,
      deliveries.map(({ id }) => ({ deliveryId: id, turn: 0 })),
    );
  },
  purged: async (trx, webdocId) => {
    await trx.deleteFrom('webhook_deliveries').where('webdoc_id', '=', webdocId).execute();
  },
});
