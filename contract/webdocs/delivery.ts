import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';

/** Why a mail did not arrive, in the words that API, webhooks and portal use. */
export const failureClasses = ['temporary', 'full', 'unknown', 'blocked', 'complaint'] as const;
export type FailureClass = (typeof failureClasses)[number];

/**
 * The state of a mail. `accepted`: our mail server took it, and nothing came back yet; that is no proof that it was
 * read.
 */
export const deliveryStates = ['waiting', 'accepted', 'delayed', 'bounced', 'complaint'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const delivery = z.object({
  state: z.enum(deliveryStates),
  /** Null while nothing is wrong. */
  class: z.nullable(z.enum(failureClasses)),
  /** Enhanced status code of RFC 3463 (`5.1.1`), else the code of SMTP (`550`); null without one. */
  code: z.nullable(text(20)),
  /** The mail server's own words. */
  answer: z.nullable(text(300)),
  at: z.iso.datetime(),
});
export type Delivery = z.infer<typeof delivery>;
