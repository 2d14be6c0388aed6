import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Connection, Database } from '#engines/postgres/database.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { EventPosition, Wanted } from '#domains/sign-logs/rules.ts';
import { findEvents } from '#domains/sign-logs/store.ts';
import { openDatabaseOf, makePerson } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal } from './support/portal.ts';
import { interleave, median, type Row } from './support/rounds.ts';
import {
  connectOrg,
  deliverAll,
  fillCompanies,
  fillEvents,
  insertBare,
  newEvents,
  storeAll,
} from './support/sign-events.ts';

/** `SIGN_EVENTS=10000000` measures the promised number of events; filling then takes more than 15 minutes. */
const count = Number(process.env['SIGN_EVENTS'] ?? 1_000_000);

export const title = `Sign logs of 400 companies, ${count.toLocaleString('en')} events: page 500 against page 1, and the webhook against bare inserts`;

const page = 21;
const tries = 25;
const deliveries = 5_000;
const atOnce = 16;

const filters: [string, Pick<Wanted, 'orgId' | 'eventName' | 'failed' | 'words'>][] = [
  ['no filter', { orgId: null, eventName: null, failed: null, words: [] }],
  ['errors', { orgId: null, eventName: null, failed: true, words: [] }],
  ['org', { orgId: '00DAc0000000002MAA', eventName: null, failed: null, words: [] }],
  ['type', { orgId: null, eventName: 'signer.done', failed: null, words: [] }],
  ['org, type, success', { orgId: '00DAc0000000002MAA', eventName: 'signer.done', failed: false, words: [] }],
  ['search', { orgId: null, eventName: null, failed: null, words: ['lefevre'] }],
  ['search, org, type', { orgId: '00DAc0000000002MAA', eventName: 'signer.done', failed: null, words: ['lefevre'] }],
];

const readSoFar = async (trx: Connection): Promise<number> => {
  const { rows } = await sql<{ read: number }>`
    select (select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables
        where relname = 'sign_events') + (select coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0)
        from pg_index where indrelid = 'sign_events'::regclass)::int as read`.execute(trx);
  return rows[0]?.read ?? Number.NaN;
};

const timeOf = async (db: Database, wanted: Wanted, from: EventPosition): Promise<number> => {
  const times: number[] = [];
  for (let one = 0; one < tries; one += 1) {
    const begun = performance.now();
    await findEvents(db, wanted, from, page);
    times.push(performance.now() - begun);
  }
  return median(times);
};

/** Number of rows and index entries that a page reads. */
const readOf = (db: Database, wanted: Wanted, from: EventPosition): Promise<number> =>
  inTransaction(db, async (trx) => {
    const before = await readSoFar(trx);
    await findEvents(trx, wanted, from, page);
    return (await readSoFar(trx)) - before;
  });

/** Pages forward like continuation tokens to page `number`, or to the last page. */
const placeOfPage = async (db: Database, wanted: Wanted, first: EventPosition, number: number) => {
  let from = first;
  let reached = 1;
  let before = first;
  for (; reached < number; reached += 1) {
    const found = await findEvents(db, wanted, from, page);
    const last = found[page - 2];
    // Not the last page: it has fewer events and would look faster.
    if (found.length < page || last === undefined) return { from: before, reached: reached - 1 };
    before = from;
    from = { time: last.eventTime, id: last.id };
  }
  return { from, reached };
};

const pagesOf = async (db: Database, companyId: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const [name, chosen] of filters) {
    const wanted: Wanted = { companyId, since: new Date('2020-01-01T00:00:00Z'), ...chosen };
    const start = { time: new Date('2027-01-01T00:00:00Z'), id: 0 };
    const { from, reached } = await placeOfPage(db, wanted, start, 500);
    const [late, first] = [await readOf(db, wanted, from), await readOf(db, wanted, start)];
    const ms = await interleave(7, {
      late: () => timeOf(db, wanted, from),
      first: () => timeOf(db, wanted, start),
    });
    rows.push(
      {
        what: `${name}: rows read, page ${reached}`,
        value: late,
        unit: 'rows',
        baseline: first,
        atMost: 1.5,
      },
      { what: `${name}: time, page ${reached}`, value: ms.late, unit: 'ms', baseline: ms.first, atMost: 1.5 },
    );
  }
  return rows;
};

interface Intake {
  origin: string;
  secret: string;
  connectionString: string;
  companyId: string;
}

/** Measures three ways to store the same number of events, in turn and with the same concurrency. */
const ingest = async ({ origin, secret, connectionString, companyId }: Intake): Promise<Row[]> => {
  const slowest: number[] = [];
  const events = (count = deliveries) => newEvents(count, secret);
  const rates = await interleave(3, {
    bare: async () => (await insertBare(connectionString, companyId, events(), atOnce)).perSecond,
    stored: async () => (await storeAll(connectionString, events(), atOnce)).perSecond,
    delivered: async () => {
      const { perSecond, times } = await deliverAll(origin, events(), atOnce);
      slowest.push(Math.max(...times));
      return perSecond;
    },
  });
  const flood = await deliverAll(origin, events(), 200);
  return [
    { what: 'events stored', value: rates.stored, unit: '/s', baseline: rates.bare, atLeast: 0.5 },
    { what: 'the same through the webhook', value: rates.delivered, unit: '/s', baseline: rates.bare },
    { what: `slowest answer, ${atOnce} senders`, value: Math.max(...slowest), unit: 'ms', atMost: 1_000 },
    { what: '200 senders through the webhook', value: flood.perSecond, unit: '/s' },
    { what: 'slowest answer, 200 senders', value: Math.max(...flood.times), unit: 'ms', atMost: 1_000 },
  ];
};

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const portal = await startPortal(dataDir);
  const backstage = await openDatabaseOf(dataDir);
  try {
    const { companyId } = await makePerson(backstage);
    await fillEvents(backstage.db, await fillCompanies(backstage.db, companyId), count);
    await connectOrg(backstage.db, companyId);
    const secret = (await readFile(path.join(dataDir, 'sign-webhook.secret'), 'utf8')).trim();
    return [
      ...(await pagesOf(backstage.db, companyId)),
      ...(await ingest({
        origin: portal.origin,
        secret,
        connectionString: backstage.connectionString,
        companyId,
      })),
    ];
  } finally {
    await backstage.leave();
    await portal.stop();
    await removeDataDir(dataDir);
  }
};
