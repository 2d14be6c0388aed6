import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Deployment } from '#contract/environments/deployment.ts';
import { connectOrg, control } from '#tests/support/crm.ts';
import { signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  connectTestOrg,
  deploy,
  filesIn,
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
} from './deployments.test-support.ts';
import { registerDeploymentJobs } from './jobs.ts';
import { usualSlice } from './run.ts';

const it = worldTest();

const follow = async (world: World, { person }: Pair, id: string): Promise<Deployment[]> => {
  const response = await fetch(`${world.origin}/api/deployment/${id}/events`, {
    headers: { authorization: `Bearer ${person.bearer}` },
  });
  return (await response.json()) as Deployment[];
};

// REQ-1.7.36
it('who follows a run sees it grow until it has ended, and then the stream ends', async ({ world }) => {
  const pair = await openPair(world, 'follow');
  const ids = seedMany(world, pair, 12);
  await control(world, 'faults', { org: pair.target.prefix, slowMs: 120 });
  const seen = await follow(world, pair, await startIn(world, pair, ids));
  const done = seen.map((one) => one.done);
  expect(done).toEqual(done.toSorted((one, other) => one - other));
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.at(-1)).toMatchObject({ state: 'done', done: 12, failed: 0 });
  expect(seen.filter(({ endedAt }) => endedAt !== null)).toHaveLength(1);
});

// REQ-4.4.34
it('runs of a company that nobody has verified, into an org that answers slowly, keep no other company’s run waiting', async ({
  world,
}) => {
  const slow = await openPair(world, 'held-slow');
  const quick = await openPair(world, 'held-quick');
  const { db } = world.context;
  await db.updateTable('companies').set({ status: 'free' }).where('id', '=', slow.person.companyId).execute();
  await db.updateTable('companies').set({ status: 'verified' }).where('id', '=', quick.person.companyId).execute();
  const ids = seedMany(world, slow, 3);
  const targets = [slow.target];
  for (const name of ['b', 'c', 'd']) targets.push(await connectTestOrg(world, slow.person, `held-slow--${name}`));
  for (const { prefix } of targets) await control(world, 'faults', { org: prefix, slowMs: 800 });
  const held = [];
  for (const target of targets) held.push(await startIn(world, { ...slow, target }, ids));
  const passed = await startIn(world, quick, seedMany(world, quick, 1, 'QUICK'));
  await untilEnded(world, quick.person, passed);
  const ended = await Promise.all(held.map((id) => get(world, slow.person, `/api/deployment/${id}`)));
  // Without turns the slow ones would all have ended before a worker was free.
  expect(ended.map(({ body }) => body.endedAt)).toContain(null);
  for (const { prefix } of targets) await control(world, 'faults', { org: prefix });
  for (const id of held) await untilEnded(world, slow.person, id);
}, 60_000);

