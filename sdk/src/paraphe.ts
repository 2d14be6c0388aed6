import { openCalls, type Calls } from './api.ts';
import { openSend, type ParapheOptions } from './send.ts';

/** Opens the public API of a portal with a token: one method for each call. */
export const openParaphe = (options: ParapheOptions): Calls => openCalls(openSend(options));

export type { Calls } from './api.ts';
export type * from './api-types.ts';
export { ParapheError, WebhookRefused } from './errors.ts';
export type { Listing, Page } from './listing.ts';
export type { CallOptions, ParapheOptions } from './send.ts';
export { verifyWebhook, type ReceivedWebhook, type VerifiedWebhook } from './webhooks.ts';
