import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import { deploy, openPair, seedTemplate } from './deployments.test-support.ts';

const test = worldTest();

test('who goes away while following a run is not served any further', async ({ world }) => {
  const pair = await openPair(world, 'gone');
  seedTemplate(world, pair.source, { externalId: 'A' });
  const { id } = await deploy(world, pair, ['A']);
  // Make the run look unfinished; nothing will happen in it.
  await world.context.db
    .updateTable('deployments')
    .set({ ended_at: null, state: 'running' })
    .where('id', '=', id)
    .execute();
  const reader = request(`${world.origin}/api/deployment/${id}/events`, {
    agent: false,
    headers: { authorization: `Bearer ${pair.person.bearer}` },
  }).end();
  const [answer] = (await once(reader, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
  const looks = async () => {
    const statements = await world.watchStatements(() => pause(1_500));
    return statements.filter((statement) => /"ended_at" as "endedAt" from "deployments"/.test(statement)).length;
  };
  expect(await looks()).toBeGreaterThan(0);
  answer.on('error', () => {});
  reader.destroy();
  await expect.poll(looks).toBe(0);
}, 30_000);
