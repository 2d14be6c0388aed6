import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { logInToWrite } from '#tests/matrix/support-sessions.ts';
import { connectOrg, control } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  connectTestOrg,
  deploy,
  filesIn,
  get,
  openPair,
  post,
  seedMany,
  seedTemplate,
  startIn,
  templatesIn,
  untilEnded,
  wantedOf,
  type Pair,
} from './deployments.test-support.ts';

const it = worldTest();

const hold = (world: World, { target }: Pair) => control(world, 'faults', { org: target.prefix, held: '/sobjects/' });
const letGo = (world: World, { target }: Pair) => control(world, 'clear-faults', { org: target.prefix });

const countRunning = async (world: World, pair: Pair, id: string): Promise<number> => {
  const { body } = await get(world, pair.person, `/api/deployment/${id}`);
  return body.templates.filter(({ state }: { state: string }) => state === 'running').length;
};

/** Adds a colleague who is connected to both orgs. */
const addColleague = async (world: World, pair: Pair, username: string): Promise<Person> => {
  const colleague = await signUp(world, username);
  await world.context.db
    .updateTable('users')
    .set({ company_id: pair.person.companyId, role: 'user' })
    .where('username', '=', username)
    .execute();
  for (const { prefix } of [pair.source, pair.target]) await connectOrg(world, colleague.bearer, 'test', prefix);
  return colleague;
};

it('three templates are under way at a time, and no more', async ({ world }) => {
  const pair = await openPair(world, 'three');
  const ids = seedMany(world, pair, 8);
  await hold(world, pair);
  const id = await startIn(world, pair, ids);
  await expect.poll(() => countRunning(world, pair, id)).toBe(3);
  await control(world, 'faults', { org: pair.target.prefix, held: '', slowMs: 20 });
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        seen.add(await countRunning(world, pair, id));
        return (await get(world, pair.person, `/api/deployment/${id}`)).body.state;
      },
      { timeout: 25_000, interval: 20 },
    )
    .toBe('done');
  expect(Math.max(...seen)).toBeLessThanOrEqual(3);
});

describe('deploying twice at once to one target', () => {
  it('a double click is one run', async ({ world }) => {
    const pair = await openPair(world, 'double');
    const ids = seedMany(world, pair, 2);
    const key = randomUUID();
    const click = () =>
      world.call('POST', '/api/deployment', {
        bearer: pair.person.bearer,
        body: wantedOf(pair, ids),
        headers: { 'idempotency-key': key },
      });
    const answers = await Promise.all([click(), click()]);
    const begun = answers.filter(({ status }) => status === 202);
    for (const { status, body } of answers) if (status !== 202) expect(body.code).toBe('IdempotencyInFlight');
    expect(new Set(begun.map(({ body }) => body.id)).size).toBe(1);
    await untilEnded(world, pair.person, begun[0]?.body.id);
    const again = await click();
    expect([again.status, again.body.id]).toEqual([202, begun[0]?.body.id]);
    const { body } = await get(world, pair.person, '/api/deployments');
    expect(body.deployments).toHaveLength(1);
    expect(templatesIn(world, pair.target).size).toBe(2);
  });

  it('a second tab, or a colleague, is told that one is running; each template arrives once', async ({ world }) => {
    const pair = await openPair(world, 'tabs');
    const colleague = await addColleague(world, pair, 'colleague@tabs.example');
    const ids = seedMany(world, pair, 3);
    const files = filesIn(world, pair.target);
    await hold(world, pair);
    const press = ({ bearer }: { bearer: string }) => post(world, { bearer }, '/api/deployment', wantedOf(pair, ids));
    const answers = await Promise.all([press(pair.person), press(pair.person), press(colleague)]);
    const begun = answers.filter(({ status }) => status === 202);
    expect(begun).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 202).map(({ body }) => body.code)).toEqual([
      'DeploymentRunning',
      'DeploymentRunning',
    ]);
    await letGo(world, pair);
    await untilEnded(world, pair.person, begun[0]?.body.id);
    expect(templatesIn(world, pair.target).size).toBe(3);
    expect(filesIn(world, pair.target)).toBe(files + 3);
  });

  it('the other way round, and to another target, a run may go on at the same time', async ({ world }) => {
    const pair = await openPair(world, 'ways');
    const third = await connectTestOrg(world, pair.person, 'ways--third');
    const ids = seedMany(world, pair, 1);
    seedTemplate(world, pair.target, { externalId: 'BACK' });
    await hold(world, pair);
    const first = await startIn(world, pair, ids);
    const second = await startIn(world, { ...pair, target: third }, ids);
    await letGo(world, pair);
    const back = await startIn(world, { ...pair, source: pair.target, target: pair.source }, ['BACK']);
    for (const id of [first, second, back])
      expect(await untilEnded(world, pair.person, id)).toMatchObject({ state: 'done', done: 1 });
  });
});

