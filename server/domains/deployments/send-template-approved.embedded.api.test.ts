import { sql } from 'kysely';
import { expect } from 'vitest';
import { put, samples } from '#domains/documents/documents.test-support.ts';
import { docx } from '#sim/crm/documents/office.ts';
import { connectOrg, control } from '#tests/support/crm.ts';
import { makeApiToken, signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  connectTestOrg,
  md5,
  orgOf,
  post,
  seedTemplate,
  templatesIn,
  untilEnded,
  wantedOf,
} from './deployments.test-support.ts';

const it = worldTest();

const openProduction = async (world: World, name: string) => {
  const person = await signUp(world, `asks@${name}.example`);
  const target = await connectTestOrg(world, person, `${name}-prod`, { kind: 'production' });
  const source = await connectTestOrg(world, person, `${name}-prod--from`);
  const second = await signUp(world, `second@${name}.example`);
  await world.context.db
    .updateTable('users')
    .set({ company_id: person.companyId })
    .where('username', '=', second.username)
    .execute();
  const wantApproval = (productionApproval: boolean) =>
    world.call('PUT', '/api/deployment/rules', { bearer: person.bearer, body: { productionApproval } });
  const { store } = orgOf(world, source.prefix);
  const exchange = (versionId: string, text = 'another') => {
    const file = Buffer.from(text);
    const version = store.get('ContentVersion', versionId)!;
    store.save('ContentVersion', { ...version, ContentSize: file.length, Checksum: md5(file) });
    store.keepFile(versionId, file);
  };
  const outcomes = async (id: string) => {
    const { templates } = await untilEnded(world, person, id);
    return templates.map(({ state, problem }: { state: string; problem: string | null }) => [state, problem]);
  };
  return { person, second, target, source, wantApproval, exchange, outcomes };
};

// REQ-1.7.81
it('what was approved is sent, and no file that has come in its place since, in the org or in the cloud', async ({
  world,
}) => {
  const { person, second, target, source, wantApproval, exchange, outcomes } = await openProduction(world, 'approved');
  const { companyId } = person;
  await wantApproval(true);
  const sandbox = await makeApiToken(world, companyId, 'sandbox');
  const { body: cloud } = await put(world, sandbox, 'CLOUD', samples.docx);
  seedTemplate(world, source, { externalId: 'SAME' });
  const { versionId } = seedTemplate(world, source, { externalId: 'ORG' });
  seedTemplate(world, source, { externalId: 'CLOUD', cloudId: cloud.id });
  const pair = { person, source, target };
  const wanted = { ...wantedOf(pair, ['SAME', 'ORG', 'CLOUD']), typeOrg: 'prod' };
  const { body: run } = await post(world, person, '/api/deployment', wanted);

  exchange(versionId);
  expect((await put(world, sandbox, 'CLOUD', samples.pptx, 'Autre.pptx')).status).toBeLessThan(300);

  const address = `/api/deployment/${run.id}`;
  expect((await post(world, second, `${address}/approve`)).status).toBe(202);
  const kept = [
    ['done', null],
    ['failed', 'SourceChanged'],
    ['failed', 'SourceChanged'],
  ];
  expect(await outcomes(run.id)).toEqual(kept);
  // Another try sends nothing else either.
  expect((await post(world, person, `${address}/retry`)).status).toBe(202);
  expect(await outcomes(run.id)).toEqual(kept);
  expect([...templatesIn(world, target).keys()]).toEqual(['SAME']);
});

// REQ-1.7.96
it('a template that names a file of production’s cloud does not take it along to its record there', async ({
  world,
}) => {
  const { person, target, source, wantApproval, outcomes } = await openProduction(world, 'pointing');
  await wantApproval(false);
  const production = await makeApiToken(world, person.companyId, 'prod');
  const { body: other } = await put(world, production, 'OTHER', samples.docx);
  seedTemplate(world, source, { externalId: 'POINTS', cloudId: other.id });
  const wanted = { ...wantedOf({ source, target }, ['POINTS']), typeOrg: 'prod' };
  const { body: run } = await post(world, person, '/api/deployment', wanted);
  expect(await outcomes(run.id)).toEqual([['done', null]]);
  expect(templatesIn(world, target).get('POINTS')).toMatchObject({ cloudId: null });
});

