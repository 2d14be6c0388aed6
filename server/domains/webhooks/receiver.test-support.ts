import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DeliveryWithAttempts, Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { makeApiToken, signUp, verifyCompany, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Sets the answer to later calls; the default is 200. */
  answer(how: (response: ServerResponse) => void): void;
  types(): string[];
  close(): Promise<void>;
}

/** An integrator's server. */
export const openReceiver = async (): Promise<Receiver> => {
  const received: Received[] = [];
  let respond = (response: ServerResponse): void => void response.end();
  const server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const text = bytes.toString('utf8');
      const one = { headers: request.headers, text, body: JSON.parse(text) };
      received.push(one);
      respond(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (how) => {
      respond = how;
    },
    types: () => received.map(({ body }) => body.type),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

/** Number of the message's signatures made with this secret; implemented from the standard, without our code. */
export const signaturesBy = (secret: string, { headers, text }: Received): number => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], text].join('.');
  const right = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature'])
    .split(' ')
    .filter((signature) => signature === right).length;
};

export interface Integrator extends Person {
  /** An API token of production. */
  token: string;
}

export const openIntegrator = async (world: World, username: string): Promise<Integrator> => {
  const person = await signUp(world, username);
  await verifyCompany(world, person.companyId);
  return { ...person, token: await makeApiToken(world, person.companyId) };
};

export const addWebhook = async (
  world: World,
  { bearer }: Person,
  url: string,
  more: object = {},
): Promise<{ webhook: Webhook; secret: string }> => {
  const answer = await world.call('POST', '/api/company/webhooks', {
    bearer,
    body: { url, orgType: 'prod', ...more },
  });
  if (answer.status !== 201) throw new Error(`creating answered ${answer.text}`);
  return answer.body;
};

export const deliveriesOf = async (
  world: World,
  { bearer }: Person,
  id: string,
  query = '',
): Promise<WebhookDelivery[]> => {
  const { body } = await world.call('GET', `/api/company/webhooks/${id}/deliveries${query}`, { bearer });
  return body.deliveries;
};

export const oneDelivery = async (
  world: World,
  { bearer }: Person,
  id: string,
  deliveryId: string,
): Promise<DeliveryWithAttempts> =>
  (await world.call('GET', `/api/company/webhooks/${id}/deliveries/${deliveryId}`, { bearer })).body;

/** Makes postponed deliveries due now. */
export const runPostponedJobs = async ({ context: { db } }: World): Promise<void> => {
  await sql`update jobs set run_at = now() where name = 'webhooks.deliver' and state = 'ready'`.execute(db);
  await sql`select pg_notify('jobs', 'webhooks.deliver')`.execute(db);
};

/** Polls `ask` until it returns `answer`. */
export const until = <T>(ask: () => T | Promise<T>, answer: T) =>
  expect.poll(ask, { timeout: 15_000, interval: 30 }).toEqual(answer);
