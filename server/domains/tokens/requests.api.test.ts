import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { TokenRequest } from '#contract/tokens/token-requests.ts';
import { closeApp } from '#http/graceful-shutdown.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type Answer, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { deactivateAs, tokenOf, valueAs } from './tokens.test-support.ts';

const it = worldTest();
let claire: Person;
let zoe: Person;
const expiration = `${new Date().getUTCFullYear() + 1}-06-30`;
it.beforeAll(async ({ world }) => {
  [claire, zoe] = await Promise.all([signUp(world, 'claire@calls.example'), signUp(world, 'zoe@calls.example')]);
});

const newToken = async (world: World, person: Person, more: object = {}) => {
  const { id } = await tokenOf(world, person, { expiration, ...more });
  return { id, bearer: (await valueAs(world, person, id)).text };
};

const list = (world: World, { bearer }: Person, query = ''): Promise<Answer> =>
  world.call('GET', `/api/public/token/requests${query}`, { bearer });

/** The calls of a token, once this many are written. */
const callsOf = async (world: World, person: Person, tokenId: string, count: number): Promise<TokenRequest[]> => {
  const read = async () => (await list(world, person, `?tokenId=${tokenId}`)).body;
  await expect.poll(async () => (await read()).count, { timeout: 10_000 }).toBe(count);
  return (await read()).items;
};

const idOf = ({ headers }: Answer) => String(headers['x-request-id']);

const document = randomUUID();

