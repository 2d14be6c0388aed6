import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { makeApiToken, signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { createAs, deactivateAs, listAs, tokenOf, valueAs } from './tokens.test-support.ts';

const it = worldTest();
let claire: Person;
let sophie: Person;
let nora: Person;
/** A future year, because the database’s own clock expires tokens. */
const year = new Date().getUTCFullYear() + 1;
const noon = new Date(`${year}-11-22T12:00:00Z`);
it.beforeAll(async ({ world }) => {
  [claire, sophie, nora] = await Promise.all([
    signUp(world, 'claire@tokens.example'),
    signUp(world, 'sophie@tokens.example'),
    signUp(world, 'nora@tokens.example'),
  ]);
  await world.context.db
    .updateTable('users')
    .set({ company_id: claire.companyId, role: 'user' })
    .where('username', '=', sophie.username)
    .execute();
  world.clock.set(noon);
});

const publicCall = (world: World, value: string) => world.call('GET', '/api/public/webdocs', { bearer: value });

const activity = async (world: World, person: Person) =>
  (await world.call('GET', '/api/company/audit', { bearer: person.bearer })).body.entries
    .map(
      ({ action, actor, object }: { action: string; actor: { name: string }; object: string }) =>
        `${action} ${object} ${actor.name}`,
    )
    .filter((line: string) => line.startsWith('token.'));

/** Every row of every table that contains a text, as text or as bytes. */
const rowsWith = async (world: World, text: string): Promise<string[]> => {
  const { db } = world.context;
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(db);
  const hex = Buffer.from(text).toString('hex');
  const base64 = Buffer.from(text).toString('base64').slice(0, -4);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.raw(name)} as one
      where position(${text} in one::text) > 0 or position(${hex} in one::text) > 0
        or position(${base64} in one::text) > 0`.execute(db);
    if (rows[0]!.count > 0) found.push(name);
  }
  return found;
};

describe('a token', () => {
  // REQ-2.6.2 REQ-2.6.6 REQ-2.7.15 REQ-2.7.16
  it('is made by any member with name, type and expiration, and opens the public API', async ({ world }) => {
    const made = await tokenOf(world, sophie, { name: 'ERP de Lille', expiration: `${year}-11-23` });
    expect(made).toMatchObject({
      name: 'ERP de Lille',
      orgType: 'prod',
      isActive: true,
      expiration: `${year}-11-23T22:59:59.999Z`,
      createdBy: 'Nora Petit',
      lastUse: null,
      scopes: null,
      addresses: null,
      environment: null,
    });
    expect(await listAs(world, claire)).toEqual([made]);
    const value = await valueAs(world, sophie, made.id);
    expect(value.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(value.text).toMatch(/^pph_prod_[\w-]{40,}$/);
    expect(value.text.endsWith(made.ending)).toBe(true);
    expect((await publicCall(world, value.text)).status).toBe(200);
    expect((await listAs(world, claire))[0]?.lastUse).not.toBeNull();
    expect(await activity(world, claire)).toEqual([
      `token.revealed ERP de Lille ${sophie.username}`,
      `token.created ERP de Lille ${sophie.username}`,
    ]);
  });

  // REQ-2.5.16 REQ-2.5.17
  it('ends between tomorrow and today plus two years, as the browser checks it', async ({ world }) => {
    const refusals = async (body: object) => {
      const { status, body: answer } = await createAs(world, claire, body);
      return [status, ...(answer.errors ?? []).map((one: object) => Object.values(one).join(' '))];
    };
    const before = (await listAs(world, claire)).length;
    for (const expiration of [`${year}-11-22`, `${year + 2}-11-23`, '2027-02-29', 'tomorrow', '', null])
      expect(await refusals({ expiration })).toEqual([400, 'expiration InvalidDate']);
    expect(await refusals({ expiration: undefined })).toEqual([400, 'expiration InvalidDate']);
    expect(await refusals({ type: 'live' })).toEqual([400, 'type OrgTypeNotIdentified']);
    expect(await refusals({ name: '  ' })).toEqual([400, 'name Empty']);
    expect(await refusals({ addresses: ['10.0.0.300'] })).toEqual([400, 'addresses.0 AddressFormat']);
    expect(await refusals({ scopes: [] })).toEqual([400, 'scopes Empty']);
    expect(await listAs(world, claire)).toHaveLength(before);
    // At 23:10 UTC the next day has started in Paris.
    world.clock.set(new Date(`${year}-11-22T23:10:00Z`));
    expect(await refusals({ expiration: `${year}-11-23` })).toEqual([400, 'expiration InvalidDate']);
    expect(await refusals({ expiration: `${year + 2}-11-23` })).toEqual([201]);
    world.clock.set(noon);
    expect(await refusals({ expiration: `${year + 2}-11-22T23:30:00+01:00` })).toEqual([201]);
  });

  it('asked for twice at once under one key is made once', async ({ world }) => {
    const key = { 'idempotency-key': 'a-double-click' };
    const answers = await Promise.all([
      createAs(world, claire, { name: 'Twice' }, key),
      createAs(world, claire, { name: 'Twice' }, key),
    ]);
    expect(answers.map(({ status }) => status)).toContain(201);
    expect((await createAs(world, claire, { name: 'Twice' }, key)).status).toBe(201);
    expect((await listAs(world, claire)).filter(({ name }) => name === 'Twice')).toHaveLength(1);
  });

  // REQ-2.4.26 REQ-2.6.6 REQ-2.7.15
  it('once deactivated is refused from the next call on, shows its value no more, and stays in the list', async ({
    world,
  }) => {
    const { id } = await tokenOf(world, claire, { name: 'Old' });
    const { text: value } = await valueAs(world, claire, id);
    expect((await publicCall(world, value)).status).toBe(200);
    expect(await deactivateAs(world, sophie, id)).toMatchObject({ status: 200, text: '' });
    expect((await deactivateAs(world, sophie, id)).status).toBe(200);
    expect(await publicCall(world, value)).toMatchObject({ status: 401, body: { code: 'TokenInvalid' } });
    expect((await valueAs(world, claire, id)).body).toMatchObject({ status: 409, code: 'TokenNotActive' });
    expect((await listAs(world, claire)).find((one) => one.id === id)).toMatchObject({ isActive: false });
    expect((await activity(world, claire)).slice(0, 3)).toEqual([
      `token.deactivated Old ${sophie.username}`,
      `token.revealed Old ${claire.username}`,
      `token.created Old ${claire.username}`,
    ]);
  });

  // REQ-2.6.6
  it('that has expired opens nothing and shows its value no more', async ({ world }) => {
    const { id } = await tokenOf(world, claire, { name: 'Past' });
    const { text: value } = await valueAs(world, claire, id);
    await world.context.db
      .updateTable('api_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', id)
      .execute();
    world.clock.set(new Date());
    expect((await publicCall(world, value)).status).toBe(401);
    expect((await valueAs(world, claire, id)).body.code).toBe('TokenNotActive');
    world.clock.set(noon);
  });

  it('of another company answers like none, and nothing happens to it', async ({ world }) => {
    const [theirs] = await listAs(world, claire);
    const before = await activity(world, claire);
    for (const call of [valueAs, deactivateAs]) {
      const answer = await call(world, nora, theirs!.id);
      expect(answer).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    }
    expect(await listAs(world, nora)).toEqual([]);
    expect((await listAs(world, claire))[0]).toEqual(theirs);
    expect(await activity(world, claire)).toEqual(before);
  });
});

// REQ-2.6.7
it('the value is nowhere in clear: no row of any table, no entry of the activity log, no list', async ({ world }) => {
  const { id } = await tokenOf(world, nora, { name: 'Secret' });
  const { text: value } = await valueAs(world, nora, id);
  await publicCall(world, value);
  expect(await rowsWith(world, 'Secret')).toEqual(expect.arrayContaining(['api_tokens', 'chain_entries']));
  const secret = value.slice('pph_prod_'.length);
  expect(await rowsWith(world, secret)).toEqual([]);
  const log = await world.call('GET', '/api/company/audit', { bearer: nora.bearer });
  expect(log.text).toContain('token.revealed');
  expect(log.text).not.toContain(secret);
  expect(JSON.stringify(await listAs(world, nora))).not.toContain(secret);
});

// REQ-2.6.6
it('each person sees ten values an hour, the eleventh waits', async ({ world }) => {
  const { id } = await tokenOf(world, nora, { name: 'Often' });
  const statuses: number[] = [];
  for (let index = 0; index < 10; index += 1) statuses.push((await valueAs(world, nora, id)).status);
  // The previous test has used one of the ten.
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
  expect((await valueAs(world, sophie, id)).status).toBe(404);
});

it('a company has a hundred usable tokens at most; what ended does not count', async ({ world }) => {
  const many = await signUp(world, 'many@tokens.example');
  const row = (id: string) => ({ id, hash: Buffer.from(id), value_sealed: Buffer.from(id) });
  const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
  await world.context.db
    .insertInto('api_tokens')
    .values(
      ids.map((id, at) => ({
        ...row(id),
        company_id: many.companyId,
        name: 'Many',
        org_type: 'prod',
        ending: 'many',
        is_active: at < 99,
      })),
    )
    .execute();
  const both = await Promise.all([createAs(world, many), createAs(world, many)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  await deactivateAs(world, many, ids[0]!);
  expect((await createAs(world, many)).status).toBe(201);
  const { result, statements } = await world.countStatements(() => listAs(world, many));
  expect(result).toHaveLength(103);
  expect(statements.filter((text) => text.includes('api_tokens'))).toHaveLength(1);
});

it('a use is noted once a minute and waits for nobody', async ({ world }) => {
  const value = await makeApiToken(world, nora.companyId);
  const notes = async () => {
    const { statements } = await world.countStatements(() =>
      Promise.all(Array.from({ length: 5 }, () => publicCall(world, value))),
    );
    return statements.filter((text) => text.startsWith('update api_tokens')).length;
  };
  expect(await notes()).toBeGreaterThan(0);
  expect(await notes()).toBe(0);
});
