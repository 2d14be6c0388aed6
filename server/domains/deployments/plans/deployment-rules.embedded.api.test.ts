import { expect } from 'vitest';
import type { Person } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { colleagueOf, get, openPair } from '../deployments.test-support.ts';

const it = worldTest();

// REQ-1.7.81
it('only owners change the rule, in person; members read it', async ({ world }) => {
  const pair = await openPair(world, 'plan-rules');
  const user = await colleagueOf(world, pair, 'rule-reader');
  const others = { hasOtherPerson: true, hasOtherOwner: true };
  expect((await get(world, user, '/api/deployment/rules')).body).toEqual({ productionApproval: false, ...others });
  const put = (who: Person) =>
    world.call('PUT', '/api/deployment/rules', { bearer: who.bearer, body: { productionApproval: true } });
  expect((await put(user)).body.code).toBe('IsNotOwner');
  expect((await put(pair.person)).body).toEqual({ productionApproval: true, ...others, hasOtherOwner: false });
  expect((await get(world, user, '/api/deployment/rules')).body).toEqual({ productionApproval: true, ...others });
});

// REQ-1.2.180
it('the rules say whether anybody else can approve: only who can log in counts', async ({ world }) => {
  const pair = await openPair(world, 'plan-alone');
  const rules = async () => (await get(world, pair.person, '/api/deployment/rules')).body;
  expect(await rules()).toMatchObject({ hasOtherPerson: false, hasOtherOwner: false });
  const user = await colleagueOf(world, pair, 'plan-other');
  expect(await rules()).toMatchObject({ hasOtherPerson: true, hasOtherOwner: false });
  await world.context.db
    .updateTable('users')
    .set({ status: 'registered' })
    .where('username', '=', user.username)
    .execute();
  expect(await rules()).toMatchObject({ hasOtherPerson: false, hasOtherOwner: false });
});
