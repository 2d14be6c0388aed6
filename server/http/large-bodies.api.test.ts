import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '#tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const answersTo = async (type: string, rounds: number): Promise<unknown> => {
  const words = [
    'server/http/large-body.fixture.mjs',
    `${world.origin}/api/auth/login`,
    type,
    String(rounds),
  ];
  return JSON.parse((await promisify(execFile)(process.execPath, words)).stdout);
};

it('a body that is not read gets its answer all the same, however fast it is sent', async () => {
  expect(await answersTo('application/json', 10)).toEqual([413]);
  expect(await answersTo('text/plain', 2)).toEqual([415]);
});
