import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { orgTypes } from '../environments/environments.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { apiTokenFor } from '../accounts/policies.ts';
import { webhookEvents } from '../webhooks.ts';
import { delivery } from './delivery.ts';
import { namedPerson, publicTag, signatoryKey } from './public-webdocs.ts';
import { partyStatuses, webdocStatuses } from './webdocs.ts';

export const eventSignatory = z.object({
  id: z.uuid(),
  recipient: signatoryKey,
  ...namedPerson,
  status: z.enum(partyStatuses),
  delivery: z.nullable(delivery),
});

/** The part of a document that an event has: no token, no link and no field value. */
export const eventDocument = z.object({
  id: z.uuid(),
  name: text(200),
  externalId: z.nullable(text(255)),
  orgType: z.enum(orgTypes),
  status: z.enum(webdocStatuses),
  signatory: z.optional(eventSignatory),
});

export const listedEvent = z.object({
  id: z.uuid(),
  /** The `continuationToken` that continues after this event, at any later time. */
  cursor: text(300),
  type: z.enum(webhookEvents),
  timestamp: z.iso.datetime(),
  data: eventDocument,
});
export type ListedEvent = z.output<typeof listedEvent>;

export const listedEvents = pageOf(listedEvent);

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/public/events',
  tag: publicTag,
  summary:
    'The events of the last 30 days that webhooks report too, of the token’s org type, in the order in which they were committed. None is skipped: whoever continues after the cursor of the last event gets all that came since.',
  may: apiTokenFor('webdocs.read'),
  query: z.object({ since: z.optional(z.iso.datetime({ offset: true })), ...pageQuery }),
  answer: { status: 200, as: 'json', schema: listedEvents },
  refusals: [],
});
