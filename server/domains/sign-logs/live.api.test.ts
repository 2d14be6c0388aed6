import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectOrg } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { deliver } from './sign-logs.test-support.ts';

let world: World;
let nora: Person;
beforeAll(async () => {
  world = await openWorld();
  nora = await signUp(world, 'nora@studio-ouest.example');
  await connectOrg(world, nora.bearer, 'login', 'studioouest');
});
afterAll(() => world.close());

it('new events of the own company are told live, and of no other; who goes away is not served any further', async () => {
  const reader = request(`${world.origin}/api/logs/sign/live`, {
    agent: false,
    headers: { authorization: `Bearer ${nora.bearer}` },
  }).end();
  const [answer] = (await once(reader, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await expect.poll(() => text).toBe('[\n{"arrived":0}\n');
  await deliver(world, { org: '00DNp0000000001' });
  await deliver(world, { org: '00DSo0000000001' });
  await expect.poll(() => text, { timeout: 10_000 }).toBe('[\n{"arrived":0}\n,{"arrived":1}\n');
  answer.on('error', () => {});
  reader.destroy();
  const looks = async () => {
    const { statements } = await world.countStatements(() => pause(1_200));
    return statements.filter((statement) => statement.includes('from sign_events where id >')).length;
  };
  await expect.poll(looks, { timeout: 10_000 }).toBe(0);
});
