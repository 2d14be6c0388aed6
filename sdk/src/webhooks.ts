import type { TestMessage, WebhookMessage } from './api-types.ts';
import { WebhookRefused } from './errors.ts';

export interface ReceivedWebhook {
  /** `whsec_…`. Right after a renewal, messages are signed with both the new one and the old one. */
  secret: string;
  /** Headers of the request: of Node, or of `fetch`. */
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** The unchanged body. */
  body: string | Uint8Array;
  /** Greatest difference between the clocks, in seconds. Default: 300. */
  toleranceSeconds?: number;
}

export interface VerifiedWebhook {
  /** The same each time the message is sent: pass over those that were taken already. */
  id: string;
  message: WebhookMessage | TestMessage;
}

const headerOf = (headers: ReceivedWebhook['headers'], name: string): string => {
  // Some gateways keep the capitals of names.
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  return [value].flat()[0] ?? '';
};

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
};

const join = (head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
};

/**
 * Verifies a message of a webhook as Standard Webhooks says, and reads it.
 * @throws {WebhookRefused} when its signature, its time or its form is wrong; answer 403
 * @throws {TypeError} for a body that was parsed already
 */
export const verifyWebhook = async ({
  secret,
  headers,
  body,
  toleranceSeconds = 300,
}: ReceivedWebhook): Promise<VerifiedWebhook> => {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('body has to be the text or the bytes that came, not what was read from them');
  const [id, at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !at || !signatures) throw new WebhookRefused('the headers of the message are missing');
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= toleranceSeconds))
    throw new WebhookRefused('the message is of another time');
  const secretBytes = bytesOf((secret as string | undefined)?.replace(/^whsec_/, '') ?? '');
  if (!secretBytes?.length) throw new WebhookRefused('the secret is not whsec_ and base64');
  const key = await crypto.subtle.importKey('raw', secretBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const text = new TextEncoder();
  const bytes = typeof body === 'string' ? text.encode(body) : body;
  const signed = join(text.encode(`${id}.${at}.`), bytes);
  const sent = signatures.split(' ').flatMap((one) => bytesOf(one.replace(/^v1,/, '')) ?? []);
  // `verify` compares in constant time.
  const right = await Promise.all(sent.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)));
  if (!right.includes(true)) throw new WebhookRefused('the signature is wrong');
  return { id, message: JSON.parse(new TextDecoder().decode(bytes)) as VerifiedWebhook['message'] };
};
