import { expect } from 'vitest';
import { control } from '#tests/support/crm.ts';
import { signUp, type Person, verifyCompany } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  colleagueOf,
  connectTestOrg,
  get,
  md5,
  openPair,
  orgOf,
  post,
  seedMany,
  seedTemplate,
  startIn,
  templatesIn,
  untilEnded,
  wantedOf,
  type Pair,
} from '../deployments.test-support.ts';

const it = worldTest();

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();

/** A sandbox and the production of one company, whose deployments into production need a second person. */
const openProduction = async (world: World, name: string): Promise<Pair> => {
  const person = await signUp(world, `${name}@plan.example`);
  const target = await connectTestOrg(world, person, `${name}-prod`, { kind: 'production' });
  const source = await connectTestOrg(world, person, `${name}-prod--from`);
  await world.call('PUT', '/api/deployment/rules', { bearer: person.bearer, body: { productionApproval: true } });
  return { person, source, target };
};

const intoProduction = (pair: Pair, ids: string[], more: object = {}) => ({
  ...wantedOf(pair, ids),
  typeOrg: 'prod',
  ...more,
});

const actionsOf = async (world: World, pair: Pair): Promise<string[]> => {
  const { body } = await get(world, pair.person, '/api/company/audit');
  return body.entries
    .map(({ action }: { action: string }) => action)
    .filter((one: string) => one.startsWith('deployment'));
};

// REQ-1.7.80
it('a run planned for later starts at its time, and changes nothing before', async ({ world }) => {
  const pair = await openPair(world, 'plan-later');
  const ids = seedMany(world, pair, 2);
  const startsAt = inSeconds(3);
  const planned = await post(world, pair.person, '/api/deployment', { ...wantedOf(pair, ids), startsAt });
  expect(planned.status).toBe(202);
  const { body: waiting } = await get(world, pair.person, `/api/deployment/${planned.body.id}`);
  expect(waiting).toMatchObject({ state: 'planned', startsAt, approval: null, done: 0 });
  expect(templatesIn(world, pair.target).size).toBe(0);
  const ended = await untilEnded(world, pair.person, planned.body.id);
  expect(ended).toMatchObject({ state: 'done', done: 2 });
  expect(Date.parse(ended.startedAt)).toBeGreaterThanOrEqual(Date.parse(startsAt) - 1_000);
});

// REQ-1.7.98
it('what was planned into production before the rule is cancelled with it, and nothing else is', async ({ world }) => {
  const person = await signUp(world, 'plan-before@plan.example');
  const target = await connectTestOrg(world, person, 'plan-before-prod', { kind: 'production' });
  const source = await connectTestOrg(world, person, 'plan-before-prod--from');
  const other = await connectTestOrg(world, person, 'plan-before-prod--to');
  const startsAt = inSeconds(3_600);
  const pair = { person, source, target };
  const ids = seedMany(world, pair, 1);
  const { body: asked } = await post(world, person, '/api/deployment', intoProduction(pair, ids, { startsAt }));
  const toSandbox = { ...wantedOf({ ...pair, target: other }, ids), startsAt };
  const { body: kept } = await post(world, person, '/api/deployment', toSandbox);
  const rule = { productionApproval: true };
  expect((await world.call('PUT', '/api/deployment/rules', { bearer: person.bearer, body: rule })).status).toBe(200);
  const stateOf = async (id: string) => (await get(world, person, `/api/deployment/${id}`)).body.state;
  expect([await stateOf(asked.id), await stateOf(kept.id)]).toEqual(['cancelled', 'planned']);
  expect(await actionsOf(world, pair)).toContain('deployment.cancelled');
});

it('a time that has passed or lies more than 30 days ahead is refused', async ({ world }) => {
  const pair = await openPair(world, 'plan-times');
  const ids = seedMany(world, pair, 1);
  for (const startsAt of [inSeconds(-1), inSeconds(31 * 86_400)]) {
    const { status, body } = await post(world, pair.person, '/api/deployment', { ...wantedOf(pair, ids), startsAt });
    expect([status, body.errors]).toEqual([400, [{ path: 'startsAt', code: 'Invalid' }]]);
  }
});

