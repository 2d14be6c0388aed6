import type { Delivery } from '#contract/webdocs/delivery.ts';
import type { DocumentEvent } from '#server/app-context.ts';

/** Events of the audit trail, with the names that integrators know from the sign log (REQ-2.3.14). */
const wireNames: Readonly<Record<string, readonly string[]>> = {
  created: ['signature_request.activated'],
  completed: ['signature_request.done'],
  expired: ['signature_request.expired'],
  cancelled: ['signature_request.cancelled'],
  // As the signing services whose events integrators know call it.
  reopened: ['signature_request.reactivated'],
  // When one signer declines, the document ends for everybody.
  'signer.declined': ['signer.declined', 'signature_request.declined'],
  sealed: ['electronic_seal.done'],
  timestamped: ['electronic_seal.timestamped'],
  raised: ['electronic_seal.raised'],
  seal_stopped: ['electronic_seal.stopped'],
  sealFailed: ['electronic_seal.error'],
};

const snake = (word: string): string =>
  word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');

/**
 * Public names of an event of the audit trail. An event that is not in `wireNames` gets its own name in snake case. A
 * name without a dot is an event of the document and gets the prefix `signature_request.`.
 */
export const publicEventsOf = (event: string): readonly string[] => {
  const known = Object.hasOwn(wireNames, event) ? wireNames[event] : undefined;
  return known ?? [snake(event.includes('.') ? event : `signature_request.${event}`)];
};

/** The part of a document that an endpoint receives: no token, no link and no field value. */
export interface DocumentFacts {
  id: string;
  name: string;
  externalId: string | null;
  orgType: string;
  status: string;
  signatory?: SignatoryFacts;
}

interface SignatoryFacts {
  id: string;
  recipient: string;
  firstName: string;
  lastName: string;
  email: string;
  status: string;
  /** How the mails to this address stand; null when none was sent. */
  delivery: Delivery | null;
}

/** The body of a message in the format of Standard Webhooks. */
export const toPayload = (
  type: string,
  at: DocumentEvent['at'],
  data: DocumentFacts | { id: string; orgType: string },
): string => JSON.stringify({ type, timestamp: at.toISOString(), data });
