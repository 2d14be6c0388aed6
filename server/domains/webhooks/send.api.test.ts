import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { beforeEach, describe, expect } from 'vitest';
import { create, note } from '#domains/webdocs/signing.test-support.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  addWebhook,
  deliveriesOf,
  runPostponedJobs,
  oneDelivery,
  openIntegrator,
  openReceiver,
  signaturesBy,
  until,
  type Integrator,
  type Receiver,
} from './receiver.test-support.ts';
import { dayMs } from '#contract/days/day-ms.ts';

const it = worldTest();
let claire: Integrator;
let receiver: Receiver;
it.beforeAll(async ({ world }) => {
  claire = await openIntegrator(world, 'claire@acier-nord.example');
});
beforeEach(async () => {
  receiver = await openReceiver();
});
it.afterEach(async ({ world }) => {
  world.clock.set(new Date());
  await receiver.close();
  await world.context.db.deleteFrom('webhook_endpoints').execute();
});

const post = (world: World, path: string, body?: object) =>
  world.call('POST', `/api/company/webhooks/${path}`, { bearer: claire.bearer, body });
const list = (world: World, id: string, query = '') => deliveriesOf(world, claire, id, query);
const statusOf = async (world: World, id: string) => (await list(world, id)).map(({ status }) => status);
const read = (world: World, id: string, deliveryId: string) => oneDelivery(world, claire, id, deliveryId);
const webhookNow = async (world: World, id: string) => {
  const { body } = await world.call('GET', '/api/company/webhooks', { bearer: claire.bearer });
  return body.find((one: { id: string }) => one.id === id);
};

const triesInAll = async (world: World) =>
  (await world.context.db.selectFrom('webhook_attempts').select('number').execute()).length;
const isActive = async (world: World) =>
  (await world.context.db.selectFrom('webhook_endpoints').select('is_active').execute()).map((row) => row.is_active);