// REQ-1.4.36
it('fifty templates with faults on the way end right, and the report says exactly what happened', async ({ world }) => {
  const pair = await openPair(world, 'fifty');
  const ids = seedMany(world, pair, 46);
  const { source, target } = pair;
  const lost = seedTemplate(world, source, { externalId: 'LOST' });
  orgOf(world, source.prefix).store.remove('ContentVersion', lost.versionId);
  seedTemplate(world, source, { externalId: 'EXE', file: 'virus.exe', bytes: Buffer.from('MZ') });
  seedTemplate(world, source, { externalId: 'SAME', bytes: Buffer.from('same') });
  seedTemplate(world, target, { externalId: 'SAME', bytes: Buffer.from('same'), name: 'Modèle SAME' });
  seedTemplate(world, source, { externalId: 'OLD', name: 'Neuf' });
  seedTemplate(world, target, { externalId: 'OLD', name: 'Vieux' });
  const before = filesIn(world, target);
  const all = [...ids, 'LOST', 'EXE', 'SAME', 'OLD'];
  // Hold only record calls: the checks before the start are not tested here.
  for (const { prefix } of [source, target]) await control(world, 'faults', { org: prefix, held: '/sobjects/' });
  const id = await startIn(world, pair, all);
  await control(world, 'clear-faults', { org: '*' });
  await control(world, 'faults', { org: source.prefix, cutFiles: 3, serverErrors: 2, only: 'VersionData' });
  const worst = { lockedRows: 3, serverErrors: 2, halfJson: 4 };
  await control(world, 'faults', { org: target.prefix, ...worst, only: '/sobjects/' });
  const ended = await untilEnded(world, pair.person, id, 50_000);
  const states = Object.fromEntries(ended.templates.map((one) => [one.externalId, [one.state, one.problem]]));
  expect(states).toEqual({
    ...Object.fromEntries(ids.map((id) => [id, ['done', null]])),
    LOST: ['failed', 'NoContentDocument'],
    EXE: ['failed', 'FileTypeRefused'],
    SAME: ['identical', null],
    OLD: ['done', null],
  });
  expect(ended).toMatchObject({ state: 'doneWithFailures', total: 50, done: 48, failed: 2 });
  const [there, sent] = [templatesIn(world, target), templatesIn(world, source)];
  expect([...there.keys()].sort()).toEqual([...ids, 'OLD', 'SAME'].sort());
  for (const id of [...ids, 'OLD'])
    expect([id, there.get(id)?.checksum, there.get(id)?.linked]).toEqual([id, sent.get(id)?.checksum, true]);
  // One file each, whatever the number of attempts.
  expect(filesIn(world, target)).toBe(before + ids.length + 1);
}, 60_000);

// REQ-1.4.36
it('a template that the target org refuses is reported with the error code of the org', async ({ world }) => {
  const pair = await openPair(world, 'refused');
  const ids = seedMany(world, pair, 1);
  const problemWith = async (faults: object) => {
    await control(world, 'faults', { org: pair.target.prefix, ...faults });
    const { templates } = await deploy(world, pair, ids);
    await control(world, 'clear-faults', { org: pair.target.prefix });
    return templates.map(({ state, problem }) => `${state} ${problem}`);
  };
  expect(await problemWith({ validationRule: 'Le format est interdit ici' })).toEqual([
    'failed RefusedByOrg:FIELD_CUSTOM_VALIDATION_EXCEPTION',
  ]);
  expect(await problemWith({ storageFull: true })).toEqual(['failed RefusedByOrg:STORAGE_LIMIT_EXCEEDED']);
  expect(await problemWith({})).toEqual(['done null']);
});

it('what failed is tried again in the same run, and what was done is not', async ({ world }) => {
  const pair = await openPair(world, 'retry');
  const ids = seedMany(world, pair, 3);
  const { versionId } = seedTemplate(world, pair.source, { externalId: 'LATE' });
  const { store } = orgOf(world, pair.source.prefix);
  const version = store.get('ContentVersion', versionId)!;
  store.remove('ContentVersion', versionId);
  const first = await deploy(world, pair, [...ids, 'LATE']);
  expect(first).toMatchObject({ state: 'doneWithFailures', done: 3, failed: 1 });
  store.save('ContentVersion', version);
  const body = Buffer.from('late');
  store.save('ContentVersion', { ...version, ContentSize: body.length, Checksum: md5(body) });
  store.keepFile(versionId, body);
  const files = filesIn(world, pair.target);
  const { status, body: again } = await post(world, pair.person, `/api/deployment/${first.id}/retry`);
  expect([status, again.id]).toEqual([202, first.id]);
  expect(await untilEnded(world, pair.person, first.id)).toMatchObject({ state: 'done', done: 4, failed: 0 });
  expect(filesIn(world, pair.target)).toBe(files + 1);
  // Nothing is left to retry, so the run stays as it ended.
  expect((await post(world, pair.person, `/api/deployment/${first.id}/retry`)).status).toBe(202);
  expect(await get(world, pair.person, `/api/deployment/${first.id}`)).toMatchObject({
    body: { state: 'done' },
  });
});

