import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Connection } from '#engines/postgres/database.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import type { EventPosition, Wanted } from './rules.ts';
import { idsOf, listLogs } from './sign-logs.test-support.ts';
import { countEvents, findEvents } from './store.ts';

const orgs = ['00DAc0000000001MAA', '00DAc0000000002MAA'];
const names = ['signer.done', 'signer.notified', 'signature_request.done', 'signer.link_opened'];
const events = 20_000;

const it = worldTest();
let claire: Person;
let lars: Person;

/** Inserts one event per minute, backwards from now. Orgs, names and errors repeat with coprime periods. */
const fill = async (world: World, companyId: string, count: number): Promise<void> => {
  await sql`
    insert into sign_events
      (company_id, event_id, event_name, event_time, received_at, org_id, org_name, error, source, data)
    select ${companyId}, gen_random_uuid(), (${sql.val(names)}::text[])[1 + n % 4],
      date_trunc('second', now()) - n * interval '1 minute', now(), (${sql.val(orgs)}::text[])[1 + (n / 3) % 2],
      'Acier Nord', case when n % 23 = 0 then 'Échec no ' || n end, 'provider',
      jsonb_build_object('signature_request', jsonb_build_object('id', 'request-' || n / 10),
        'signer', jsonb_build_object('info', jsonb_build_object('email', 'signer' || n % 50 || '@client.example')))
    from generate_series(1, ${count}::int) n`.execute(world.context.db);
};

it.beforeAll(async ({ world }) => {
  claire = await signUp(world, 'claire@acier-nord.example');
  lars = await signUp(world, 'lars@nordic-parts.example');
  await fill(world, claire.companyId, events);
  await fill(world, lars.companyId, events / 4);
  await sql`vacuum analyze sign_events`.execute(world.context.db);
});

const allTime = { startDate: '2020-01-01T00:00:00Z' };
const list = (world: World, query: Record<string, string> = {}, bearer = claire.bearer) =>
  listLogs(world, bearer, query);
const count = async (world: World, query: Record<string, string> = {}, bearer = claire.bearer) => {
  const { body, headers } = await world.call('GET', `/api/logs/sign/count?${new URLSearchParams(query).toString()}`, {
    bearer,
  });
  return [body, headers['count-is-lower-bound'] ?? 'exact'];
};
const refusalOf = async (world: World, query: Record<string, string>, bearer = claire.bearer) => {
  const { status, body } = await list(world, query, bearer);
  return [status, body.code, ...(body.errors ?? []).map(({ path }: { path: string }) => path)];
};