// REQ-1.7.80
it('a planned run blocks neither other runs to its target nor the removal of the environment, and can be called off', async ({
  world,
}) => {
  const pair = await openPair(world, 'plan-free');
  const ids = seedMany(world, pair, 1);
  const { body } = await post(world, pair.person, '/api/deployment', {
    ...wantedOf(pair, ids),
    startsAt: inSeconds(3_600),
  });
  expect(await untilEnded(world, pair.person, await startIn(world, pair, ids))).toMatchObject({ state: 'done' });
  expect((await post(world, pair.person, `/api/deployment/${body.id}/cancel`)).status).toBe(202);
  const { body: run } = await get(world, pair.person, `/api/deployment/${body.id}`);
  expect(run).toMatchObject({ state: 'cancelled', decidedBy: pair.person.username, approval: null });
  expect(run.endedAt).not.toBeNull();
  const again = await post(world, pair.person, `/api/deployment/${body.id}/cancel`);
  expect([again.status, again.body.code]).toEqual([409, 'NotPlanned']);
  const lost = await post(world, pair.person, '/api/deployment', { ...wantedOf(pair, ids), startsAt: inSeconds(4) });
  const removed = await world.call('DELETE', `/api/externalenvironment/${pair.target.environmentId}`, {
    bearer: pair.person.bearer,
  });
  expect(removed.status).toBeLessThan(300);
  const ended = await untilEnded(world, pair.person, lost.body.id);
  expect(ended.templates[0]).toMatchObject({ state: 'failed', problem: 'ExternalDoesNotExist' });
});

// REQ-1.7.80
it('a planned run whose target is busy at its time waits and does not fail', async ({ world }) => {
  const pair = await openPair(world, 'plan-busy');
  // It has two turns; that of anybody else would stand aside before it looks at its target.
  await verifyCompany(world, pair.person.companyId);
  const ids = seedMany(world, pair, 1);
  await control(world, 'faults', { org: pair.target.prefix, held: '/sobjects/' });
  const first = await startIn(world, pair, ids);
  const planned = { ...wantedOf(pair, ids), startsAt: inSeconds(1) };
  const { body } = await post(world, pair.person, '/api/deployment', planned);
  const jobOf = () =>
    world.context.db
      .selectFrom('jobs')
      .select('run_at as runAt')
      .where('key', '=', body.id)
      .where('run_at', '>', new Date(Date.now() + 30_000))
      .executeTakeFirst();
  await expect.poll(jobOf, { timeout: 20_000 }).toBeDefined();
  await control(world, 'clear-faults', { org: pair.target.prefix });
  await untilEnded(world, pair.person, first);
  expect((await get(world, pair.person, `/api/deployment/${body.id}`)).body.state).toBe('planned');
  await world.context.db.updateTable('jobs').set({ run_at: new Date() }).where('key', '=', body.id).execute();
  expect(await untilEnded(world, pair.person, body.id)).toMatchObject({ failed: 0 });
}, 60_000);

// REQ-1.7.81
it('where the company wants it, a run into production waits for somebody else; owners get a mail', async ({
  world,
}) => {
  const pair = await openProduction(world, 'foureyes');
  const owner = await colleagueOf(world, pair, 'second-owner', 'owner');
  const ids = seedMany(world, pair, 2);
  const asked = await post(world, pair.person, '/api/deployment', intoProduction(pair, ids));
  const address = `/api/deployment/${asked.body.id}`;
  const mail = await world.mailbox.waitFor(
    (one) => one.envelope.to.includes(owner.username) && one.links.some((link) => link.includes(asked.body.id)),
    10_000,
  );
  expect(mail.subject).toContain('À approuver');
  const own = await post(world, pair.person, `${address}/approve`);
  expect([own.status, own.body.code]).toEqual([403, 'NeedsAnotherPerson']);
  expect((await get(world, owner, address)).body).toMatchObject({ state: 'planned', approval: 'awaited' });
  const stranger = await signUp(world, 'stranger@plan.example');
  expect((await post(world, stranger, `${address}/approve`)).status).toBe(404);
  expect((await post(world, stranger, `${address}/cancel`)).status).toBe(404);
  expect(templatesIn(world, pair.target).size).toBe(0);
  expect((await post(world, owner, `${address}/approve`)).status).toBe(202);
  const ended = await untilEnded(world, pair.person, asked.body.id);
  expect(ended).toMatchObject({ state: 'done', done: 2, approval: 'given', decidedBy: owner.username });
  const late = await post(world, owner, `${address}/approve`);
  expect([late.status, late.body.code]).toEqual([409, 'NotPlanned']);
  expect(await actionsOf(world, pair)).toEqual([
    'deployment.ended',
    'deployment.approved',
    'deployment.planned',
    'deployment.rulesChanged',
  ]);
});

