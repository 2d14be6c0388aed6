import { sql, type RawBuilder } from 'kysely';
import type { AuditAction } from '#contract/audit/audit-actions.ts';
import type { ChainBody } from '#engines/hash-chain/hash-chain.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { SearchWord } from './rules.ts';

/** Entries `from` ≤ seq < `before` of one chain. */
export interface Stretch {
  from: number;
  before: number;
}

export interface Days {
  /** Start of the time range (included) and its end (excluded). */
  since: Date | null;
  until: Date | null;
}

/** Filters of the entries. */
export interface Wanted extends Days {
  words: SearchWord[];
}

export interface FoundEntry {
  seq: number;
  at: Date;
  body: ChainBody;
  hash: Buffer;
  prev_hash: Buffer;
  /** Null while the hashed content is there. */
  redacted_at: Date | null;
  /** Of the API token that acted: an entry has only its id. Null for other actors and for a token that is gone. */
  token_name: string | null;
}

/** Tells whether something was ever done to an object. It reads the whole chain, so it is for rare questions. */
export const hasEntryAbout = async (
  db: Connection,
  chain: string,
  { action, id }: { action: AuditAction; id: string },
): Promise<boolean> => {
  const { rows } = await sql`select 1 from chain_entries
    where chain = ${chain} and body ->> 'action' = ${action} and body #>> '{object,id}' = ${id} limit 1`.execute(db);
  return rows.length > 0;
};

/** Ids of those who have ever done something to an object. It reads the whole chain, so it is for rare questions. */
export const actorsOf = async (
  db: Connection,
  chain: string,
  { action, objectId }: { action: AuditAction; objectId: string },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct body #>> '{actor,id}' as id from chain_entries
    where chain = ${chain} and body ->> 'action' = ${action} and body #>> '{object,id}' = ${objectId}
      and body #>> '{actor,id}' is not null`.execute(db);
  return rows.map(({ id }) => id);
};

/** Ids of the objects to which somebody has done something. It reads the whole chain, so it is for rare questions. */
export const objectsOf = async (
  db: Connection,
  chain: string,
  { action, actorId }: { action: AuditAction; actorId: string },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct body #>> '{object,id}' as id from chain_entries
    where chain = ${chain} and body ->> 'action' = ${action} and body #>> '{actor,id}' = ${actorId}
      and body #>> '{object,id}' is not null`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Times rise along a chain except for the difference between clocks of processes, and for what a clock went back. So a
 * search by day must extend its range by both, on both sides.
 */
const clocksApart = (chain: string) =>
  sql`(interval '1 hour' + coalesce((select back_seconds from chain_heads where chain = ${chain}), 0) * interval '1 second')`;

/** The part of a chain that contains all entries of some days. The index finds it equally fast in a long chain. */
export const findStretch = async (db: Connection, chain: string, { since, until }: Days): Promise<Stretch> => {
  const older = since
    ? sql`(select seq + 1 from chain_entries where chain = ${chain}
        and at < ${since}::timestamptz - ${clocksApart(chain)} order by at desc limit 1)`
    : sql`1::bigint`;
  const younger = until
    ? sql`(select seq from chain_entries where chain = ${chain}
        and at >= ${until}::timestamptz + ${clocksApart(chain)} order by at limit 1)`
    : sql`null::bigint`;
  const { rows } = await sql<Stretch>`
    select coalesce(${older}, 1) as "from",
      coalesce(${younger}, (select seq + 1 from chain_heads where chain = ${chain}), 1) as "before"`.execute(db);
  return rows[0] ?? { from: 1, before: 1 };
};

const accented = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ';
const bare = 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy';
/** A search reads only this many characters of an entry, which limits the cost of one entry. */
const mostLookedAt = 4_000;

const plain = (text: RawBuilder<unknown>) => sql`lower(translate(${text}, ${accented}, ${bare}))`;

const tokenName = sql<string | null>`case when body#>>'{actor,kind}' = 'token'
  and body#>>'{actor,id}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then (select name from api_tokens where id = (body#>>'{actor,id}')::uuid) end`;

/** Search text with the screen's names: staff and support sessions are "support", API tokens "token api" and a name. */
const haystack = plain(sql`left(concat_ws(' ', body->>'action', body#>>'{actor,username}', body#>>'{actor,name}',
  case when body#>>'{actor,kind}' = 'staff' or body->'actor' ? 'supportStaff' then 'support' end,
  case when body#>>'{actor,kind}' = 'token' then 'token api' end, ${tokenName},
  body#>>'{actor,supportStaff}', body#>>'{object,name}',
  (select string_agg(left(value, ${mostLookedAt}), ' ') from jsonb_each_text(
    case jsonb_typeof(body->'details') when 'object' then body->'details' else '{}' end))), ${mostLookedAt})`);

const holds = ({ text, actions }: SearchWord) => {
  const inWords = sql`strpos(looked_at.text, ${plain(sql`${text}::text`)}) > 0`;
  return actions.length === 0 ? inWords : sql`(body->>'action' = any(${actions}) or ${inWords})`;
};

/** The latest `limit` entries of a stretch that match, the latest first. It reads along the primary key. */
export const findEntries = async (
  db: Connection,
  chain: string,
  { from, before }: Stretch,
  { words, since, until }: Wanted,
  limit: number,
): Promise<FoundEntry[]> => {
  const conditions = [
    sql`chain = ${chain}`,
    sql`seq >= ${from}`,
    sql`seq < ${before}`,
    ...(since ? [sql`at >= ${since}`] : []),
    ...(until ? [sql`at < ${until}`] : []),
    ...words.map(holds),
  ];
  // PostgreSQL builds the text once per entry for all words: without `offset 0` it would build the text again for each
  // word.
  const lookedAt = words.length > 0 ? sql`, lateral (select ${haystack} as text offset 0) looked_at` : sql``;
  const { rows } = await sql<FoundEntry>`
    select seq, at, body, hash, prev_hash, redacted_at, ${tokenName} as token_name
    from chain_entries${lookedAt}
    where ${sql.join(conditions, sql` and `)} order by seq desc limit ${limit}`.execute(db);
  return rows;
};