describe('while a run goes on', () => {
  // REQ-1.4.29
  it('its environments cannot be deleted, it cannot be retried or rolled back, and its target takes no other', async ({
    world,
  }) => {
    const pair = await openPair(world, 'busy');
    const ids = seedMany(world, pair, 2);
    const other = await connectTestOrg(world, pair.person, 'busy--third');
    seedTemplate(world, other, { externalId: 'X' });
    await control(world, 'faults', { org: pair.target.prefix, held: 'ContentVersion' });
    const id = await startIn(world, pair, ids);
    const codeOf = async (answer: ReturnType<typeof post>) => {
      const { status, body } = await answer;
      return `${status} ${body.code}`;
    };
    const remove = (place: { environmentId: string }) =>
      world.call('DELETE', `/api/externalenvironment/${place.environmentId}`, { bearer: pair.person.bearer });
    const running = '409 DeploymentRunning';
    expect(await codeOf(remove(pair.source))).toBe(running);
    expect(await codeOf(remove(pair.target))).toBe(running);
    expect(await codeOf(post(world, pair.person, `/api/deployment/${id}/retry`))).toBe(running);
    expect(await codeOf(post(world, pair.person, `/api/deployment/${id}/rollback`))).toBe(running);
    const intoTarget = wantedOf({ source: other, target: pair.target }, ['X']);
    await control(world, 'clear-faults', { org: pair.target.prefix });
    await control(world, 'faults', { org: pair.target.prefix, held: 'VersionData' });
    expect((await untilEnded(world, pair.person, id)).state).toBe('done');
    expect((await post(world, pair.person, '/api/deployment', intoTarget)).status).toBe(202);
    await expect.poll(async () => (await remove(pair.source)).status).toBe(200);
    const kept = (await get(world, pair.person, `/api/deployment/${id}`)).body;
    expect(kept.source).toEqual({ environmentId: null, orgName: 'busy--from', typeOrg: 'sandbox' });
    expect(await codeOf(post(world, pair.person, `/api/deployment/${id}/retry`))).toBe('404 ExternalDoesNotExist');
  });

  it('a grant that ends takes the rest of the run with it, reported', async ({ world }) => {
    const pair = await openPair(world, 'lost');
    const ids = seedMany(world, pair, 3);
    await control(world, 'faults', { org: pair.target.prefix, held: 'ContentVersion' });
    const id = await startIn(world, pair, ids);
    await control(world, 'revoke-tokens', { org: pair.target.prefix });
    await control(world, 'clear-faults', { org: pair.target.prefix });
    const ended = await untilEnded(world, pair.person, id);
    expect(ended).toMatchObject({ state: 'doneWithFailures', done: 0, failed: 3 });
    expect(new Set(ended.templates.map(({ problem }) => problem))).toEqual(new Set(['CrmDisconnected']));
    expect(templatesIn(world, pair.target).size).toBe(0);
  });
});

