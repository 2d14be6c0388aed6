import { createHmac, randomUUID } from 'node:crypto';
import type { SignLog } from '#contract/sign-logs.ts';
import type { Answer, World } from '#tests/support/world.ts';

export interface Sent {
  event_id?: string;
  event_name?: string;
  event_time?: string | number;
  error?: unknown;
  org_name?: string;
  org?: string;
  external_id?: string;
  request?: string;
  signer?: object;
  data?: unknown;
}

/** An event in the e-signature provider's format (REQ-2.3.12). */
export const eventOf = ({ org, external_id, request, signer, data, ...event }: Sent = {}) => ({
  event_id: randomUUID(),
  event_name: 'signature_request.done',
  event_time: String(Math.floor(Date.now() / 1_000)),
  subscription_id: randomUUID(),
  sandbox: false,
  data: data ?? {
    signature_request: {
      id: request ?? randomUUID(),
      status: 'done',
      name: 'Contrat de vente',
      expiration_date: '2026-12-24T22:59:59.000Z',
      ordered_signers: false,
      external_id: external_id ?? `a%%b%%${org ?? '00DZz0000000001'}%%0695g00000AbCdE`,
    },
    ...(signer && { signer }),
  },
  ...event,
});

export const signatureOf = (world: World, body: string | Buffer): string =>
  `sha256=${createHmac('sha256', world.config.signWebhookSecrets[0] ?? '')
    .update(body)
    .digest('hex')}`;

export const postBody = async (
  world: World,
  body: string | Buffer,
  headers: Record<string, string> = { 'x-yousign-signature-256': signatureOf(world, body) },
): Promise<Answer> => {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/webhooks/sign',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  const text = response.body;
  return {
    status: response.statusCode,
    body: text === '' ? null : JSON.parse(text),
    text,
    headers: response.headers,
  };
};

/** Delivers a signed event; returns its id. */
export const deliver = async (world: World, event: Sent = {}): Promise<string> => {
  const whole = eventOf(event);
  const answer = await postBody(world, JSON.stringify(whole));
  if (answer.status !== 200) throw new Error(`the webhook answered ${answer.status} ${answer.text}`);
  return whole.event_id;
};

export const listLogs = (world: World, bearer: string, query: Record<string, string> = {}): Promise<Answer> =>
  world.call('GET', `/api/logs/sign?${new URLSearchParams(query).toString()}`, { bearer });

export const namesOf = ({ body }: Answer): string[] => body.items.map(({ event_name: name }: SignLog) => name);
export const idsOf = ({ body }: Answer): string[] => body.items.map(({ event_id: id }: SignLog) => id);