describe('the list of events', () => {
  // REQ-2.7.21 REQ-2.9.6
  it('shows the last 24 hours, twenty to a page, the latest first, in at most three statements', async ({ world }) => {
    const { result, statements } = await world.countStatements(() => list(world));
    expect(statements.length).toBeLessThanOrEqual(3);
    const times = result.body.items.map(({ event_time: time }: { event_time: number }) => time);
    expect(times).toHaveLength(20);
    expect(times).toEqual(times.toSorted((one: number, other: number) => other - one));
    expect(result.body.continuationToken).not.toBeNull();
    expect(await count(world)).toEqual([24 * 60 - 1, 'exact']);
  });

  // REQ-2.7.21
  it('goes through all pages of all filters, each event once, to a page without a token', async ({ world }) => {
    const startDate = new Date(Date.now() - 200 * 60_000).toISOString();
    const filters = { startDate, orgId: '00DAc0000000001', eventType: 'signer.done' };
    const found: string[] = [];
    let token: string | null = null;
    for (let page = 1; page === 1 || token !== null; page += 1) {
      const more: Record<string, string> = { targetPageNumber: String(page), pageSize: '7' };
      const { body } = await list(world, {
        ...filters,
        ...more,
        ...(token !== null && { continuationToken: token }),
      });
      found.push(...idsOf({ body } as never));
      ({ continuationToken: token } = body);
    }
    const whole = idsOf(await list(world, { ...filters, pageSize: '100' }));
    expect(found).toEqual(whole);
    expect(new Set(found).size).toBe(found.length);
    expect(await count(world, filters)).toEqual([found.length, 'exact']);
  });

  it('keeps events apart that happened in the same second', async ({ world }) => {
    const data = { signature_request: { id: 'same-second' } };
    const at = new Date('2021-05-05T10:00:00Z');
    await world.context.db
      .insertInto('sign_events')
      .values(
        Array.from({ length: 45 }, () => ({
          company_id: claire.companyId,
          event_id: randomUUID(),
          event_name: 'signer.done',
          event_time: at,
          received_at: at,
          source: 'provider',
          data: JSON.stringify(data),
        })),
      )
      .execute();
    const range = { startDate: at.toISOString(), endDate: at.toISOString() };
    const pages: string[] = [];
    let token: string | null = null;
    do {
      const { body } = await list(world, { ...range, ...(token !== null && { continuationToken: token }) });
      pages.push(...idsOf({ body } as never));
      ({ continuationToken: token } = body);
    } while (token !== null);
    expect(new Set(pages).size).toBe(45);
  });

  it('finds words without regard to case and accents, and takes % and _ as they are', async ({ world }) => {
    const search = async (text: string) => count(world, { ...allTime, search: text });
    expect((await search('ECHEC no 23'))[0]).toBeGreaterThan(0);
    expect((await search('signer7@client.example'))[0]).toBe(events / 50);
    expect((await search('signer7@client.example signer.done'))[0]).toBeLessThan(events / 50);
    for (const nothing of ['%', '_____', "'", '\\', 'signer7@client.example nobody'])
      expect((await search(nothing))[0]).toBe(0);
    expect((await list(world, { search: '\0' })).status).toBe(200);
  });

  // REQ-2.5.18
  it('refuses an end before the start with its own word, and what is no value', async ({ world }) => {
    const back = { startDate: '2026-11-02T00:00:00Z', endDate: '2026-11-01T00:00:00Z' };
    expect(await refusalOf(world, back)).toEqual([400, 'EndDateBeforeStartDate']);
    for (const [path, value] of [
      ['startDate', 'yesterday'],
      ['orgId', "00D' or true"],
      ['status', 'failed'],
      ['pageSize', '101'],
      ['pageSize', '0'],
      ['targetPageNumber', '0'],
      ['targetPageNumber', '2'],
      ['search', 'x'.repeat(201)],
    ] as const)
      expect(await refusalOf(world, { [path]: value })).toEqual([400, 'InvalidRequest', path]);
  });

  it('is of the own company, whatever org, search or text is asked for', async ({ world }) => {
    const own = idsOf(await list(world, { ...allTime, pageSize: '100' }));
    const theirs = idsOf(await list(world, { ...allTime, pageSize: '100' }, lars.bearer));
    expect(theirs.filter((id) => own.includes(id))).toEqual([]);
    expect((await list(world, { search: own[0] ?? '' }, lars.bearer)).body.items).toEqual([]);
    const foreign = await list(world, { orgId: '00DZz0000000001' });
    const unknown = await list(world, { orgId: '00DQq0000000001' });
    expect(foreign.body).toEqual({ items: [], continuationToken: null });
    expect(unknown.body).toEqual(foreign.body);
  });
});

// REQ-2.7.23
describe('a continuation token', () => {
  const tokenOf = async (world: World, query: Record<string, string> = {}, bearer = claire.bearer): Promise<string> =>
    (await list(world, query, bearer)).body.continuationToken;

  it('opens the next page for the company and the filters it was given for, and nothing else', async ({ world }) => {
    const token = await tokenOf(world, { status: 'success' });
    const next = await list(world, { status: 'success', continuationToken: token, targetPageNumber: '2' });
    expect(next.status).toBe(200);
    const refused = [400, 'InvalidRequest', 'continuationToken'];
    expect(await refusalOf(world, { status: 'success', continuationToken: token }, lars.bearer)).toEqual(refused);
    expect(await refusalOf(world, { continuationToken: token })).toEqual(refused);
    expect(await refusalOf(world, { status: 'error', continuationToken: token })).toEqual(refused);
    expect(await refusalOf(world, { status: 'success', search: 'x', continuationToken: token })).toEqual(refused);
    expect(await refusalOf(world, { status: 'success', continuationToken: token, targetPageNumber: '3' })).toEqual([
      400,
      'InvalidRequest',
      'targetPageNumber',
    ]);
  });

  it('cannot be forged: none with any letter changed, cut or added is taken', async ({ world }) => {
    const token = await tokenOf(world);
    const forged = token
      .split('')
      .map((letter, at) => `${token.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`);
    const others = [
      '',
      'x',
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      Buffer.from('0 0 2 0').toString('base64url'),
    ];
    for (const text of [...forged.slice(0, 40), ...forged.slice(-8), ...others])
      expect(await refusalOf(world, { continuationToken: text })).toEqual([400, 'InvalidRequest', 'continuationToken']);
  });
});

