import { control } from '#tests/support/crm.ts';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { connectNewOrg } from './environments.test-support.ts';

const tokenPath = '/services/oauth2/token';
const prefixes = Array.from({ length: 32 }, (_, place) => `held--e${String(place).padStart(2, '0')}`);

const it = worldTest();
let nora: Person;
let ids: string[];
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@held.example');
  ids = [];
  for (const prefix of prefixes) ids.push(await connectNewOrg(world, nora, prefix));
}, 60_000);

const get = (world: World, path: string) => world.call('GET', path, { bearer: nora.bearer });

/** Number of transactions that are renewing a grant now. */
const renewing = async (world: World): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    world.context.db,
  );
  return rows[0]?.count ?? 0;
};

describe('32 environments whose token host does not answer', () => {
  it('keep nobody else waiting, are each told to take too long, and recover by themselves', async ({ world }) => {
    await control(world, 'expire-tokens', { org: '*' });
    await control(world, 'faults', { org: '*', held: tokenPath });
    const checks = ids.map((id) => get(world, `/api/externalenvironments/${id}/status`));
    const securing = world.call('POST', `/api/externalenvironment/${ids[31]}/secure`, {
      bearer: nora.bearer,
    });
    await expect.poll(() => renewing(world)).toBe(8);
    // More parallel calls than the pool has connections.
    const others = await Promise.all(
      ids.map((_, place) => get(world, place % 2 ? '/api/user' : '/api/company/externalenvironments')),
    );
    expect(others.map(({ status }) => status)).toEqual(ids.map(() => 200));
    await expect.poll(() => renewing(world)).toBe(8);

    const told = (await Promise.all(checks)).map(({ status, body }) => [status, body.envStatus, body.problem]);
    expect(told).toEqual(ids.map(() => [200, 'unreachable', 'CrmTimeout']));
    const secured = await securing;
    expect([secured.status, secured.body.code]).toEqual([504, 'CrmTimeout']);

    await control(world, 'clear-faults', { org: '*' });
    for (const id of ids)
      await expect
        .poll(async () => (await get(world, `/api/externalenvironments/${id}/status`)).body, {
          timeout: 20_000,
          interval: 200,
        })
        .toMatchObject({ isUserConnected: 'true', envStatus: 'ok' });
  }, 90_000);
});