// REQ-1.7.81
it('a run that waits is listed for who may approve it, however many came after it, in three statements at most', async ({
  world,
}) => {
  const pair = await openProduction(world, 'awaited');
  const colleague = await colleagueOf(world, pair, 'awaited-colleague');
  const [id = ''] = seedMany(world, pair, 1);
  const { body: asked } = await post(world, pair.person, '/api/deployment', intoProduction(pair, [id]));
  const target = await connectTestOrg(world, pair.person, 'awaited-prod--more');
  const later = { ...wantedOf({ ...pair, target }, [id]), startsAt: inSeconds(3_600) };
  for (let count = 0; count < 21; count += 1)
    expect((await post(world, pair.person, '/api/deployment', later)).status).toBe(202);
  const awaiting = async (who: Person) => {
    const { result, statements } = await world.countStatements(() => get(world, who, '/api/deployments?awaiting=me'));
    expect(statements.length).toBeLessThanOrEqual(3);
    return result.body.deployments.map((run: { id: string }) => run.id);
  };
  const { body: latest } = await get(world, colleague, '/api/deployments');
  expect(latest.deployments.map((run: { id: string }) => run.id)).not.toContain(asked.id);
  expect(await awaiting(colleague)).toEqual([asked.id]);
  expect(await awaiting(pair.person)).toEqual([]);
  expect(await awaiting(await signUp(world, 'awaited-stranger@plan.example'))).toEqual([]);
  await post(world, colleague, `/api/deployment/${asked.id}/cancel`);
  expect(await awaiting(colleague)).toEqual([]);
  expect((await get(world, colleague, '/api/deployments?awaiting=others')).status).toBe(400);
});