describe('a delivery', () => {
  it('is tried again after a wrong answer under the same id, waits as long as it is asked to, and each try can be read', async ({
    world,
  }) => {
    const { webhook, secret } = await addWebhook(world, claire, receiver.url);
    const answers: [number, Record<string, string>, string][] = [
      [500, {}, 'Oups\0'],
      [302, { location: 'http://127.0.0.1:1/elsewhere' }, ''],
      [429, { 'retry-after': '7200' }, 'Plus tard'],
      [201, {}, 'x'.repeat(10_000)],
    ];
    receiver.answer((response) => {
      const [status, headers, text] = answers[receiver.received.length - 1]!;
      response.writeHead(status, headers).end(text);
    });
    const { body: sent } = await post(world, `${webhook.id}/test`);
    for (const [tries] of answers.entries()) {
      await until(async () => (await read(world, webhook.id, sent.id)).attempts, tries + 1);
      if (tries === 2) {
        const { nextAt } = await read(world, webhook.id, sent.id);
        expect(Date.parse(nextAt ?? '') - Date.now()).toBeGreaterThan(7_000_000);
        expect(await webhookNow(world, webhook.id)).toMatchObject({ failingSince: expect.any(String) });
      }
      await runPostponedJobs(world);
    }
    expect(await read(world, webhook.id, sent.id)).toMatchObject({
      event: 'webhook.test',
      status: 'delivered',
      attempts: 4,
      lastStatus: 201,
      nextAt: null,
      body: receiver.received[0]?.text,
      attemptsMade: [
        { number: 1, httpStatus: 500, error: 'Status', answer: 'Oups\uFFFD' },
        { number: 2, httpStatus: 302, error: 'Redirect' },
        { number: 3, httpStatus: 429, error: 'Status', answer: 'Plus tard' },
        { number: 4, httpStatus: 201, error: null, answer: 'x'.repeat(4_096) },
      ],
    });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([sent.messageId]));
    expect(receiver.received.map((message) => signaturesBy(secret, message))).toEqual([1, 1, 1, 1]);
    expect(await webhookNow(world, webhook.id)).toMatchObject({ isActive: true, failingSince: null });
  });

  it('fails after its tenth try, and is sent again when an owner asks, alone or with all that failed', async ({
    world,
  }) => {
    const { webhook } = await addWebhook(world, claire, receiver.url);
    receiver.answer((response) => response.writeHead(503).end());
    const { body: sent } = await post(world, `${webhook.id}/test`);
    for (let tries = 1; tries <= 10; tries += 1) {
      await until(async () => (await read(world, webhook.id, sent.id)).attempts, tries);
      await runPostponedJobs(world);
    }
    expect(await statusOf(world, webhook.id)).toEqual(['failed']);
    expect(receiver.received).toHaveLength(10);

    receiver.answer((response) => response.end());
    const replayed = await post(world, `${webhook.id}/deliveries/${sent.id}/replay`);
    expect([replayed.status, replayed.body.status]).toEqual([202, 'pending']);
    await until(() => statusOf(world, webhook.id), ['delivered']);
    expect((await read(world, webhook.id, sent.id)).attemptsMade.at(-1)).toMatchObject({
      number: 11,
      httpStatus: 200,
    });

    await sql`update webhook_deliveries set status = 'failed'`.execute(world.context.db);
    const since = (ms: number) => ({ since: new Date(Date.now() - ms).toISOString() });
    expect((await post(world, `${webhook.id}/replay`, since(-1_000))).body).toEqual({
      replayed: 0,
      more: false,
    });
    expect((await post(world, `${webhook.id}/replay`, since(dayMs))).body).toEqual({
      replayed: 1,
      more: false,
    });
    await until(() => statusOf(world, webhook.id), ['delivered']);
    expect(receiver.received).toHaveLength(12);
  });

  it('is removed after 30 days, with its tries', async ({ world }) => {
    const { webhook } = await addWebhook(world, claire, receiver.url);
    await post(world, `${webhook.id}/test`);
    await until(() => statusOf(world, webhook.id), ['delivered']);
    await sql`update webhook_deliveries set created_at = now() - interval '30 days 1 minute'`.execute(world.context.db);
    await post(world, `${webhook.id}/test`);
    await world.context.jobs.enqueue(world.context.db, 'webhooks.forgetOld', {});
    await until(async () => (await list(world, webhook.id)).length, 1);
    const attempts = await world.context.db.selectFrom('webhook_attempts').select('number').execute();
    expect(attempts.length).toBeLessThanOrEqual(1);
  });

  it('is listed twenty at a time, the latest first, by state and event', async ({ world }) => {
    const { webhook } = await addWebhook(world, claire, receiver.url);
    for (let index = 0; index < 22; index += 1) await post(world, `${webhook.id}/test`);
    const page = async (query: string) =>
      (
        await world.call('GET', `/api/company/webhooks/${webhook.id}/deliveries?${query}`, {
          bearer: claire.bearer,
        })
      ).body;
    const first = await page('event=webhook.test');
    const second = await page(`continuationToken=${first.continuationToken}`);
    expect([first.deliveries.length, second.deliveries.length, second.continuationToken]).toEqual([20, 2, null]);
    const times: string[] = [...first.deliveries, ...second.deliveries].map(({ createdDate }) => createdDate);
    expect(times).toEqual(times.toSorted((a, b) => b.localeCompare(a)));
    expect((await page('event=signer.done')).deliveries).toEqual([]);
    expect((await page('status=failed')).deliveries).toEqual([]);
    expect(await page('continuationToken=nonsense')).toMatchObject({ code: 'InvalidRequest' });
  });
});

