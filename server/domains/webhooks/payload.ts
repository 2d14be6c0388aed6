import type { DocumentEvent } from '#server/app-context.ts';

/** The trail's words that integrators know by others: the sign log's (REQ-2.3.14). */
const wireNames: Readonly<Record<string, readonly string[]>> = {
  created: ['signature_request.activated'],
  completed: ['signature_request.done'],
  expired: ['signature_request.expired'],
  cancelled: ['signature_request.cancelled'],
  // One refusal ends the document for everybody.
  'signer.declined': ['signer.declined', 'signature_request.declined'],
  sealed: ['electronic_seal.done'],
  timestamped: ['electronic_seal.timestamped'],
  sealFailed: ['electronic_seal.error'],
};

const snake = (word: string): string =>
  word.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_');

/** Public name of a trail event. An unknown event keeps its name; an event without a subject is the document's. */
export const publicEventsOf = (event: string): readonly string[] => {
  const known = Object.hasOwn(wireNames, event) ? wireNames[event] : undefined;
  return known ?? [snake(event.includes('.') ? event : `signature_request.${event}`)];
};

/** The document as an endpoint is told of it: never a token, a link or a value. */
export interface DocumentFacts {
  id: string;
  name: string;
  externalId: string | null;
  orgType: string;
  status: string;
}

export interface SignatoryFacts {
  id: string;
  recipient: string;
  firstName: string;
  lastName: string;
  email: string;
  status: string;
}

/** The body of a message: type, timestamp and data, as Standard Webhooks has them. */
export const toPayload = (
  type: string,
  at: DocumentEvent['at'],
  data: (DocumentFacts & { signatory?: SignatoryFacts }) | { id: string; orgType: string },
): string => JSON.stringify({ type, timestamp: at.toISOString(), data });