// REQ-1.7.99
it('a template that was renamed since it was approved gets the name of the request, and a renamed cloud file is not sent', async ({
  world,
}) => {
  const { person, second, target, source, wantApproval, outcomes } = await openProduction(world, 'renamed');
  await wantApproval(true);
  const sandbox = await makeApiToken(world, person.companyId, 'sandbox');
  const { body: cloud } = await put(world, sandbox, 'FILE', samples.docx, 'NDA.docx');
  seedTemplate(world, source, { externalId: 'FILE', cloudId: cloud.id });
  const { templateId } = seedTemplate(world, source, { externalId: 'RENAMED', name: 'Devis' });
  const wanted = { ...wantedOf({ source, target }, ['RENAMED', 'FILE']), typeOrg: 'prod' };
  const { body: run } = await post(world, person, '/api/deployment', wanted);
  const { store } = orgOf(world, source.prefix);
  store.save('gnx__Template__c', { ...store.get('gnx__Template__c', templateId)!, Name: 'Contrat' });
  expect((await put(world, sandbox, 'FILE', samples.docx, 'Résiliation immédiate.docx')).status).toBe(200);
  expect((await post(world, second, `/api/deployment/${run.id}/approve`)).status).toBe(202);
  const ended = await outcomes(run.id);
  expect(ended).toHaveLength(2);
  expect(ended).toEqual(
    expect.arrayContaining([
      ['done', null],
      ['failed', 'SourceChanged'],
    ]),
  );
  expect(templatesIn(world, target).get('RENAMED')).toMatchObject({ name: 'Devis' });
});

// REQ-1.7.81
it('what fails, and needs an approval when it is tried again, is approved with its files of that moment', async ({
  world,
}) => {
  const { person, second, target, source, wantApproval, exchange, outcomes } = await openProduction(world, 'retried');
  await wantApproval(false);
  const { versionId } = seedTemplate(world, source, { externalId: 'EXCHANGED' });
  const { versionId: same } = seedTemplate(world, source, { externalId: 'SAME' });
  const { store } = orgOf(world, source.prefix);
  const versions = [versionId, same].map((id) => store.get('ContentVersion', id)!);
  for (const id of [versionId, same]) store.remove('ContentVersion', id);
  const wanted = { ...wantedOf({ source, target }, ['EXCHANGED', 'SAME']), typeOrg: 'prod' };
  const { body: run } = await post(world, person, '/api/deployment', wanted);
  expect((await outcomes(run.id)).flat()).toEqual(['failed', 'NoContentDocument', 'failed', 'NoContentDocument']);
  for (const version of versions) store.save('ContentVersion', version);
  for (const id of [versionId, same]) exchange(id, 'found again');
  await wantApproval(true);
  expect((await post(world, person, `/api/deployment/${run.id}/retry`)).status).toBe(202);
  exchange(versionId);
  expect((await post(world, second, `/api/deployment/${run.id}/approve`)).status).toBe(202);
  expect(await outcomes(run.id)).toEqual([
    ['failed', 'SourceChanged'],
    ['done', null],
  ]);
  expect([...templatesIn(world, target).keys()]).toEqual(['SAME']);
});

// REQ-1.7.81
it('whoever becomes the one who acts while the approval is on its way approves nothing', async ({ world }) => {
  const { person, second, target, source, wantApproval } = await openProduction(world, 'acting');
  await wantApproval(true);
  seedTemplate(world, source, { externalId: 'ACTING' });
  const wanted = { ...wantedOf({ source, target }, ['ACTING']), typeOrg: 'prod' };
  const { body: run } = await post(world, person, '/api/deployment', wanted);
  const { db } = world.context;
  const { answer } = await db.transaction().execute(async (trx) => {
    // As trying a run of somebody else again does.
    await sql`update deployments set acts_as = (select id from users where username = ${second.username})
      where id = ${run.id}`.execute(trx);
    const asked = post(world, second, `/api/deployment/${run.id}/approve`);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBeGreaterThan(0);
    return { answer: asked };
  });
  expect((await answer).body.code).toBe('NeedsAnotherPerson');
  expect(templatesIn(world, target).size).toBe(0);
});

