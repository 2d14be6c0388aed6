import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { makeApiToken } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, openSender } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;
let companyId: string;
let stranger: string;
const ids: string[] = [];

test.beforeAll(async ({ world }) => {
  ({ bearer, companyId } = await openSender(world, 'list@acier-nord.example'));
  stranger = (await openSender(world, 'other-list@studio-ouest.example')).bearer;
  for (let index = 0; index < 7; index += 1)
    ids.unshift((await create(world, bearer, note({ externalId: `order-${index}` }))).id);
  // Three documents with the same time must keep their order.
  await world.context.db
    .updateTable('webdocs')
    .set({ created_at: new Date() })
    .where('id', 'in', ids.slice(0, 3))
    .execute();
  ids.splice(0, 3, ...ids.slice(0, 3).toSorted().toReversed());
});

const list = (world: World, query: Record<string, string> = {}, as = bearer) =>
  world.call('GET', `/api/public/webdocs?${new URLSearchParams(query).toString()}`, { bearer: as });
const idsOf = ({ body }: { body: any }): string[] => body.items.map(({ id }: { id: string }) => id);

// REQ-2.7.42
test('documents are listed the newest first, page by page, each once', async ({ world }) => {
  const seen: string[] = [];
  let token: string | null = null;
  do {
    const answer = await list(world, { pageSize: '2', ...(token !== null && { continuationToken: token }) });
    expect(answer.status).toBe(200);
    seen.push(...idsOf(answer));
    token = answer.body.continuationToken;
  } while (token !== null);
  expect(seen).toEqual(ids);
  const whole = await list(world);
  expect(idsOf(whole)).toEqual(ids);
  expect(whole.body.continuationToken).toBeNull();
  const both = async () => {
    const one = await world.call('GET', `/api/public/webdocs/${ids[0]}`, { bearer });
    const { items } = (await list(world)).body;
    return isDeepStrictEqual(items[0], one.body);
  };
  // The mail of one may leave between the two.
  await expect.poll(both).toBe(true);
  expect(JSON.stringify(whole.body)).not.toMatch(/token"|url"/);
});

test('a list costs at most three statements, whatever its page', async ({ world }) => {
  await world.context.jobs.stop();
  for (const pageSize of ['1', '100']) {
    const { result, statements } = await world.countStatements(() => list(world, { pageSize }));
    expect(result.status).toBe(200);
    expect(statements.length).toBeLessThanOrEqual(3);
  }
});

test('a list is narrowed by status, by the sender’s own id and by the day of creation', async ({ world }) => {
  const [first = ''] = ids;
  await world.context.db.updateTable('webdocs').set({ status: 'declined' }).where('id', '=', first).execute();
  expect(idsOf(await list(world, { status: 'declined' }))).toEqual([first]);
  expect(idsOf(await list(world, { status: 'pending' }))).toEqual(ids.slice(1));
  expect(idsOf(await list(world, { externalId: 'order-0' }))).toEqual([ids.at(-1)]);
  await world.context.db
    .updateTable('webdocs')
    .set({ created_at: new Date('2026-01-05T00:00:00Z') })
    .where('id', '=', ids.at(-1) ?? '')
    .execute();
  const span = { createdFrom: '2026-01-05T00:00:00Z', createdTo: '2026-01-06T00:00:00+01:00' };
  expect(idsOf(await list(world, span))).toEqual([ids.at(-1)]);
  expect(idsOf(await list(world, { createdTo: '2026-01-05T00:00:00Z' }))).toEqual([]);
});

// REQ-2.6.5
test('a continuation token is good for the same company and kind alone, and cannot be made up', async ({ world }) => {
  const { continuationToken } = (await list(world, { pageSize: '1' })).body;
  const sandbox = await makeApiToken(world, companyId, 'sandbox');
  const [expires, subject, signature] = continuationToken.split('.');
  const moved = Buffer.from(`0.${ids[0]}`).toString('base64url');
  for (const [token, as] of [
    [continuationToken, stranger],
    [continuationToken, sandbox],
    [`${expires}.${moved}.${signature}`, bearer],
    [`${Number(expires) + 1}.${subject}.${signature}`, bearer],
    ['x', bearer],
  ] as const)
    expect((await list(world, { continuationToken: token }, as)).body).toMatchObject({
      code: 'InvalidRequest',
      errors: [{ path: 'continuationToken', code: 'Invalid' }],
    });
  expect(idsOf(await list(world, {}, sandbox))).toEqual([]);
  expect(idsOf(await list(world, {}, stranger))).toEqual([]);
});

test.for([{ pageSize: '0' }, { pageSize: '101' }, { pageSize: '1.5' }, { status: 'open' }, { createdFrom: '2026' }])(
  'the query %j is refused',
  async (query, { world }) => {
    expect((await list(world, query as unknown as Record<string, string>)).body).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
    });
  },
);