describe('only who is connected to both environments', () => {
  // REQ-1.6.10
  it('lists, compares, deploys, tries again and rolls back', async ({ world }) => {
    const pair = await openPair(world, 'mine');
    seedTemplate(world, pair.source, { externalId: 'TPL' });
    seedTemplate(world, pair.target, { externalId: 'TPL', name: 'Avant' });
    const { id } = await deploy(world, pair, ['TPL']);
    const colleague = await signUp(world, 'colleague@mine.example');
    await world.context.db
      .updateTable('users')
      .set({ company_id: pair.person.companyId, role: 'user' })
      .where('username', '=', colleague.username)
      .execute();
    const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const answer = await world.call(method, path, { bearer: colleague.bearer, ...(body && { body }) });
      return `${answer.status} ${answer.body.code ?? ''}`.trim();
    };
    const all = async () => [
      await ask('GET', `/api/salesforce/org/${pair.source.orgId}/templates`),
      await ask('POST', `/api/salesforce/org/${pair.source.orgId}/templates/contentversion`, {
        contentIds: [],
      }),
      await ask('POST', '/api/deployment/comparison', wantedOf(pair, ['TPL'])),
      await ask('POST', '/api/deployment', wantedOf(pair, ['TPL'])),
      await ask('POST', `/api/deployment/${id}/retry`),
      await ask('POST', `/api/deployment/${id}/rollback`),
    ];
    expect(new Set((await all()).filter((_, at) => at !== 1))).toEqual(new Set(['409 CrmDisconnected']));
    await connectOrg(world, colleague.bearer, 'test', pair.source.prefix);
    expect((await all()).slice(2)).toEqual(Array.from({ length: 4 }, () => '409 CrmDisconnected'));
    expect(await ask('GET', `/api/salesforce/org/${pair.source.orgId}/templates`)).toBe('200');
    // Every colleague may see the run.
    expect(await ask('GET', `/api/deployment/${id}`)).toBe('200');
  });
});

it('an org without the package can be neither source nor target', async ({ world }) => {
  const pair = await openPair(world, 'package');
  const bare = await connectTestOrg(world, pair.person, 'package--bare', { packageVersion: null });
  seedTemplate(world, pair.source, { externalId: 'TPL' });
  const said = async (wanted: object) => {
    const { status, body } = await post(world, pair.person, '/api/deployment', wanted);
    return `${status} ${body.code}`;
  };
  expect(await said(wantedOf({ source: pair.source, target: bare }, ['TPL']))).toBe('409 PackageNotInstalled');
  expect(await said(wantedOf({ source: bare, target: pair.source }, ['TPL']))).toBe('409 PackageNotInstalled');
  const { status, body } = await get(world, pair.person, `/api/salesforce/org/${bare.orgId}/templates`);
  expect([status, body.code]).toEqual([409, 'PackageNotInstalled']);
});

// REQ-1.7.36
it('the history comes twenty at a time, the latest first, in one statement a page', async ({ world }) => {
  const pair = await openPair(world, 'history');
  seedTemplate(world, pair.source, { externalId: 'TPL' });
  const ids: string[] = [];
  for (let round = 0; round < 23; round += 1) ids.push((await deploy(world, pair, ['TPL'])).id);
  const { body: first } = await get(world, pair.person, '/api/deployments');
  const next = `/api/deployments?continuationToken=${first.continuationToken}`;
  const { result: second, statements } = await world.countStatements(() => get(world, pair.person, next));
  const listed = [...first.deployments, ...second.body.deployments].map(({ id }: Deployment) => id);
  expect(listed).toEqual(ids.toReversed());
  expect([first.deployments.length, second.body.continuationToken]).toEqual([20, null]);
  expect(statements.filter((text) => text.includes('deployments')).length).toBe(1);
  const bad = await get(world, pair.person, '/api/deployments?continuationToken=nonsense');
  expect([bad.status, bad.body.code]).toEqual([400, 'InvalidRequest']);
}, 60_000);

// REQ-4.4.34
it('a run that takes all the time of its slices gives its worker back each time, and loses no template', async ({
  world,
}) => {
  registerDeploymentJobs(world.context, { templates: 20, ms: 0, pauseMs: 0 });
  const pair = await openPair(world, 'sliced');
  const ids = seedMany(world, pair, 8);
  const before = filesIn(world, pair.target);
  const run = await deploy(world, pair, ids);
  expect(run).toMatchObject({ state: 'done', done: 8, failed: 0 });
  expect(templatesIn(world, pair.target).size).toBe(8);
  expect(filesIn(world, pair.target)).toBe(before + 8);
  const { rows } = await sql<{ state: string }>`select state from jobs where key = ${run.id}`.execute(world.context.db);
  registerDeploymentJobs(world.context, usualSlice);
  expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});
