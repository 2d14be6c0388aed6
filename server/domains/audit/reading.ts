import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { zoneOf } from '#contract/days/time-zone.ts';
import type { exportAudit, listAudit } from '#contract/audit/audit.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { staleReads } from '#http/replicas/stale-reads.ts';
import { companyChain } from './record.ts';
import { midnightIn, readEntryCursor, searchWords, toEntry, writeEntryCursor } from './rules.ts';
import { findEntries, findStretch, type FoundEntry, type Wanted } from './store.ts';
import type { KeyedQueue } from '#engines/concurrency/keyed-queue.ts';

const pageSize = 50;

/**
 * Maximum entries that a search reads before it answers with its results and a continuation: a rare word in a chain of
 * millions must not block one request. Searches and exports of a company run one after the other.
 */
const mostSearched = 1_000;

const wantedOf = ({ search, from, to, timeZone }: QueryOf<typeof exportAudit>): Wanted => ({
  words: searchWords(search ?? ''),
  since: from === undefined ? null : midnightIn(zoneOf(timeZone), from),
  until: to === undefined ? null : midnightIn(zoneOf(timeZone), to, 1),
});

interface Page {
  entries: FoundEntry[];
  /** The place where the next read starts; null at the end. */
  before: number | null;
}

const readPage = async (
  db: Connection,
  chain: string,
  wanted: Wanted,
  from: { before: number | null; limit: number },
): Promise<Page> => {
  const whole = await findStretch(db, chain, wanted);
  const before = Math.min(whole.before, from.before ?? whole.before);
  const farthest = wanted.words.length > 0 ? Math.max(whole.from, before - mostSearched) : whole.from;
  const found = await findEntries(db, chain, { from: farthest, before }, wanted, from.limit + 1);
  const entries = found.slice(0, from.limit);
  if (found.length > from.limit) return { entries, before: entries.at(-1)?.seq ?? null };
  return { entries, before: farthest > whole.from ? farthest : null };
};

export const listActivity = async (
  { db, stale, budgets }: AppContext,
  turns: KeyedQueue,
  { caller, query }: Call<typeof listAudit>,
): Promise<AnswerOf<typeof listAudit>> => {
  const before = query.continuationToken === undefined ? null : readEntryCursor(query.continuationToken);
  if (before === null && query.continuationToken !== undefined)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'continuationToken', code: 'Invalid' }] });
  const wanted = wantedOf(query);
  const chain = companyChain(caller.companyId);
  const read = (from: Connection) => readPage(from, chain, wanted, { before, limit: pageSize });
  if (wanted.words.length > 0) await budgets.spend('audit', caller.companyId);
  const page = await (wanted.words.length > 0
    ? turns(chain, () => stale.read(staleReads.auditSearch, read))
    : read(db));
  return {
    entries: page.entries.map(toEntry),
    continuationToken: page.before === null ? null : writeEntryCursor(page.before),
  };
};

const exportedAtOnce = 500;

/**
 * Reads all entries in pages of a few hundred, so that memory stays small and no statement stays open. Waits in the
 * company's queue for each page separately, so that a slow client blocks nobody.
 */
export const readAll = async function* (
  { stale }: AppContext,
  turns: KeyedQueue,
  companyId: string,
  query: QueryOf<typeof exportAudit>,
): AsyncGenerator<FoundEntry[], void> {
  const seen = await stale.position();
  const wanted = wantedOf(query);
  const chain = companyChain(companyId);
  let before: number | null = null;
  do {
    const read = (db: Connection) => readPage(db, chain, wanted, { before, limit: exportedAtOnce });
    const page: Page = await turns(chain, () => stale.read(staleReads.auditExport, read, seen));
    yield page.entries;
    ({ before } = page);
  } while (before !== null);
};
