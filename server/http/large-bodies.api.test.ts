import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#tests/support/world.ts';

let world: World;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  agent.destroy();
  await world.close();
});

const send = (bytes: number, type: string): Promise<number | string> =>
  new Promise((resolve) => {
    const headers = { 'content-type': type, 'content-length': bytes };
    const call = request(`${world.origin}/api/auth/login`, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
    });
    call
      .once('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message))
      .end(Buffer.alloc(bytes, 'a'));
  });

it('a body that is not read gets its answer all the same, on a line that stays open', async () => {
  const answers = [];
  for (let round = 0; round < 10; round += 1)
    answers.push(...(await Promise.all([1, 2, 3, 4].map(() => send(9_000_000, 'application/json')))));
  expect(new Set(answers)).toEqual(new Set([413]));
  expect(await send(9_000_000, 'text/plain')).toBe(415);
});