describe('an endpoint', () => {
  it('that answers 410 is switched off, its owners are told, and what it missed can be sent later', async ({
    world,
  }) => {
    const { webhook } = await addWebhook(world, claire, receiver.url);
    receiver.answer((response) => response.writeHead(410).end());
    await post(world, `${webhook.id}/test`);
    await until(async () => (await webhookNow(world, webhook.id)).offBecause, 'gone');
    expect(await statusOf(world, webhook.id)).toEqual(['failed']);
    expect((await post(world, `${webhook.id}/test`)).body.code).toBe('WebhookIsOff');
    const mail = await world.mailbox.waitFor(({ subject }) => subject.startsWith('Webhook désactivé'), 15_000);
    expect(mail.envelope.to).toEqual([claire.username]);
    expect(mail.text).toContain('(410)');

    receiver.answer((response) => response.end());
    const { url } = webhook;
    const on = await world.call('PUT', `/api/company/webhooks/${webhook.id}`, {
      bearer: claire.bearer,
      body: { url, isActive: true },
    });
    expect(on.body).toMatchObject({ isActive: true, offBecause: null });
    await post(world, `${webhook.id}/replay`, { since: new Date(Date.now() - dayMs).toISOString() });
    await until(() => statusOf(world, webhook.id), ['delivered']);
  });

  it('that has failed for five days is switched off by its next failure, and not a day before', async ({ world }) => {
    await world.context.db
      .updateTable('users')
      .set({ language: 'en' })
      .where('username', '=', claire.username)
      .execute();
    const { webhook } = await addWebhook(world, claire, receiver.url);
    receiver.answer((response) => response.writeHead(500).end());
    await post(world, `${webhook.id}/test`);
    const start = Date.now();
    for (const [index, days] of [4, 5.1].entries()) {
      await until(() => triesInAll(world), index + 1);
      expect(await isActive(world)).toEqual([true]);
      // The owner's session expires meanwhile, so the test reads the tables directly.
      world.clock.set(new Date(start + days * dayMs));
      await runPostponedJobs(world);
    }
    await until(() => isActive(world), [false]);
    world.clock.set(new Date());
    expect(await webhookNow(world, webhook.id)).toMatchObject({ isActive: false, offBecause: 'failing' });
    const mail = await world.mailbox.waitFor(({ subject }) => subject.startsWith('Webhook switched off'), 15_000);
    expect(mail.text).toContain('five days');
  });

  it('that fails and does not answer either holds two of our calls at most; the rest stands aside', async ({
    world,
  }) => {
    const { webhook } = await addWebhook(world, claire, receiver.url);
    const { db } = world.context;
    await db.updateTable('webhook_endpoints').set({ failing_since: new Date() }).execute();
    const held: ServerResponse[] = [];
    receiver.answer((response) => void held.push(response));
    for (let index = 0; index < 5; index += 1) await post(world, `${webhook.id}/test`);
    const aside = db
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', 'webhooks.deliver')
      .where('state', '=', 'ready')
      .where('run_at', '>', sql<Date>`now()`);
    await until(async () => (await aside.execute()).length, 3);
    expect(receiver.received).toHaveLength(2);
    receiver.answer((response) => response.end());
    for (const response of held) response.end();
    await until(async () => (await list(world, webhook.id, '?status=delivered')).length, 2);
    await runPostponedJobs(world);
    await until(async () => (await list(world, webhook.id, '?status=delivered')).length, 5);
    expect(receiver.received).toHaveLength(5);
  });

  it('whose secret is rotated gets both signatures for 24 hours, then the new one alone', async ({ world }) => {
    const { webhook, secret } = await addWebhook(world, claire, receiver.url);
    const { body: rotated } = await post(world, `${webhook.id}/rotate`);
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.webhook.previousSecretUntil).toEqual(expect.any(String));
    await post(world, `${webhook.id}/test`);
    await until(() => receiver.received.length, 1);
    world.clock.set(new Date(Date.now() + dayMs + 60_000));
    // The owner's session has expired, but the company's API token is still valid.
    await create(world, claire.token, note());
    await until(() => receiver.received.length, 3);
    const by = (which: string) => receiver.received.map((message) => signaturesBy(which, message));
    expect([by(secret), by(rotated.secret)]).toEqual([
      [1, 0, 0],
      [1, 1, 1],
    ]);
  });
});
