import { sql } from 'kysely';
import type { AnswerOf } from '#contract/endpoint.ts';
import { webhooks } from '#contract/limits.ts';
import { pageSize as sizes } from '#contract/paging.ts';
import { dayMs } from '#contract/days/day-ms.ts';
import type { listEvents, ListedEvent } from '#contract/webdocs/events.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { ApiTokenCaller } from '#http/caller.ts';
import { readCursor, writeCursor } from '#http/page-cursor.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';

interface EventRow {
  id: string;
  position: number;
  type: ListedEvent['type'];
  data: ListedEvent['data'];
  at: Date;
}

interface Stretch {
  since: Date | null;
  after: number;
  limit: number;
}

/**
 * An event's time is taken before its transaction commits, which gives its position. No transaction lasts an hour, so
 * all events since a time come after the last event of an hour before.
 */
const hourBefore = (since: Date): Date => new Date(since.getTime() - 3_600_000);

const findEvents = async (
  db: Connection,
  { companyId, orgType }: ApiTokenCaller,
  { since, after, limit }: Stretch,
): Promise<EventRow[]> => {
  const own = sql`company_id = ${companyId} and org_type = ${orgType}`;
  const start = since && hourBefore(since);
  const recent = sql`and created_at >= ${since} and position > coalesce((select position from webdoc_events
    where ${own} and created_at < ${start} order by created_at desc limit 1), 0)`;
  const { rows } = await sql<EventRow>`
    select id, position, type, data, created_at as at from webdoc_events
    where ${own} and position > ${after} ${since ? recent : sql``}
    order by position limit ${limit}`.execute(db);
  return rows;
};

const toListed = ({ id, position, type, data, at }: EventRow): ListedEvent => ({
  id,
  cursor: writeCursor(position),
  type,
  timestamp: at.toISOString(),
  data,
});

/** A page of events, in the order in which they were committed. @throws {Refusal} InvalidRequest */
export const listPage = async (
  { db }: AppContext,
  { caller, query }: Call<typeof listEvents>,
): Promise<AnswerOf<typeof listEvents>> => {
  const { since, pageSize = sizes.default, continuationToken } = query;
  const [after] = continuationToken === undefined ? ['0'] : (readCursor(continuationToken, ['number']) ?? []);
  if (after === undefined)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'continuationToken', code: 'Invalid' }] });
  const stretch = { since: since === undefined ? null : new Date(since), after: Number(after), limit: pageSize + 1 };
  const found = await findEvents(db, caller, stretch);
  const items = found.slice(0, pageSize).map(toListed);
  return { items, continuationToken: found.length > pageSize ? (items.at(-1)?.cursor ?? null) : null };
};

const forgottenAtOnce = 5_000;

/** Removes events that are older than a delivery may be, a few thousand at a time, so that nobody waits for it. */
export const forgetOldEvents = async (db: Connection, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - webhooks.keptDays * dayMs);
  for (let removed = forgottenAtOnce; removed === forgottenAtOnce;) {
    const { numAffectedRows = 0n } = await sql`delete from webdoc_events where position in (
      select position from webdoc_events where created_at < ${before} limit ${forgottenAtOnce})`.execute(db);
    removed = Number(numAffectedRows);
  }
};
