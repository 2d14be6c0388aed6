import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from './product.ts';
import type { RunningProduct } from './running-product.ts';

const paul = {
  id: 'signer-of-paul',
  status: 'signed',
  info: { first_name: 'Paul', last_name: 'Durand', email: 'paul.durand@example.com' },
  signature_level: 'electronic_signature',
  signature_authentication_mode: 'otp_sms',
  answers: [
    { field_type: 'text', name: 'city', question: 'Votre ville', answer: 'Lille' },
    { field_type: 'checkbox', name: 'terms', question: 'J’accepte les conditions', checked: true },
  ],
};

interface Sent {
  event_id: string;
  event_name?: string;
  error?: string;
}

/** Sends events as the e-signature provider does, each one minute older than the previous one. */
export const sendEvents = async (
  product: RunningProduct,
  orgId: string,
  events: readonly Sent[],
  minutesAgo = 0,
  name = 'Contrat de vente',
): Promise<void> => {
  const secret = readFileSync(path.join(product.env['DATA_DIR'] ?? '', 'sign-webhook.secret'), 'utf8').trim();
  const seconds = Math.floor(Date.now() / 1_000) - minutesAgo * 60;
  const bodies = events.map(({ event_name = 'signer.done', ...event }, at) =>
    JSON.stringify({
      ...event,
      event_name,
      event_time: String(seconds - at * 60),
      data: {
        signature_request: {
          id: randomUUID(),
          status: 'ongoing',
          name,
          expiration_date: '2026-12-24T22:59:59.000Z',
          ordered_signers: true,
          external_id: `a%%b%%${orgId}%%069Ac0000000012`,
        },
        ...(event_name.startsWith('signer.') && { signer: paul }),
      },
    }),
  );
  const answers = await Promise.all(
    bodies.map((body) =>
      fetch(`${product.portal}/api/webhooks/sign`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-yousign-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
        },
        body,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
};
