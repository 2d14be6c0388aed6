import * as z from 'zod/mini';
import { countTo, text } from './answer-fields.ts';
import { endpoint } from './endpoint.ts';
import { orgTypes } from './environments/environments.ts';
import { lineOfText } from './fields.ts';
import { webhooks } from './limits.ts';
import { owner, ownerInPerson, ownerWrites } from './accounts/policies.ts';

const tag = 'Webhooks';

/** Names of the events that an endpoint can receive: those of the sign log (REQ-2.3.14), and the portal's own. */
export const webhookEvents = [
  'signature_request.activated',
  'signature_request.done',
  'signature_request.declined',
  'signature_request.expiry_announced',
  'signature_request.expired',
  'signature_request.cancelled',
  'signature_request.reactivated',
  'signature_request.reminder_executed',
  'signer.notified',
  'signer.notification_delayed',
  'signer.notification_delivery_failed',
  'signer.complained',
  'signer.link_opened',
  'signer.corrected',
  'signer.delegated',
  'signer.sender_contacted',
  'signer.question_answered',
  'signer.snoozed',
  'signer.code_sent',
  'signer.identified',
  'signer.identification_blocked',
  'signer.file_uploaded',
  'signer.done',
  'signer.declined',
  'electronic_seal.done',
  'electronic_seal.timestamped',
  'electronic_seal.raised',
  'electronic_seal.stopped',
  'electronic_seal.error',
  'record.written',
  'record.failed',
] as const;

/** Event name of a manual test. */
export const testEvent = 'webhook.test';

