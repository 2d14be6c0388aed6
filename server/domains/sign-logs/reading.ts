import type { AnswerOf, QueryOf } from '#contract/endpoint.ts';
import { dayMs } from '#contract/days/day-ms.ts';
import { signLogs } from '#contract/sign-log-limits.ts';
import {
  countIsLowerBoundHeader,
  signOutcomes,
  type countSignLogs,
  type listSignLogs,
  type SignLogStatus,
  type SignOutcome,
  type summariseSignWeek,
} from '#contract/sign-logs.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { ApiTokenCaller, SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { staleReads } from '#http/replicas/stale-reads.ts';
import { openCursor, sealCursor, type SignLogCursor } from './sealed-cursor.ts';
import { toWanted, type EventPosition, type Wanted } from './rules.ts';
import { countEach, countEvents, findEvents, lastLookedAt, type SignEventRow } from './store.ts';
import { toSignLog } from './views.ts';

interface Page {
  rows: SignEventRow[];
  /** Token of the next page; null at the end. */
  next: EventPosition | null;
}

const placeOf = (row: SignEventRow | undefined): EventPosition | null =>
  row ? { time: row.eventTime, id: row.id } : null;

export const readPage = async (db: Connection, wanted: Wanted, from: EventPosition, limit: number): Promise<Page> => {
  const found = await findEvents(db, wanted, from, limit + 1);
  const rows = found.slice(0, limit);
  if (found.length > limit) return { rows, next: placeOf(rows.at(-1)) };
  return { rows, next: wanted.words.length > 0 ? await lastLookedAt(db, wanted, from) : null };
};

const invalid = (path: string): Refusal => new Refusal('InvalidRequest', { errors: [{ path, code: 'Invalid' }] });

type ListQuery = QueryOf<typeof listSignLogs>;
type ListCaller = Pick<SessionCaller, 'kind' | 'companyId'> | Pick<ApiTokenCaller, 'kind' | 'companyId' | 'orgType'>;

/** Cursor of the requested page; null for the first. @throws {Refusal} InvalidRequest */
const markOf = ({ secrets }: AppContext, companyId: string, query: ListQuery): SignLogCursor | null => {
  const { continuationToken, targetPageNumber } = query;
  const mark = continuationToken === undefined ? null : openCursor(secrets, companyId, query, continuationToken);
  if (continuationToken !== undefined && mark === null) throw invalid('continuationToken');
  if (targetPageNumber !== undefined && targetPageNumber !== (mark?.page ?? 1)) throw invalid('targetPageNumber');
  return mark;
};

/** A page for a member of the company, or for a token of it. */
export const listPage = async (
  context: AppContext,
  { caller, query }: { caller: ListCaller; query: ListQuery },
): Promise<AnswerOf<typeof listSignLogs>> => {
  const { db, stale, secrets, budgets, clock } = context;
  const { companyId } = caller;
  const mark = markOf(context, companyId, query);
  const first = toWanted(companyId, query, clock.now());
  const wanted = {
    ...first.wanted,
    ...(mark && { since: mark.since }),
    ...(caller.kind === 'api-token' && { side: caller.orgType }),
  };
  if (wanted.words.length > 0) await budgets.spend('signLogSearch', companyId);
  const pageSize = query.pageSize ?? signLogs.pageSize;
  const read = (from: Connection) => readPage(from, wanted, mark?.place ?? first.from, pageSize);
  // The newest page is what people look at after a change.
  const isNewest = mark === null && wanted.words.length === 0;
  const { rows, next } = await (isNewest ? read(db) : stale.read(staleReads.signLogPage, read));
  const token =
    next && sealCursor(secrets, companyId, query, { place: next, page: (mark?.page ?? 1) + 1, since: wanted.since });
  return { items: rows.map(toSignLog), continuationToken: token };
};

export const countAll = async (
  { stale, budgets, clock }: AppContext,
  { caller, query, reply }: Call<typeof countSignLogs>,
): Promise<number> => {
  const { wanted, from } = toWanted(caller.companyId, query, clock.now());
  await budgets.spend('signLogSearch', caller.companyId);
  const { count, isLowerBound } = await stale.read(staleReads.signLogCount, (db) => countEvents(db, wanted, from));
  if (isLowerBound) void reply.header(countIsLowerBoundHeader, 'true');
  return count;
};

const weekMs = 7 * dayMs;

/** The last seven days, counted as the list with the same filter counts them (REQ-1.2.105). */
export const summariseWeek = async (
  { stale, clock }: AppContext,
  { caller }: Call<typeof summariseSignWeek>,
): Promise<Record<SignOutcome, number>> => {
  const now = clock.now();
  const startDate = new Date(now.getTime() - weekMs).toISOString();
  const of = (outcome: SignOutcome) => {
    const { type: eventType, status }: { type?: string; status?: SignLogStatus } = signOutcomes[outcome];
    return toWanted(caller.companyId, { startDate, ...(eventType && { eventType }), ...(status && { status }) }, now);
  };
  const { wanted: sent, from } = of('sent');
  const filters = { sent, signed: of('signed').wanted, refused: of('refused').wanted, failed: of('failed').wanted };
  return stale.read(staleReads.signWeek, (db) => countEach(db, filters, from));
};