describe('whatever the filters', () => {
  /** Rows and index entries of the table that the transaction has read so far, and its full scans. */
  const readSoFar = async (trx: Connection): Promise<{ read: number; scans: number }> => {
    const { rows } = await sql<{ read: number; scans: number }>`
      select (select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables
          where relname = 'sign_events') + (select coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0)
          from pg_index where indrelid = 'sign_events'::regclass) as read,
        (select seq_scan from pg_stat_xact_user_tables where relname = 'sign_events') as scans`.execute(trx);
    return { read: Number(rows[0]?.read), scans: Number(rows[0]?.scans) };
  };
  const costOf = async (world: World, wanted: Wanted, from: EventPosition): Promise<number> =>
    inTransaction(world.context.db, async (trx) => {
      const before = await readSoFar(trx);
      const found = await findEvents(trx, wanted, from, 21);
      const after = await readSoFar(trx);
      expect(found.length).toBe(21);
      expect(after.scans - before.scans).toBe(0);
      return after.read - before.read;
    });

  const choices = <T>(values: T[]): (T | null)[] => [null, ...values];
  const combinations = choices(orgs.slice(0, 1)).flatMap((orgId) =>
    choices(['signer.done']).flatMap((eventName) =>
      choices([false, true]).flatMap((failed) =>
        [[], ['client']].map((words) => ({ orgId, eventName, failed, words })),
      ),
    ),
  );

  // REQ-2.7.22
  it('a page deep in the list costs what the first one does, and no plan scans the table', async ({ world }) => {
    const since = new Date('2020-01-01T00:00:00Z');
    for (const filters of combinations) {
      const wanted: Wanted = { companyId: claire.companyId, since, ...filters };
      const start = { time: new Date(Date.now() + 60_000), id: 0 };
      const deep = { time: new Date(Date.now() - 0.75 * events * 60_000), id: 0 };
      // More than five times, so that PostgreSQL may switch to the generic plan.
      for (let time = 0; time < 6; time += 1) await findEvents(world.context.db, wanted, start, 21);
      const [first, late] = [await costOf(world, wanted, start), await costOf(world, wanted, deep)];
      expect({ ...filters, within: late <= first * 1.5 && first <= late * 1.5 }).toEqual({
        ...filters,
        within: true,
      });
      if (filters.words.length === 0) expect(first).toBeLessThanOrEqual(4 * 21);
    }
  });

  // REQ-2.7.24
  it('a count is exact up to 10,000 and says when it is a lower bound', async ({ world }) => {
    expect(await count(world, { ...allTime, status: 'error' })).toEqual([Math.floor(events / 23), 'exact']);
    expect(await count(world, allTime)).toEqual([10_000, 'true']);
    expect((await count(world, { ...allTime, search: 'echec' }))[1]).toBe('true');
    const since = new Date('2020-01-01T00:00:00Z');
    const wanted = {
      companyId: claire.companyId,
      since,
      orgId: null,
      eventName: null,
      failed: null,
      words: [],
    };
    await inTransaction(world.context.db, async (trx) => {
      const before = await readSoFar(trx);
      await countEvents(trx, wanted, { time: new Date(), id: 0 });
      const after = await readSoFar(trx);
      expect(after.scans - before.scans).toBe(0);
      expect(after.read - before.read).toBeLessThanOrEqual(12_000);
    });
  });

  it('a search looks at 20,000 events at a time: its page may be empty and still go on', async ({ world }) => {
    await world.context.db
      .updateTable('sign_events')
      .set({ error: 'introuvable' })
      .where('company_id', '=', claire.companyId)
      .where('event_time', '=', (eb) =>
        eb
          .selectFrom('sign_events')
          .select((e) => e.fn.min('event_time').as('at'))
          .where('company_id', '=', claire.companyId),
      )
      .execute();
    const first = await list(world, { ...allTime, search: 'introuvable' });
    expect(first.body.items).toEqual([]);
    const next = await list(world, {
      ...allTime,
      search: 'introuvable',
      continuationToken: first.body.continuationToken,
      targetPageNumber: '2',
      pageSize: '100',
    });
    expect(next.body.items.length).toBeGreaterThan(0);
    expect(next.body.continuationToken).toBeNull();
  });
});