// REQ-1.7.81
it('a refusal ends the run; sandboxes wait for nobody; two approvals at once start it once', async ({ world }) => {
  const pair = await openProduction(world, 'refusal');
  const [one, other] = [await colleagueOf(world, pair, 'refuser'), await colleagueOf(world, pair, 'approver')];
  const ids = seedMany(world, pair, 1);
  const refused = (await post(world, pair.person, '/api/deployment', intoProduction(pair, ids))).body.id;
  expect((await post(world, one, `/api/deployment/${refused}/cancel`)).status).toBe(202);
  expect((await get(world, pair.person, `/api/deployment/${refused}`)).body).toMatchObject({
    state: 'cancelled',
    approval: 'refused',
    decidedBy: one.username,
  });
  const told = ({ subject, text }: { subject: string; text: string }) =>
    subject.endsWith('refusé') && text.includes(refused);
  await world.mailbox.waitFor(told, 10_000);
  const approved = (await post(world, pair.person, '/api/deployment', intoProduction(pair, ids))).body.id;
  const answers = await Promise.all([one, other].map((who) => post(world, who, `/api/deployment/${approved}/approve`)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  await untilEnded(world, pair.person, approved);
  const sandbox = await connectTestOrg(world, pair.person, 'refusal-prod--more');
  const free = await startIn(world, { ...pair, target: sandbox }, ids);
  expect(await untilEnded(world, pair.person, free)).toMatchObject({ approval: null, state: 'done' });
});

// REQ-1.7.81
it('what failed before the company wanted approvals is tried again only once somebody else approves', async ({
  world,
}) => {
  const pair = await openProduction(world, 'old-failure');
  const rule = (productionApproval: boolean) =>
    world.call('PUT', '/api/deployment/rules', { bearer: pair.person.bearer, body: { productionApproval } });
  await rule(false);
  const owner = await colleagueOf(world, pair, 'old-failure-owner', 'owner');
  const { store } = orgOf(world, pair.source.prefix);
  const { versionId } = seedTemplate(world, pair.source, { externalId: 'LATE' });
  const version = store.get('ContentVersion', versionId)!;
  store.remove('ContentVersion', versionId);
  const { body } = await post(world, pair.person, '/api/deployment', intoProduction(pair, ['LATE']));
  expect(await untilEnded(world, pair.person, body.id)).toMatchObject({ state: 'doneWithFailures', approval: null });
  await rule(true);
  // Another file than the one that failed then.
  const file = Buffer.from('another');
  store.save('ContentVersion', { ...version, ContentSize: file.length, Checksum: md5(file) });
  store.keepFile(versionId, file);
  const address = `/api/deployment/${body.id}`;
  expect((await post(world, pair.person, `${address}/retry`)).status).toBe(202);
  expect((await get(world, owner, address)).body).toMatchObject({
    state: 'planned',
    approval: 'awaited',
    endedAt: null,
  });
  expect((await post(world, pair.person, `${address}/approve`)).body.code).toBe('NeedsAnotherPerson');
  expect(templatesIn(world, pair.target).size).toBe(0);
  await world.mailbox.waitFor((one) => one.links.some((link) => link.includes(body.id)), 10_000);
  expect((await post(world, owner, `${address}/approve`)).status).toBe(202);
  expect(await untilEnded(world, pair.person, body.id)).toMatchObject({ state: 'done', approval: 'given' });
});

// REQ-1.7.81
it('a run whose starter has left is not approved, and says at its time whose access is missing', async ({ world }) => {
  const pair = await openProduction(world, 'left');
  const owner = await colleagueOf(world, pair, 'left-owner', 'owner');
  const ids = seedMany(world, pair, 1);
  const ask = async (more: object = {}) =>
    `/api/deployment/${(await post(world, pair.person, '/api/deployment', intoProduction(pair, ids, more))).body.id}`;
  const [asked, planned] = [await ask(), await ask({ startsAt: inSeconds(4) })];
  expect((await post(world, owner, `${planned}/approve`)).status).toBe(202);
  await world.context.db.deleteFrom('users').where('username', '=', pair.person.username).execute();
  expect((await get(world, owner, asked)).body).toMatchObject({ state: 'planned', hasStarter: false });
  expect((await get(world, owner, '/api/deployments?awaiting=me')).body.deployments).toEqual([]);
  expect((await post(world, owner, `${asked}/approve`)).body.code).toBe('StarterHasLeft');
  const ended = await untilEnded(world, owner, planned.split('/').at(-1) ?? '');
  expect(ended.templates[0]?.problem).toBe('StarterHasLeft');
  await world.mailbox.waitFor(
    ({ subject, envelope }) => subject.includes('terminé avec des échecs') && envelope.to.includes(owner.username),
    10_000,
  );
});

// REQ-1.7.81
it('a run whose environment was removed is not approved, and waits for nobody', async ({ world }) => {
  const pair = await openProduction(world, 'removed');
  const second = await colleagueOf(world, pair, 'removed-second');
  const { body } = await post(world, pair.person, '/api/deployment', intoProduction(pair, seedMany(world, pair, 1)));
  const { bearer } = pair.person;
  const awaited = async () => (await get(world, second, '/api/deployments?awaiting=me')).body.deployments;
  expect(await awaited()).toHaveLength(1);
  const { environmentId, orgId } = pair.source;
  const becomes = (external_id: string) =>
    world.context.db.updateTable('environments').where('id', '=', environmentId).set({ external_id }).execute();
  await becomes('00DRefreshed001MAA');
  expect(await awaited()).toEqual([]);
  await becomes(orgId);
  await world.call('DELETE', `/api/externalenvironment/${environmentId}`, { bearer });
  expect((await post(world, second, `/api/deployment/${body.id}/approve`)).body.code).toBe('ExternalDoesNotExist');
  expect(await awaited()).toEqual([]);
});