describe('the log of calls', () => {
  // REQ-2.7.66
  it('has each call of a token under the id of its answer, refused ones too, and no value of its query', async ({
    world,
  }) => {
    const { id, bearer } = await newToken(world, claire, { type: 'sandbox', scopes: ['webdocs.read'] });
    const call = (method: 'GET' | 'POST', path: string) => world.call(method, `/api/public/${path}`, { bearer });
    const answers = [
      await call('GET', 'webdocs?email=jeanne%40example.com'),
      await call('GET', `webdocs/${document}`),
      await call('GET', 'webdocs/jeanne-dupont'),
      await call('GET', 'brandings'),
      await call('GET', 'nowhere/jeanne'),
      await call('POST', 'webdocs/jeanne'),
      await world.call('POST', '/api/public/webdocs', { bearer, headers: { 'org-type': 'prod' }, body: {} }),
    ];
    await deactivateAs(world, claire, id);
    answers.push(await call('GET', 'webdocs'));
    expect(answers.slice(1).map(({ body }) => body.requestId)).toEqual(answers.slice(1).map(idOf));
    const calls = await callsOf(world, claire, id, answers.length);
    expect(calls.map(({ requestId }) => requestId).toReversed()).toEqual(answers.map(idOf));
    const told = calls.toReversed().map(({ method, route, path, status, code }) => [method, route, path, status, code]);
    const all = '/api/public/webdocs';
    expect(told).toEqual([
      ['GET', all, all, 200, null],
      ['GET', `${all}/{id}`, `${all}/${document}`, 404, 'NoWebdocFound'],
      ['GET', `${all}/{id}`, `${all}/{id}`, 404, 'NoWebdocFound'],
      ['GET', '/api/public/brandings', '/api/public/brandings', 403, 'TokenScopeMissing'],
      ['GET', null, null, 404, 'NotFound'],
      ['POST', `${all}/{id}`, `${all}/{id}`, 405, 'MethodNotAllowed'],
      ['POST', all, all, 403, 'TokenScopeMissing'],
      ['GET', all, all, 401, 'TokenInvalid'],
    ]);
    expect(calls[0]).toMatchObject({ tokenId: id, tokenName: 'ERP', orgType: 'sandbox' });
    const { rows } = await sql`select one::text from api_requests as one`.execute(world.context.db);
    expect(JSON.stringify(rows)).not.toContain('jeanne');
    expect(JSON.stringify(rows)).not.toContain(bearer);
  });

  // REQ-2.7.66
  it('finds a call by its id, also inside a copied line, and the errors alone, page by page', async ({ world }) => {
    const { id, bearer } = await newToken(world, claire);
    const good = await world.call('GET', '/api/public/webdocs', { bearer });
    const bad = [];
    for (let nth = 0; nth < 21; nth += 1)
      bad.push(await world.call('GET', `/api/public/webdocs/${randomUUID()}`, { bearer }));
    await callsOf(world, claire, id, 22);
    const found = async (query: string) => (await list(world, claire, query)).body;
    const one = await found(`?requestId=${encodeURIComponent(` requestId=${idOf(good)} `)}`);
    expect([one.count, one.items[0].requestId]).toEqual([1, idOf(good)]);
    expect((await found('?requestId=nothing')).count).toBe(0);
    expect((await found(`?requestId=${randomUUID()}`)).items).toEqual([]);
    const [first, second] = [
      await found(`?tokenId=${id}&status=error`),
      await found(`?tokenId=${id}&status=error&page=2`),
    ];
    expect([first.count, first.items.length, second.items.length]).toEqual([21, 20, 1]);
    expect([...first.items, ...second.items].map(({ requestId }) => requestId)).toEqual(bad.map(idOf).toReversed());
    for (const query of ['?page=0', '?page=501', '?page=x', '?tokenId=mine', '?status=good'])
      expect((await list(world, claire, query)).body).toMatchObject({ status: 400, code: 'InvalidRequest' });
    expect((await list(world, claire, '?page=500')).body).toEqual({ items: [], count: expect.any(Number) });
  });

  // REQ-2.7.66 REQ-2.6.5
  it('is for the people of the company alone, at no more than three statements', async ({ world }) => {
    const { id, bearer } = await newToken(world, claire);
    const answer = await world.call('GET', '/api/public/webdocs', { bearer });
    await callsOf(world, claire, id, 1);
    const { statements } = await world.countStatements(() => list(world, claire, `?tokenId=${id}&status=error`));
    expect(statements.length).toBeLessThanOrEqual(3);
    for (const query of ['', `?tokenId=${id}`, `?requestId=${idOf(answer)}`])
      expect((await list(world, zoe, query)).body).toEqual({ items: [], count: 0 });
    // A bearer that belongs to no token leaves no row.
    await world.call('GET', '/api/public/webdocs', { bearer: `pph_prod_${'x'.repeat(43)}` });
    await world.call('GET', '/api/public/webdocs', { bearer: claire.bearer });
    expect(await callsOf(world, claire, id, 1)).toHaveLength(1);
  });

  // REQ-2.7.67
  it('keeps the latest 10,000 calls of a token within a burst, and none after 30 days', async ({ world }) => {
    const { id, bearer } = await newToken(world, claire);
    const other = await newToken(world, claire);
    const { db, jobs } = world.context;
    const add = (tokenId: string, count: number, ago: string) =>
      sql`insert into api_requests (id, company_id, token_id, at, method, status, ms)
        select gen_random_uuid(), ${claire.companyId}, ${tokenId}, now() - ${ago}::interval, 'GET', 200, 1
        from generate_series(1, ${count})`.execute(db);
    const counted = async (tokenId: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from api_requests where token_id = ${tokenId}`.execute(db);
      return rows[0]!.count;
    };
    await add(id, 10_000, '1 day');
    // All at once, some would be refused on a busy machine because they wait too long for a connection.
    for (let round = 0; round < 12; round += 1)
      await Promise.all(Array.from({ length: 100 }, () => world.call('GET', '/api/public/webdocs/x', { bearer })));
    await expect.poll(() => counted(id), { timeout: 20_000 }).toBeLessThan(10_500);
    await add(other.id, 3, '31 days');
    await add(other.id, 2, '29 days');
    await add(other.id, 10_100, '28 days');
    await jobs.enqueue(db, 'portal.housekeeping', {});
    await expect
      .poll(() => Promise.all([counted(id), counted(other.id)]), { timeout: 20_000 })
      .toEqual([10_000, 10_000]);
    const { count } = (await list(world, claire, `?tokenId=${other.id}`)).body;
    expect(count).toBe(10_000);
    expect((await list(world, claire, `?tokenId=${id}`)).body.items[0].code).toBe('NoWebdocFound');
  });
});

// REQ-2.7.67
it('calls too many for the token are logged, and a portal that stops writes what it has not yet written', async () => {
  const world = await openWorld({ env: { RATE_TOKEN_CALL: '2/600' } });
  try {
    const person = await signUp(world, 'paul@calls.example');
    const { id, bearer } = await newToken(world, person);
    for (let nth = 0; nth < 4; nth += 1) await world.call('GET', '/api/public/webdocs', { bearer });
    await closeApp(world.app, { lastRequestsMs: 0 });
    const rows = await world.context.db
      .selectFrom('api_requests')
      .select(['status', 'code'])
      .where('token_id', '=', id)
      .orderBy('at')
      .execute();
    const [good, many] = [
      { status: 200, code: null },
      { status: 429, code: 'TooManyRequests' },
    ];
    expect(rows).toEqual([good, good, many, many]);
  } finally {
    await world.close();
  }
});
