import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const answersTo = async (world: World, type: string, rounds: number): Promise<unknown> => {
  const words = ['server/http/large-body.fixture.mjs', `${world.origin}/api/auth/login`, type, String(rounds)];
  return JSON.parse((await promisify(execFile)(process.execPath, words)).stdout);
};

it('a body that is not read gets its answer all the same, however fast it is sent', async ({ world }) => {
  expect(await answersTo(world, 'application/json', 10)).toEqual([413]);
  expect(await answersTo(world, 'text/plain', 2)).toEqual([415]);
});
