import { expect } from 'vitest';
import { put, samples } from '#domains/documents/documents.test-support.ts';
import { createAs, valueAs } from '#domains/tokens/tokens.test-support.ts';
import { control } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  colleagueOf,
  connectTestOrg,
  get,
  openPair,
  orgOf,
  post,
  seedTemplate,
  wantedOf,
} from '../deployments.test-support.ts';

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

// REQ-1.7.81
it('a run that is asked for while the rule is switched on waits for somebody else', async ({ world }) => {
  const person = await signUp(world, 'plan-race@plan.example');
  const target = await connectTestOrg(world, person, 'plan-race-prod', { kind: 'production' });
  const source = await connectTestOrg(world, person, 'plan-race-prod--from');
  seedTemplate(world, source, { externalId: 'RACE' });
  const { apiUsed } = orgOf(world, source.prefix);
  await control(world, 'faults', { org: source.prefix, lateMs: 1_500 });
  const asked = post(world, person, '/api/deployment', { ...wantedOf({ source, target }, ['RACE']), typeOrg: 'prod' });
  await expect.poll(() => orgOf(world, source.prefix).apiUsed).toBeGreaterThan(apiUsed);
  const rule = { productionApproval: true };
  expect((await world.call('PUT', '/api/deployment/rules', { bearer: person.bearer, body: rule })).status).toBe(200);
  await control(world, 'clear-faults', { org: source.prefix });
  const { body: run } = await asked;
  const { body: waiting } = await get(world, person, `/api/deployment/${run.id}`);
  expect(waiting).toMatchObject({ state: 'planned', approval: 'awaited' });
});

// REQ-1.7.81
it('the token of an environment replaces no file of production where others have looked at it, or can in a public setting', async ({
  world,
}) => {
  const person = await signUp(world, 'plan-token@plan.example');
  const { environmentId } = await connectTestOrg(world, person, 'plan-token-prod', { kind: 'production' });
  const user = await signUp(world, 'plan-looker@plan.example');
  const { db } = world.context;
  await db
    .updateTable('users')
    .set({ company_id: person.companyId, role: 'user' })
    .where('username', '=', user.username)
    .execute();
  const { id } = (await createAs(world, person, {})).body;
  const keepTokenIn = (way: 'endpoint' | 'setting') =>
    db.updateTable('environments').set({ api_token_id: id, secured_by: way }).where('id', '=', environmentId).execute();
  await keepTokenIn('setting');
  const value = (await valueAs(world, person, id)).text;
  const setRule = (productionApproval: boolean) =>
    world.call('PUT', '/api/deployment/rules', { bearer: person.bearer, body: { productionApproval } });
  expect((await put(world, value, 'PACKAGE', samples.pdf)).status).toBe(200);
  await setRule(true);
  expect((await put(world, value, 'PACKAGE', samples.pdf)).body.code).toBe('NeedsAnotherPerson');
  await keepTokenIn('endpoint');
  expect((await put(world, value, 'PACKAGE', samples.pdf)).status).toBe(200);
  await setRule(false);
  expect((await valueAs(world, user, id)).status).toBe(200);
  await setRule(true);
  expect((await put(world, value, 'PACKAGE', samples.pdf)).body.code).toBe('NeedsAnotherPerson');
});
