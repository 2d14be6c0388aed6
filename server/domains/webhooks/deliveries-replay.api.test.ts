import type { ServerResponse } from 'node:http';
import { beforeEach, describe, expect } from 'vitest';
import { dayMs } from '#contract/days/day-ms.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  addWebhook,
  deliveriesOf,
  oneDelivery,
  openIntegrator,
  openReceiver,
  runPostponedJobs,
  until,
  type Integrator,
  type Receiver,
} from './receiver.test-support.ts';

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
  await receiver.close();
  await world.context.db.deleteFrom('webhook_endpoints').execute();
});

const post = (world: World, path: string, body?: object) =>
  world.call('POST', `/api/company/webhooks/${path}`, { bearer: claire.bearer, body });
const statusOf = async (world: World, id: string) =>
  (await deliveriesOf(world, claire, id)).map(({ status }) => status);
const read = (world: World, id: string, deliveryId: string) => oneDelivery(world, claire, id, deliveryId);

/** Makes postponed deliveries due, and waits until no job is left. */
const runAllJobs = async (world: World) => {
  await runPostponedJobs(world);
  const unfinished = world.context.db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', 'webhooks.deliver')
    .where('state', '!=', 'done');
  await until(async () => (await unfinished.execute()).length, 0);
};

// REQ-6.2.18
describe('a delivery', () => {
  it('replayed while a later try is planned is sent once, not twice', async ({ world }) => {
    const { webhook } = await addWebhook(world, claire, receiver.url);
    receiver.answer((response) => response.writeHead(500).end());
    const { body: sent } = await post(world, `${webhook.id}/test`);
    await until(async () => (await read(world, webhook.id, sent.id)).attempts, 1);
    receiver.answer((response) => response.end());
    await post(world, `${webhook.id}/deliveries/${sent.id}/replay`);
    await until(() => statusOf(world, webhook.id), ['delivered']);
    await runAllJobs(world);
    expect(receiver.received).toHaveLength(2);
  });

  it('that waits for its next try is sent now by a replay of all, and not twice while it is being sent', async ({
    world,
  }) => {
    const { webhook } = await addWebhook(world, claire, receiver.url);
    const held: ServerResponse[] = [];
    receiver.answer((response) => response.end());
    await post(world, `${webhook.id}/test`);
    await until(() => statusOf(world, webhook.id), ['delivered']);
    receiver.answer((response) => response.writeHead(500).end());
    const { body: sent } = await post(world, `${webhook.id}/test`);
    await until(async () => (await read(world, webhook.id, sent.id)).attempts, 1);

    receiver.answer((response) => void held.push(response));
    const since = { since: new Date(Date.now() - dayMs).toISOString() };
    const replay = async () => (await post(world, `${webhook.id}/replay`, since)).body;
    expect(await replay()).toEqual({ replayed: 1, more: false });
    await until(() => held.length, 1);
    expect(await replay()).toEqual({ replayed: 0, more: false });
    const alone = await post(world, `${webhook.id}/deliveries/${sent.id}/replay`);
    expect([alone.status, alone.body.status]).toEqual([202, 'pending']);
    held[0]?.end();
    await until(() => statusOf(world, webhook.id), ['delivered', 'delivered']);
    await runAllJobs(world);
    expect(receiver.received).toHaveLength(3);
  });
});