export const webhook = z.object({
  id: z.uuid(),
  url: text(webhooks.urlLength),
  orgType: z.enum(orgTypes),
  description: z.nullable(text(200)),
  /** Null means all events, also those that later versions add. */
  events: z.nullable(z.array(text(100)).check(z.maxLength(100))),
  isActive: z.boolean(),
  offBecause: z.nullable(z.enum(['owner', 'gone', 'failing'])),
  /** Time since which every attempt has failed; null when the last one succeeded. */
  failingSince: z.nullable(z.iso.datetime()),
  /** Until this time, messages are also signed with the secret before the last rotation. */
  previousSecretUntil: z.nullable(z.iso.datetime()),
  createdDate: z.iso.datetime(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookWithSecret = z.object({
  webhook,
  /** `whsec_` and base64. No other answer contains it. */
  secret: text(100),
});

/** Values of an endpoint that callers choose. */
export const wantedWebhook = {
  url: z.string().check(z.trim(), z.minLength(1, 'Empty'), z.maxLength(webhooks.urlLength, 'TooLong')),
  events: z.optional(
    z.nullable(z.array(z.enum(webhookEvents)).check(z.minLength(1, 'Empty'), z.maxLength(100, 'TooLong'))),
  ),
  description: z.optional(z.nullable(lineOfText(200))),
};

const byId = z.object({ id: z.uuid() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/company/webhooks',
  tag,
  summary: 'The endpoints of the company, the oldest first.',
  may: owner,
  answer: { status: 200, as: 'json', schema: z.array(webhook) },
  refusals: [],
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/company/webhooks',
  tag,
  summary: 'A new endpoint, told of events from now on. Its secret is in this answer and in no other.',
  may: ownerInPerson,
  body: z.object({ ...wantedWebhook, orgType: z.enum(orgTypes) }),
  answer: { status: 201, as: 'json', schema: webhookWithSecret },
  refusals: ['WebhookUrlRefused', 'TooManyWebhooks', 'TooManyRequests'],
  idempotent: true,
});

export const updateWebhook = endpoint({
  method: 'PUT',
  path: '/api/company/webhooks/{id}',
  tag,
  summary: 'Changes where it is, what it is told of, and whether it is told at all.',
  may: ownerInPerson,
  params: byId,
  body: z.object({ ...wantedWebhook, isActive: z.boolean() }),
  answer: { status: 200, as: 'json', schema: webhook },
  refusals: ['NotFound', 'WebhookUrlRefused'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/company/webhooks/{id}',
  tag,
  summary: 'Removes the endpoint with all its deliveries.',
  may: ownerInPerson,
  params: byId,
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/company/webhooks/{id}/rotate',
  tag,
  summary: 'A new secret, in this answer alone. For 24 hours the one before signs as well.',
  may: ownerInPerson,
  params: byId,
  answer: { status: 200, as: 'json', schema: webhookWithSecret },
  refusals: ['NotFound', 'TooManyRequests'],
  idempotent: true,
});

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const webhookDelivery = z.object({
  id: z.uuid(),
  /** The header `webhook-id` of each attempt. */
  messageId: text(100),
  event: text(100),
  /** Id of the document; null for test events. */
  webdocId: z.nullable(z.uuid()),
  status: z.enum(deliveryStatuses),
  /** Number of attempts, replays included. */
  attempts: countTo(999_999_999),
  /** HTTP status of the last answer, if there was one. */
  lastStatus: z.nullable(z.int().check(z.minimum(100), z.maximum(999))),
  /** Time of the next attempt; null when none is planned. */
  nextAt: z.nullable(z.iso.datetime()),
  createdDate: z.iso.datetime(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Reasons why an attempt failed. */
export const attemptErrors = [
  'Status',
  'Redirect',
  'Timeout',
  'NameNotFound',
  'ConnectionRefused',
  'ConnectionFailed',
  'CertificateRefused',
  'AddressRefused',
  'UrlRefused',
] as const;
export type AttemptError = (typeof attemptErrors)[number];

export const webhookAttempt = z.object({
  number: z.number(),
  at: z.iso.datetime(),
  ms: z.number(),
  httpStatus: z.nullable(z.number()),
  /** The first 4 kB of the response body. */
  answer: z.nullable(z.string()),
  error: z.nullable(z.enum(attemptErrors)),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/company/webhooks/{id}/deliveries',
  tag,
  summary: 'What the endpoint was told of in the last 30 days, the latest first, twenty at a time.',
  may: owner,
  params: byId,
  query: z.object({
    status: z.optional(z.enum(deliveryStatuses)),
    event: z.optional(z.enum([...webhookEvents, testEvent])),
    continuationToken: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({
      deliveries: z.array(webhookDelivery),
      continuationToken: z.nullable(z.string()),
    }),
  },
  refusals: ['NotFound'],
});

const deliveryIds = z.object({ id: z.uuid(), deliveryId: z.uuid() });

export const deliveryWithAttempts = z.extend(webhookDelivery, {
  /** The request body. */
  body: z.string(),
  attemptsMade: z.array(webhookAttempt),
});
export type DeliveryWithAttempts = z.infer<typeof deliveryWithAttempts>;

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/api/company/webhooks/{id}/deliveries/{deliveryId}',
  tag,
  summary: 'One delivery: its body, and each try with what came back.',
  may: owner,
  params: deliveryIds,
  answer: { status: 200, as: 'json', schema: deliveryWithAttempts },
  refusals: ['NotFound'],
});

export const replayWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/company/webhooks/{id}/deliveries/{deliveryId}/replay',
  tag,
  summary:
    'Sends it at once under the same `webhook-id`, whatever became of it before; what is being sent is not sent twice.',
  may: ownerWrites,
  params: deliveryIds,
  answer: { status: 202, as: 'json', schema: webhookDelivery },
  refusals: ['NotFound', 'WebhookIsOff', 'TooManyRequests'],
  idempotent: true,
});

export const replayUndelivered = endpoint({
  method: 'POST',
  path: '/api/company/webhooks/{id}/replay',
  tag,
  summary:
    'Sends now what was written since a time and has failed or waits for a later try, the oldest first, at most 5,000 at once; `more` says that others may be left.',
  may: ownerWrites,
  params: byId,
  body: z.object({ since: z.iso.datetime({ offset: true }) }),
  answer: { status: 202, as: 'json', schema: z.object({ replayed: z.number(), more: z.boolean() }) },
  refusals: ['NotFound', 'WebhookIsOff', 'TooManyRequests'],
  idempotent: true,
});

export const sendTestEvent = endpoint({
  method: 'POST',
  path: '/api/company/webhooks/{id}/test',
  tag,
  summary: 'Sends an event `webhook.test`, whatever the endpoint listens to.',
  may: ownerWrites,
  params: byId,
  answer: { status: 202, as: 'json', schema: webhookDelivery },
  refusals: ['NotFound', 'WebhookIsOff', 'TooManyRequests'],
  idempotent: true,
});