it('a run whose person is removed meanwhile ends, reported, and stays in the history under their name', async ({
  world,
}) => {
  const pair = await openPair(world, 'gone');
  const colleague = await addColleague(world, pair, 'colleague@gone.example');
  const ids = seedMany(world, pair, 30);
  await hold(world, pair);
  const id = await startIn(world, { ...pair, person: colleague }, ids);
  await expect.poll(() => countRunning(world, pair, id)).toBe(3);
  const removed = await world.call('DELETE', '/api/company/user/colleague@gone.example', {
    bearer: pair.person.bearer,
  });
  expect(removed.status).toBe(200);
  await letGo(world, pair);
  const ended = await untilEnded(world, pair.person, id);
  expect(ended).toMatchObject({ state: 'doneWithFailures', startedBy: 'colleague@gone.example' });
  // Those under way meet the end of the grant, the others that its person is gone.
  const left = new Set(['StarterHasLeft', 'CrmDisconnected']);
  for (const { state, problem } of ended.templates) expect(state === 'done' || left.has(problem ?? '')).toBe(true);
  // Another connected person continues the run.
  expect((await post(world, pair.person, `/api/deployment/${id}/retry`)).status).toBe(202);
  expect(await untilEnded(world, pair.person, id)).toMatchObject({ state: 'done', done: 30, failed: 0 });
  expect(templatesIn(world, pair.target).size).toBe(30);
}, 60_000);

it('an org out of calls in the middle of a run: what is left is reported with the CRM’s word, and can be tried again', async ({
  world,
}) => {
  const pair = await openPair(world, 'limit');
  const ids = seedMany(world, pair, 5);
  await hold(world, pair);
  const id = await startIn(world, pair, ids);
  await control(world, 'faults', { org: pair.target.prefix, held: '', quotaExceeded: true });
  const ended = await untilEnded(world, pair.person, id);
  expect(ended).toMatchObject({ state: 'doneWithFailures', failed: 5 });
  expect(new Set(ended.templates.map(({ problem }) => problem))).toEqual(new Set(['REQUEST_LIMIT_EXCEEDED']));
  await letGo(world, pair);
  await post(world, pair.person, `/api/deployment/${id}/retry`);
  expect(await untilEnded(world, pair.person, id)).toMatchObject({ state: 'done', done: 5 });
});

it('a roll-back cannot be rolled back itself; what it brought back can be deployed again', async ({ world }) => {
  const pair = await openPair(world, 'backback');
  seedTemplate(world, pair.source, { externalId: 'TPL', name: 'Neuf' });
  seedTemplate(world, pair.target, { externalId: 'TPL', name: 'Vieux' });
  const nameThere = () => templatesIn(world, pair.target).get('TPL')?.name;
  const first = await deploy(world, pair, ['TPL']);
  const { body: started } = await post(world, pair.person, `/api/deployment/${first.id}/rollback`);
  const back = await untilEnded(world, pair.person, started.id);
  expect([back.templates[0]?.canRollBack, nameThere()]).toEqual([false, 'Vieux']);
  const refused = await post(world, pair.person, `/api/deployment/${back.id}/rollback`);
  expect([refused.status, refused.body.code]).toEqual([409, 'NothingToRollBack']);
  const again = await deploy(world, pair, ['TPL']);
  expect([again.templates[0]?.state, nameThere()]).toEqual(['done', 'Neuf']);
});

it('a run of a support session says who was really there, beside the person they acted as', async ({ world }) => {
  const pair = await openPair(world, 'support');
  const bearer = await logInToWrite(world, pair.person);
  const run = await deploy(world, { ...pair, person: { ...pair.person, bearer } }, seedMany(world, pair, 1));
  const who = { startedBy: pair.person.username, supportStaff: 'hugo.lambert@docugen.example' };
  expect(run).toMatchObject(who);
  const { deployments } = (await get(world, pair.person, '/api/deployments')).body;
  expect(deployments).toMatchObject([who]);
  expect(await deploy(world, pair, ['TPL-0'])).toMatchObject({ supportStaff: null });
});

it('a deployment that another has followed is not rolled back over it', async ({ world }) => {
  const pair = await openPair(world, 'followed');
  seedTemplate(world, pair.source, { externalId: 'TPL', name: 'Premier' });
  seedTemplate(world, pair.target, { externalId: 'TPL', name: 'Avant' });
  const third = await connectTestOrg(world, pair.person, 'followed--third');
  seedTemplate(world, third, { externalId: 'TPL', name: 'Second' });
  const first = await deploy(world, pair, ['TPL']);
  await deploy(world, { ...pair, source: third }, ['TPL']);
  const { body } = await post(world, pair.person, `/api/deployment/${first.id}/rollback`);
  expect(await untilEnded(world, pair.person, body.id)).toMatchObject({
    templates: [{ state: 'failed', problem: 'DocumentChanged' }],
  });
  expect(templatesIn(world, pair.target).get('TPL')?.name).toBe('Second');
});

it('the runs of another company answer exactly like unknown ones, and are not in the history', async ({ world }) => {
  const pair = await openPair(world, 'theirs');
  const stranger = await openPair(world, 'stranger');
  const ids = seedMany(world, pair, 1);
  const { id } = await deploy(world, pair, ids);
  const say = async (run: string) => {
    const answers = [
      await get(world, stranger.person, `/api/deployment/${run}`),
      await get(world, stranger.person, `/api/deployment/${run}/events`),
      await post(world, stranger.person, `/api/deployment/${run}/retry`),
      await post(world, stranger.person, `/api/deployment/${run}/rollback`),
    ];
    return answers.map(({ status, body }) => ({ status, body: { ...body, requestId: null } }));
  };
  const said = await say(id);
  expect(said.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(said).toEqual(await say(randomUUID()));
  expect((await get(world, stranger.person, '/api/deployments')).body.deployments).toEqual([]);
});
