import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, openSender } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
let stranger: string;
const ids: Record<string, string> = {};

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'search@acier-nord.example'));
  stranger = (await openSender(world, 'other-search@studio-ouest.example')).bearer;
  const values: Record<string, Record<string, string>> = {
    'Été 100% remis': { costCentre: '4711', place: 'a:b' },
    Contract_42: { costCentre: '47' },
    'Contract 42': { costCentre: '%' },
  };
  for (const [name, metadata] of Object.entries(values))
    ids[name] = (await create(world, bearer, note({ name, metadata }))).id;
  await create(world, stranger, note({ name: 'Contract_42', metadata: { costCentre: '4711' } }));
});

const list = (world: World, query: Record<string, string>, as = bearer) =>
  world.call('GET', `/api/public/webdocs?${new URLSearchParams(query).toString()}`, { bearer: as });
const namesOf = async (world: World, query: Record<string, string>) => {
  const { status, body } = await list(world, query);
  expect(status).toBe(200);
  return body.items.map(({ name }: { name: string }) => name);
};

// REQ-6.2.20
test.for([
  ['ete 100%', ['Été 100% remis']],
  ['CONTRACT', ['Contract 42', 'Contract_42']],
  ['act_4', ['Contract_42']],
  ['act%4', []],
  ['100% r', ['Été 100% remis']],
  ['%%%', []],
  ['___', []],
  ['tcartnoc', []],
  ['Contract 42'.repeat(18), []],
  [String.raw`\' or 1=1 --`, []],
] as const)('the name part %s finds %j', async ([name, found], { world }) => {
  expect(await namesOf(world, { name })).toEqual(found);
});

test('an address finds what it signs, whole and without regard to case', async ({ world }) => {
  const [{ email }] = (await list(world, {})).body.items[0].signatories;
  expect((await namesOf(world, { email: email.toUpperCase() })).length).toBe(3);
  for (const part of [email.slice(1), email.replace('@', '%'), `%${email.slice(1)}`, '_'.repeat(254)])
    expect(await namesOf(world, { email: part })).toEqual([]);
});

test.for([
  ['costCentre:4711', ['Été 100% remis']],
  ['costCentre:47', ['Contract_42']],
  ['costCentre:%', ['Contract 42']],
  ['place:a:b', ['Été 100% remis']],
  ['costcentre:4711', []],
  ['costCentre:', []],
  [`costCentre:${'"'.repeat(500)}`, []],
] as const)('the value %s finds %j', async ([metadata, found], { world }) => {
  expect(await namesOf(world, { metadata })).toEqual(found);
});

test('filters narrow each other, and metadata is answered with the document', async ({ world }) => {
  expect(await namesOf(world, { name: 'contract', metadata: 'costCentre:47' })).toEqual(['Contract_42']);
  expect(await namesOf(world, { name: 'contract', metadata: 'costCentre:4711' })).toEqual([]);
  const one = await world.call('GET', `/api/public/webdocs/${ids['Été 100% remis']}`, { bearer });
  expect(one.body.metadata).toEqual({ costCentre: '4711', place: 'a:b' });
});

test.for([{ name: 'ab' }, { name: 'x'.repeat(201) }, { metadata: 'costCentre' }, { metadata: `${'k'.repeat(41)}:1` }])(
  'the query %j is refused',
  async (query, { world }) => {
    expect((await list(world, query as unknown as Record<string, string>)).body.code).toBe('InvalidRequest');
  },
);

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));

test.for([
  [numbered(20), 201],
  [numbered(21), 400],
  [{ ['k'.repeat(40)]: 'x'.repeat(500) }, 201],
  [{ ['k'.repeat(41)]: 'x' }, 400],
  [{ key: 'x'.repeat(501) }, 400],
  [{ 'a:b': 'x' }, 400],
  [{ key: 7 }, 400],
  [{ key: { nested: 'x' } }, 400],
] as const)('metadata %j is answered with %s', async ([metadata, status], { world }) => {
  const answer = await world.call('POST', '/api/public/webdocs', { bearer, body: { ...note(), metadata } });
  expect(answer.status).toBe(status);
});

/** The generic plan of a statement. Not `explain (generic_plan)`, which needs PostgreSQL 16. */
const planOf = (world: World, statement: string): Promise<string> =>
  world.context.db.connection().execute(async (db) => {
    const places = [...statement.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place));
    const values = Array.from({ length: Math.max(0, ...places) }, () => 'null').join(', ');
    await sql`set plan_cache_mode = force_generic_plan`.execute(db);
    await sql.raw(`prepare asked as ${statement}`).execute(db);
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain execute asked(${values})`).execute(db);
    await sql`deallocate asked`.execute(db);
    await sql`reset plan_cache_mode`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

test('each search reads by its index, at no more than three statements', async ({ world }) => {
  await world.context.jobs.stop();
  const { db } = world.context;
  await sql`insert into webdocs (company_id, org_type, name, language, allow_decline, signing_order, status, metadata)
    select company_id, org_type, md5(n::text), 'fr', true, 'parallel', 'cancelled', jsonb_build_object('n', n::text)
    from webdocs, generate_series(1, 20000) n where id = ${ids['Contract 42']}`.execute(db);
  await sql`insert into webdoc_parties (webdoc_id, kind, recipient, position, type, first_name, last_name, email, language)
    select id, 'signatory', 's1', 0, 'signatory', 'Zoé', 'Lefèvre', name || '@client.example', 'fr'
    from webdocs where status = 'cancelled'`.execute(db);
  await sql`analyze webdocs, webdoc_parties`.execute(db);
  for (const [query, index] of [
    [{ name: 'contract' }, 'webdocs_by_name'],
    [{ email: 'nora@client.example' }, 'webdoc_parties_by_address'],
    [{ metadata: 'costCentre:47' }, 'webdocs_by_metadata'],
  ] as const) {
    const { statements } = await world.countStatements(() => list(world, query as unknown as Record<string, string>));
    expect(statements.length).toBeLessThanOrEqual(3);
    const own = statements.find((statement) => statement.includes('"webdocs" as "webdoc"')) ?? '';
    expect(await planOf(world, own)).toContain(index);
  }
});
