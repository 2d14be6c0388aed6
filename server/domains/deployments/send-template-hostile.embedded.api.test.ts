import { control } from '#tests/support/crm.ts';
import { expect, vi } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import {
  deploy,
  filesIn,
  get,
  md5,
  openPair,
  orgOf,
  post,
  seedRecord,
  seedTemplate,
  startIn,
  templatesIn,
  untilEnded,
} from './deployments.test-support.ts';

const test = worldTest();

// The tests run beside each other: on a busy machine each waits for all.
vi.setConfig({ testTimeout: 120_000 });

/** Concurrent, each test with its own orgs, so that the test that waits for a fourth attempt delays no other. */
const it = test.concurrent;

it('external ids with quotes, % and slashes arrive as they are, and touch nothing else', async ({ world }) => {
  const pair = await openPair(world, 'quotes');
  const ids = [
    "O'Brien",
    '100 % "sûr"',
    "' OR Name != '",
    'a/b\\c',
    '%2F..%2F',
    '?q=1#x',
    '{{x}}',
    'ünïcode 漢字',
    '....',
  ];
  for (const externalId of ids) seedTemplate(world, pair.source, { externalId, bytes: Buffer.from(externalId) });
  seedTemplate(world, pair.target, { externalId: 'BYSTANDER', bytes: Buffer.from('bystander') });
  const bystander = templatesIn(world, pair.target).get('BYSTANDER');
  const ended = await deploy(world, pair, ids);
  expect(ended.templates.map(({ externalId, state }) => [externalId, state])).toEqual(ids.map((id) => [id, 'done']));
  const there = templatesIn(world, pair.target);
  expect([...there.keys()].sort()).toEqual([...ids, 'BYSTANDER'].sort());
  for (const id of ids) expect([id, there.get(id)?.checksum]).toEqual([id, md5(Buffer.from(id))]);
  expect(there.get('BYSTANDER')).toEqual(bystander);
});

it('an external id that an address cannot hold is reported, and nothing is written', async ({ world }) => {
  const pair = await openPair(world, 'dots');
  for (const externalId of ['.', '..']) seedTemplate(world, pair.source, { externalId });
  const before = filesIn(world, pair.target);
  const ended = await deploy(world, pair, ['.', '..']);
  expect(ended.templates.map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', 'InvalidRequest'],
    ['failed', 'InvalidRequest'],
  ]);
  expect([templatesIn(world, pair.target).size, filesIn(world, pair.target)]).toEqual([0, before]);
});

