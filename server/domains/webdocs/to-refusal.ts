import { Refusal } from '#http/refusal.ts';
import { isExpired, type Refused } from './rules.ts';
import type { Webdoc } from './store.ts';

/** Turns the verdict of a rule into a refusal. */
export const toRefusal = ({ code, errors, detail }: Refused): Refusal =>
  new Refusal(code, { ...(errors && { errors }), ...(detail !== undefined && { detail }) });

/** Refusal for the sender's systems: the document has ended; `detail` gives the reason. */
export const ended = (webdoc: Webdoc, today: Date): Refusal =>
  new Refusal('WebdocEnded', {
    detail: isExpired(webdoc, today) && webdoc.status !== 'cancelled' ? 'expired' : webdoc.status,
  });
