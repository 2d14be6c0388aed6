import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import { apiTokenFor } from './accounts/policies.ts';
import { wantedWebhook, webhook, webhookDelivery, webhookWithSecret } from './webhooks.ts';

/* Webhooks, managed by the customer's systems: the endpoints of the token's org type, by the rules of the portal. */

const tag = 'Webhooks';
const byId = z.object({ id: z.uuid() });
const writes = apiTokenFor('webhooks.write');

export const listedWebhooks = pageOf(webhook);

export const listPublicWebhooks = endpoint({
  method: 'GET',
  path: '/api/public/webhooks',
  tag,
  summary:
    'The endpoints of the token’s org type in the order of their ids. Only a token with `webhooks.read` gets the queries of their addresses.',
  may: apiTokenFor('settings.read', 'webhooks.read'),
  query: z.object(pageQuery),
  answer: { status: 200, as: 'json', schema: listedWebhooks },
  refusals: [],
});

export const getPublicWebhook = endpoint({
  method: 'GET',
  path: '/api/public/webhooks/{id}',
  tag,
  summary: 'One endpoint.',
  may: apiTokenFor('webhooks.read'),
  params: byId,
  answer: { status: 200, as: 'json', schema: webhook },
  refusals: ['NotFound'],
});

export const newWebhook = z.object(wantedWebhook);

export const createPublicWebhook = endpoint({
  method: 'POST',
  path: '/api/public/webhooks',
  tag,
  summary: 'A new endpoint of the token’s org type, told of events from now on. Its secret is in this answer alone.',
  may: writes,
  body: newWebhook,
  answer: { status: 201, as: 'json', schema: webhookWithSecret },
  refusals: ['WebhookUrlRefused', 'TooManyWebhooks'],
  idempotent: true,
});

export const webhookChanges = z
  .object({ ...wantedWebhook, url: z.optional(wantedWebhook.url), isActive: z.optional(z.boolean()) })
  .check(z.refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Empty'));

export const changePublicWebhook = endpoint({
  method: 'PATCH',
  path: '/api/public/webhooks/{id}',
  tag,
  summary: 'Changes the values that are sent, and no others.',
  may: writes,
  params: byId,
  body: webhookChanges,
  answer: { status: 200, as: 'json', schema: webhook },
  refusals: ['NotFound', 'WebhookUrlRefused'],
});

export const deletePublicWebhook = endpoint({
  method: 'DELETE',
  path: '/api/public/webhooks/{id}',
  tag,
  summary: 'Removes the endpoint with all its deliveries.',
  may: writes,
  params: byId,
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound'],
  idempotent: true,
});

export const rotatePublicWebhook = endpoint({
  method: 'POST',
  path: '/api/public/webhooks/{id}/rotate',
  tag,
  summary: 'A new secret, in this answer alone. For 24 hours the one before signs as well.',
  may: writes,
  params: byId,
  answer: { status: 200, as: 'json', schema: webhookWithSecret },
  refusals: ['NotFound'],
  idempotent: true,
});

export const testPublicWebhook = endpoint({
  method: 'POST',
  path: '/api/public/webhooks/{id}/test',
  tag,
  summary: 'Sends an event `webhook.test`, whatever the endpoint listens to.',
  may: writes,
  params: byId,
  answer: { status: 202, as: 'json', schema: webhookDelivery },
  refusals: ['NotFound', 'WebhookIsOff'],
  idempotent: true,
});