it('files with hostile names go up under harmless ones, and whole', async ({ world }) => {
  const pair = await openPair(world, 'names');
  const titles = ['../../etc/passwd', 'a"; filename="b', 'CON', 'x\u202Efdp', 'long'.repeat(60), '...'];
  const { store } = orgOf(world, pair.source.prefix);
  const ids = titles.map((title, at) => {
    const externalId = `NAME-${at}`;
    const { versionId } = seedTemplate(world, pair.source, { externalId, bytes: Buffer.from(title) });
    store.save('ContentVersion', { ...store.get('ContentVersion', versionId)!, Title: title });
    return externalId;
  });
  expect((await deploy(world, pair, ids)).state).toBe('done');
  const target = orgOf(world, pair.target.prefix).store;
  const there = templatesIn(world, pair.target);
  for (const [at, id] of ids.entries()) {
    const version = target.get('ContentVersion', there.get(id)?.versionId ?? '');
    expect(version?.['Checksum']).toBe(md5(Buffer.from(titles[at] ?? '')));
    expect(version?.['PathOnClient']).toMatch(/^[^/\\"<>|:*?\u202E]{1,130}\.docx$/);
    expect(version?.['Title']).toBe(titles[at]);
  }
});

// REQ-1.4.36, REQ-3.2.3
it('a file that the CRM always cuts is reported, and nothing of it is left in the target', async ({ world }) => {
  const pair = await openPair(world, 'cut');
  seedTemplate(world, pair.source, { externalId: 'CUT', bytes: Buffer.alloc(300_000, 7) });
  seedTemplate(world, pair.target, { externalId: 'CUT', name: 'Avant' });
  const before = [templatesIn(world, pair.target), filesIn(world, pair.target)];
  await control(world, 'faults', { org: pair.source.prefix, cutFiles: 1_000 });
  const id = await startIn(world, pair, ['CUT']);
  const ended = await untilEnded(world, pair.person, id, 40_000);
  expect(ended).toMatchObject({
    state: 'doneWithFailures',
    templates: [{ state: 'failed', problem: 'CrmUnavailable', canRollBack: false }],
  });
  expect([templatesIn(world, pair.target), filesIn(world, pair.target)]).toEqual(before);
}, 60_000);

it('a roll-back leaves alone what somebody changed since, and says so', async ({ world }) => {
  const pair = await openPair(world, 'since');
  for (const externalId of ['KEPT', 'BACK']) {
    seedTemplate(world, pair.source, { externalId, name: 'Neuf' });
    seedTemplate(world, pair.target, { externalId, name: 'Vieux' });
  }
  const { id } = await deploy(world, pair, ['KEPT', 'BACK']);
  const { store } = orgOf(world, pair.target.prefix);
  const record = templatesIn(world, pair.target).get('KEPT');
  const row = store.get('gnx__Template__c', record?.id ?? '')!;
  store.save('gnx__Template__c', { ...row, Name: 'À eux', gnx__Salesforce_content_version_id_sent__c: null });
  const { body } = await post(world, pair.person, `/api/deployment/${id}/rollback`);
  const back = await untilEnded(world, pair.person, body.id);
  expect(back.templates.map(({ externalId, state, problem }) => [externalId, state, problem])).toEqual([
    ['KEPT', 'failed', 'DocumentChanged'],
    ['BACK', 'done', null],
  ]);
  const there = templatesIn(world, pair.target);
  expect([there.get('KEPT')?.name, there.get('BACK')?.name]).toEqual(['À eux', 'Vieux']);
});

// REQ-1.7.34
it('templates and their files are listed by ids of 15 and 18 characters; what is no id of the org is left out', async ({
  world,
}) => {
  const pair = await openPair(world, 'lists');
  const other = await openPair(world, 'listsother');
  const own = seedTemplate(world, pair.source, { externalId: 'A', name: 'Zèbre', file: 'Fichier.docx' });
  seedTemplate(world, pair.source, { externalId: 'B', name: 'Avenant', cloudId: null, sentAt: null });
  const foreign = seedTemplate(world, other.source, { externalId: 'A' });
  for (const orgId of [pair.source.orgId, pair.source.orgId.slice(0, 15)]) {
    const { status, body } = await get(world, pair.person, `/api/salesforce/org/${orgId}/templates`);
    expect(status).toBe(200);
    expect(body.records.map((one: any) => [one.name, one.gnx__External_ID__c])).toEqual([
      ['Avenant', 'B'],
      ['Zèbre', 'A'],
    ]);
    const contentIds = [own.versionId, own.versionId.slice(0, 15), foreign.versionId, "x' OR Id != '", ''];
    const files = await post(world, pair.person, `/api/salesforce/org/${orgId}/templates/contentversion`, {
      contentIds,
    });
    expect(files.body.records).toMatchObject([{ id: own.versionId, title: 'Fichier', fileExtension: 'docx' }]);
  }
  const unknown = await get(world, pair.person, '/api/salesforce/org/00DZz0000000001/templates');
  const theirs = await get(world, pair.person, `/api/salesforce/org/${other.source.orgId}/templates`);
  expect([theirs.status, theirs.body.code]).toEqual([unknown.status, unknown.body.code]);
  const cased = pair.source.orgId.slice(0, 15).toUpperCase();
  expect((await get(world, pair.person, `/api/salesforce/org/${cased}/templates`)).status).toBe(404);
});

it('2,000 templates are read by the page, their files 150 at a time, and a run of 60 costs the orgs few calls each', async ({
  world,
}) => {
  const pair = await openPair(world, 'many');
  const ids = Array.from({ length: 60 }, (_, at) => `T-${at}`);
  const first = ids.map((externalId) =>
    seedTemplate(world, pair.source, { externalId, bytes: Buffer.from(externalId) }),
  );
  for (let at = ids.length; at < 2_000; at += 1) seedRecord(world, pair.source, { externalId: `T-${at}` });
  const clear = async () => {
    for (const { prefix } of [pair.source, pair.target]) await control(world, 'clear-counters', { org: prefix });
  };
  await clear();
  const { body } = await get(world, pair.person, `/api/salesforce/org/${pair.source.orgId}/templates`);
  expect(body.records).toHaveLength(2_000);
  const queries = () => orgOf(world, pair.source.prefix).counters['query'] ?? 0;
  expect(queries()).toBeLessThanOrEqual(2);
  await clear();
  const contentIds = Array.from({ length: 500 }, (_, at) => `068Zz${String(at).padStart(10, '0')}`);
  const files = `/api/salesforce/org/${pair.source.orgId}/templates/contentversion`;
  expect((await post(world, pair.person, files, { contentIds })).status).toBe(200);
  expect(queries()).toBeLessThanOrEqual(4);
  await clear();
  expect((await deploy(world, pair, ids)).state).toBe('done');
  const callsOf = (prefix: string) =>
    Object.values(orgOf(world, prefix).counters).reduce((sum, count) => sum + count, 0);
  // Per template: one download in the source; in the target upload, upsert, query of the document and creation of the
  // link. Plus a few general queries.
  expect(callsOf(pair.source.prefix)).toBeLessThanOrEqual(60 + 10);
  expect(callsOf(pair.target.prefix)).toBeLessThanOrEqual(60 * 4 + 10);
  const { store } = orgOf(world, pair.source.prefix);
  for (const { templateId } of first) store.remove('gnx__Template__c', templateId);
  for (const externalId of ids)
    seedTemplate(world, pair.source, { externalId, bytes: Buffer.from(`new ${externalId}`) });
  await clear();
  expect((await deploy(world, pair, ids)).state).toBe('done');
  // The record is there, so the upload shows the file on it.
  expect(callsOf(pair.target.prefix)).toBeLessThanOrEqual(60 * 2 + 10);
  expect([...templatesIn(world, pair.target).values()].every(({ linked }) => linked)).toBe(true);
}, 60_000);
