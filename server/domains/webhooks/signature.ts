import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A secret in the format of Standard Webhooks: `whsec_` and the base64 of random bytes. */
export const newSecret = (): string => prefix + randomBytes(secretBytes).toString('base64');

export const secretContext = (id: string, companyId: string): string => `webhook_endpoints.${id}.${companyId}.secret`;

/** The header `webhook-id`. It is the same at each try, so that a receiver recognises a repeat. */
export const messageId = (deliveryId: string): string => `msg_${deliveryId.replaceAll('-', '')}`;

const sign = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64')}`;

/**
 * The three headers of Standard Webhooks. There is one signature for each secret, so that a rotation loses no delivery.
 * @param at time of this try; receivers refuse old ones
 */
export const signedHeaders = (
  message: { deliveryId: string; body: string },
  secrets: string[],
  at: Date,
): Record<string, string> => {
  const id = messageId(message.deliveryId);
  const seconds = Math.floor(at.getTime() / 1_000);
  const text = `${id}.${seconds}.${message.body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => sign(secret, text)).join(' '),
  };
};
