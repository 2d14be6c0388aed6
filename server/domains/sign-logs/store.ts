import { sql, type RawBuilder } from 'kysely';
import { signLogs } from '#contract/sign-log-limits.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { Json } from './parse-event.ts';
import type { EventPosition, Wanted } from './rules.ts';

export interface SignEventRow {
  id: number;
  eventId: string;
  eventName: string;
  eventTime: Date;
  receivedAt: Date;
  orgId: string | null;
  orgName: string | null;
  error: string | null;
  source: 'provider' | 'portal';
  data: Json;
}

const columns = sql`event.id, event.event_id as "eventId", event.event_name as "eventName",
  event.event_time as "eventTime", event.received_at as "receivedAt", event.org_id as "orgId",
  event.org_name as "orgName", event.error, event.source, event.data`;

/** The limit is a literal and not a parameter, because a generic plan would not assume a small limit. */
const literally = (count: number): RawBuilder<unknown> => sql.raw(String(count));
const latestFirst = sql`order by event_time desc, id desc`;

/** The company's events from `since` to the position `from`. */
const stretch = ({ companyId, since }: Wanted, from: EventPosition) =>
  sql`company_id = ${companyId} and (event_time, id) < (${from.time}::timestamptz, ${from.id}::bigint)
    and event_time >= ${since}::timestamptz`;

/** Reads events of one status along the index whose first columns are these filters, followed by the time. */
const walk = (wanted: Wanted, failed: boolean, from: EventPosition, limit: number, org = sql``) => sql`
  (select id, event_time from sign_events where ${stretch(wanted, from)} and failed = ${sql.raw(String(failed))}
    ${wanted.orgId === null ? sql`` : sql`and org_id = ${wanted.orgId}`}
    ${org}
    ${wanted.eventName === null ? sql`` : sql`and event_name = ${wanted.eventName}`}
    ${latestFirst} limit ${literally(limit)})`;

/** The orgs of a side that are connected. */
const orgsOf = ({ companyId, side }: Wanted) =>
  sql`select external_id from environments where company_id = ${companyId} and org_type = ${side}`;

/**
 * True for an event of the provider, and for one of our own document of this side: a document's external id may name an
 * org of the other one.
 */
const isOfSide = ({ companyId, side }: Wanted, event: RawBuilder<unknown>) =>
  sql`case ${event}.source when 'portal' then exists (select from webdocs
    where webdocs.id = (${event}.data #>> '{signature_request,id}')::uuid
      and webdocs.company_id = ${companyId} and webdocs.org_type = ${side}) else true end`;

/**
 * Of one side, a walk for each of its orgs, so that events of other environments are not read, and one for documents of
 * no org.
 */
const walkOfEach = (wanted: Wanted, failed: boolean, from: EventPosition, limit: number) => {
  if (wanted.side === undefined) return walk(wanted, failed, from, limit);
  const ofSide = isOfSide(wanted, sql`sign_events`);
  return sql`(select event.id, event.event_time from (${orgsOf(wanted)}) org
      cross join lateral ${walk(wanted, failed, from, limit, sql`and org_id = org.external_id and ${ofSide}`)} event)
    union all ${walk(wanted, failed, from, limit, sql`and org_id is null and ${ofSide}`)}`;
};

/** Events of one status, or of both: each status is read separately, so that only matching events are read. */
const walks = (wanted: Wanted, from: EventPosition, limit: number) => {
  const statuses = wanted.failed === null ? [false, true] : [wanted.failed];
  return sql.join(
    statuses.map((failed) => walkOfEach(wanted, failed, from, limit)),
    sql` union all `,
  );
};

const matches = (wanted: Wanted) => {
  const { words, orgId, eventName, failed, side } = wanted;
  return sql.join(
    [
      ...words.map((word) => sql`strpos(words, plain_text(${word}::text)) > 0`),
      ...(orgId === null ? [] : [sql`org_id = ${orgId}`]),
      ...(side === undefined
        ? []
        : [
            sql`(org_id is null or org_id in (${orgsOf(wanted)}))`,
            sql`exists (select from sign_events event where event.id = looked_at.id
              and ${isOfSide(wanted, sql`event`)})`,
          ]),
      ...(eventName === null ? [] : [sql`event_name = ${eventName}`]),
      ...(failed === null ? [] : [sql`failed = ${failed}`]),
    ],
    sql` and `,
  );
};

/** A word search reads at most this many events, whatever its filters. */
const lookedAt = (wanted: Wanted, from: EventPosition) => sql`
  (select id, event_time, failed, org_id, event_name, words from sign_events where ${stretch(wanted, from)}
    ${latestFirst} limit ${literally(signLogs.searched)}) looked_at`;

const hits = (wanted: Wanted, from: EventPosition, limit: number) =>
  wanted.words.length === 0
    ? sql`select id, event_time from (${walks(wanted, from, limit)}) walked`
    : sql`select id, event_time from ${lookedAt(wanted, from)} where ${matches(wanted)}`;

/** The latest `limit` events that match, the latest first. One statement. */
export const findEvents = async (
  db: Connection,
  wanted: Wanted,
  from: EventPosition,
  limit: number,
): Promise<SignEventRow[]> => {
  const { rows } = await sql<SignEventRow>`
    select ${columns} from (${hits(wanted, from, limit)} ${latestFirst} limit ${literally(limit)}) hit
    join sign_events event on event.id = hit.id and event.event_time = hit.event_time
    order by event.event_time desc, event.id desc`.execute(db);
  return rows;
};

/** The last event that a word search reads from a position on; null when it reaches the end. */
export const lastLookedAt = async (
  db: Connection,
  wanted: Wanted,
  from: EventPosition,
): Promise<EventPosition | null> => {
  const { rows } = await sql<EventPosition>`
    select event_time as time, id from sign_events where ${stretch(wanted, from)}
    ${latestFirst} offset ${literally(signLogs.searched - 1)} limit 1`.execute(db);
  return rows[0] ?? null;
};

export interface Count {
  count: number;
  isLowerBound: boolean;
}

/** The count is exact up to a limit. One statement. */
export const countEvents = async (db: Connection, wanted: Wanted, from: EventPosition): Promise<Count> => {
  const most = signLogs.countedUpTo;
  const counted =
    wanted.words.length === 0
      ? sql<{ found: number; looked: number }>`
          select count(*) as found, 0 as looked from (${walks(wanted, from, most + 1)}) walked`
      : sql<{ found: number; looked: number }>`
          select count(*) filter (where ${matches(wanted)}) as found, count(*) as looked
          from ${lookedAt(wanted, from)}`;
  const { found = 0, looked = 0 } = (await counted.execute(db)).rows[0] ?? {};
  return { count: Math.min(found, most), isLowerBound: found > most || looked >= signLogs.searched };
};

/** The number of events of each filter, each exact up to a limit and one more beyond it. One statement. */
export const countEach = async <Name extends string>(
  db: Connection,
  filters: Record<Name, Wanted>,
  from: EventPosition,
): Promise<Record<Name, number>> => {
  const counts = Object.entries<Wanted>(filters).map(
    ([name, wanted]) =>
      sql`(select count(*)::int from (${walks(wanted, from, signLogs.countedUpTo + 1)}) counted) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a table answered no row');
  return row;
};

/** One of the company's. */
export const findEvent = async (
  db: Connection,
  companyId: string,
  eventId: string,
): Promise<SignEventRow | undefined> => {
  const { rows } = await sql<SignEventRow>`
    select ${columns} from sign_events event
    where event.event_id = ${eventId} and event.company_id = ${companyId}`.execute(db);
  return rows[0];
};
