import { describe, expect } from 'vitest';
import { connectOrg } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { grantKeeper } from './grants.ts';
import { queueRevocations } from './revoke-grants.ts';

const it = worldTest();

const control = (world: World, action: string, body: object) =>
  fetch(`${world.crm.origin}/_sim/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
/** For each grant of the org: true when it is not revoked. */
const living = async (world: World, org: string): Promise<boolean[]> => {
  const state = (await (await fetch(`${world.crm.origin}/_sim/state`)).json()) as {
    grants: { org: string; revoked: string | null }[];
  };
  return state.grants.filter((grant) => grant.org === org).map(({ revoked }) => revoked === null);
};
const idOf = async (world: World, { username }: Person): Promise<string> =>
  (await world.context.db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id;
const takeAway = async (world: World, of: { userId: string } | { environmentId: string }) =>
  world.context.db.transaction().execute((trx) => queueRevocations(trx, world.context, of));

describe('grants that are taken away', () => {
  // REQ-3.1.7
  it('are revoked at the CRM, all of one person and nobody else’s', async ({ world }) => {
    const ida = await signUp(world, 'ida@revoke.example');
    const otto = await signUp(world, 'otto@revoke.example');
    await connectOrg(world, ida.bearer, 'test', 'aciernord--uat');
    await connectOrg(world, ida.bearer, 'test', 'aciernord--dev');
    await connectOrg(world, otto.bearer, 'test', 'studioouest--maquette');
    await takeAway(world, { userId: await idOf(world, ida) });
    await expect.poll(() => living(world, 'aciernord--uat')).toEqual([false]);
    await expect.poll(() => living(world, 'aciernord--dev')).toEqual([false]);
    expect(await living(world, 'studioouest--maquette')).toEqual([true]);
    const kept = await world.context.db.selectFrom('crm_grants').select('user_id').execute();
    expect(kept).toEqual([{ user_id: await idOf(world, otto) }]);
  });

  // REQ-3.1.7
  it('are revoked once the CRM is back, and lie encrypted in the queue meanwhile', async ({ world }) => {
    const uwe = await signUp(world, 'uwe@revoke.example');
    await connectOrg(world, uwe.bearer, 'test', 'maisonverrier--preprod');
    await control(world, 'faults', { org: 'maisonverrier--preprod', revokeErrors: 2 });
    await takeAway(world, { userId: await idOf(world, uwe) });
    await expect.poll(() => living(world, 'maisonverrier--preprod')).toEqual([false]);
    const jobs = await world.context.db
      .selectFrom('jobs')
      .select(['payload', 'attempts'])
      .where('name', '=', 'environments.revokeGrants')
      .execute();
    expect(Math.max(...jobs.map(({ attempts }) => attempts))).toBe(3);
    for (const { payload } of jobs) {
      expect(Object.keys(payload as object).sort()).toEqual(['id', 'sealed']);
      expect(JSON.stringify(payload)).not.toMatch(/00D[A-Za-z0-9]{12,}!|5Aep/);
    }
  });

  it('leave nothing alive when the CRM was renewing them at that moment', async ({ world }) => {
    const eva = await signUp(world, 'eva@revoke.example');
    await connectOrg(world, eva.bearer, 'login', 'nordicparts');
    const { id: environmentId } = await world.context.db
      .selectFrom('environments')
      .select('id')
      .where('company_id', '=', eva.companyId)
      .executeTakeFirstOrThrow();
    const keeper = grantKeeper(world.context, { environmentId, userId: await idOf(world, eva) });
    await world.context.crm.keepAlive({
      ...keeper,
      renew: (stale, renew) =>
        keeper.renew(stale, async (current) => {
          const renewed = await renew(current);
          // The CRM has answered and the answer is not stored yet.
          await takeAway(world, { environmentId });
          return renewed;
        }),
    });
    await expect.poll(() => living(world, 'nordicparts')).toEqual([false]);
  });
});
