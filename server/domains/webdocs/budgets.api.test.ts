import { expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import { create, note, noteActions, openSender, sign } from './signing.test-support.ts';

test('guessing links is soon answered 429, while a real link goes on working', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_UNKNOWN_ADDRESS: '5/600' } });
  try {
    const { bearer } = await openSender(world, 'guess@acier-nord.example');
    const created = await create(world, bearer, note());
    const guess = (index: number) => world.call('GET', `/api/webdoc/${'g'.repeat(42)}${index}`);
    for (let index = 0; index < 5; index += 1) expect((await guess(index)).status).toBe(404);
    const refused = await guess(9);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await world.call('GET', `/api/webdoc/${created.signatories[0]?.token}`)).status).toBe(200);
  } finally {
    await world.close();
  }
});

test('one link can be tried to sign only so often, and other links do not suffer', async () => {
  const world = await openWorld({ env: { RATE_WEBDOC_SIGN: '3/600' } });
  try {
    const { bearer } = await openSender(world, 'often@acier-nord.example');
    const [first, second] = [await create(world, bearer, note()), await create(world, bearer, note())];
    for (let time = 0; time < 3; time += 1)
      expect((await sign(world, first.signatories[0]?.token, [])).status).toBe(422);
    expect((await sign(world, first.signatories[0]?.token, noteActions)).status).toBe(429);
    expect((await sign(world, second.signatories[0]?.token, noteActions)).status).toBe(200);
  } finally {
    await world.close();
  }
});