// REQ-1.7.81
it('what an earlier try has uploaded is not sent once another file was approved', async ({ world }) => {
  const { person, second, target, source, wantApproval, outcomes } = await openProduction(world, 'uploaded');
  await wantApproval(false);
  const { templateId } = seedTemplate(world, source, { externalId: 'UPLOADED', bytes: Buffer.from('nobody saw this') });
  const wanted = { ...wantedOf({ source, target }, ['UPLOADED']), typeOrg: 'prod' };
  // The file arrives in the production; the record that would show it does not.
  await control(world, 'faults', {
    org: target.prefix,
    serverErrors: 99,
    serverErrorStatus: 500,
    only: '/sobjects/gnx__Template__c',
  });
  const { body: run } = await post(world, person, '/api/deployment', wanted);
  expect((await outcomes(run.id)).flat()).toContain('failed');
  await control(world, 'clear-faults', { org: target.prefix });
  await wantApproval(true);
  const approved = Buffer.from('what the second person sees');
  const { store } = orgOf(world, source.prefix);
  const { versionId } = seedTemplate(world, source, { externalId: 'OTHER', bytes: approved });
  const record = store.get('gnx__Template__c', templateId)!;
  store.save('gnx__Template__c', { ...record, gnx__Salesforce_content_version_id_sent__c: versionId });
  expect((await post(world, person, `/api/deployment/${run.id}/retry`)).status).toBe(202);
  expect((await post(world, second, `/api/deployment/${run.id}/approve`)).status).toBe(202);
  expect(await outcomes(run.id)).toEqual([['done', null]]);
  expect(templatesIn(world, target).get('UPLOADED')?.checksum).toBe(md5(approved));
}, 60_000);

// REQ-1.7.81
it('who approves is not shown another file than the one that would be sent', async ({ world }) => {
  const { person, second, target, source, wantApproval, outcomes } = await openProduction(world, 'shown');
  await wantApproval(true);
  await connectOrg(world, second.bearer, 'test', source.prefix);
  await connectOrg(world, second.bearer, 'login', target.prefix, { oldOrgId: target.orgId });
  const asked = docx(['What was asked for'], 0);
  const { templateId, versionId } = seedTemplate(world, source, { externalId: 'SHOWN', bytes: asked });
  const { versionId: harmless } = seedTemplate(world, source, { externalId: 'OTHER', bytes: docx(['Harmless'], 0) });
  const { store } = orgOf(world, source.prefix);
  const show = (id: string) =>
    store.save('gnx__Template__c', {
      ...store.get('gnx__Template__c', templateId)!,
      gnx__Salesforce_content_version_id_sent__c: id,
    });
  const wanted = { ...wantedOf({ source, target }, ['SHOWN']), typeOrg: 'prod' };
  const { body: run } = await post(world, person, '/api/deployment', wanted);
  show(harmless);
  const { externalIds: _, ...pair } = wanted;
  const look = async () => {
    const body = { ...wanted, runId: run.id };
    const compared = await post(world, second, '/api/deployment/comparison', body);
    const one = { ...pair, externalId: 'SHOWN', runId: run.id };
    const read = await post(world, second, '/api/deployment/preview', one);
    return [compared.body.map(({ state }: { state: string }) => state), read.body?.code ?? read.status];
  };
  expect(await look()).toEqual([['changedSince'], 'SourceChanged']);
  show(versionId);
  expect(await look()).toEqual([['new'], 200]);
  const stranger = await openProduction(world, 'stranger');
  seedTemplate(world, stranger.source, { externalId: 'SHOWN' });
  const foreign = { ...wantedOf(stranger, ['SHOWN']), typeOrg: 'prod', runId: run.id };
  expect((await post(world, stranger.person, '/api/deployment/comparison', foreign)).status).toBe(404);
  expect((await post(world, second, `/api/deployment/${run.id}/approve`)).status).toBe(202);
  expect(await outcomes(run.id)).toEqual([['done', null]]);
});
