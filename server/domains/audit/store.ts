import { sql, type RawBuilder } from 'kysely';
import type { ChainBody } from '#engines/hash-chain/hash-chain.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { SearchWord } from './rules.ts';

/** Entries `from` ≤ seq < `before` of one chain. */
export interface Stretch {
  from: number;
  before: number;
}

export interface Days {
  /** The first moment that counts, and the first that no longer does. */
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
}

/**
 * Maximum clock difference between processes that write one chain. Times rise along the chain except for this
 * difference, so a search by day must extend its range by it on both sides.
 */
const clocksApart = sql`interval '1 hour'`;

/** The stretch of a chain that holds all entries of some days: found by index, however long the chain. */
export const findStretch = async (db: Connection, chain: string, { since, until }: Days): Promise<Stretch> => {
  const older = since
    ? sql`(select seq + 1 from chain_entries where chain = ${chain}
        and at < ${since}::timestamptz - ${clocksApart} order by at desc limit 1)`
    : sql`1::bigint`;
  const younger = until
    ? sql`(select seq from chain_entries where chain = ${chain}
        and at >= ${until}::timestamptz + ${clocksApart} order by at limit 1)`
    : sql`null::bigint`;
  const { rows } = await sql<Stretch>`
    select coalesce(${older}, 1) as "from",
      coalesce(${younger}, (select seq + 1 from chain_heads where chain = ${chain}), 1) as "before"`.execute(db);
  return rows[0] ?? { from: 1, before: 1 };
};

const accented = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ';
const bare = 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy';
/** Characters of an entry that a search reads; limits the cost of one entry. */
const mostLookedAt = 4_000;

const plain = (text: RawBuilder<unknown>) => sql`lower(translate(${text}, ${accented}, ${bare}))`;

/** Search text with the screen's names: staff and support sessions are "support", API tokens "token api". */
const haystack = plain(sql`left(concat_ws(' ', body->>'action', body#>>'{actor,username}', body#>>'{actor,name}',
  case when body#>>'{actor,kind}' = 'staff' or body->'actor' ? 'supportStaff' then 'support' end,
  case when body#>>'{actor,kind}' = 'token' then 'token api' end,
  body#>>'{actor,supportStaff}', body#>>'{object,name}',
  (select string_agg(left(value, ${mostLookedAt}), ' ') from jsonb_each_text(
    case jsonb_typeof(body->'details') when 'object' then body->'details' else '{}' end))), ${mostLookedAt})`);

const holds = ({ text, actions }: SearchWord) => {
  const inWords = sql`strpos(looked_at.text, ${plain(sql`${text}::text`)}) > 0`;
  return actions.length === 0 ? inWords : sql`(body->>'action' = any(${actions}) or ${inWords})`;
};

/** The latest `limit` entries of a stretch that are wanted, the latest first; walks the primary key. */
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
  // Made once for each entry, however many words: `offset 0` keeps it from being written into each of them.
  const lookedAt = words.length > 0 ? sql`, lateral (select ${haystack} as text offset 0) looked_at` : sql``;
  const { rows } = await sql<FoundEntry>`
    select seq, at, body from chain_entries${lookedAt}
    where ${sql.join(conditions, sql` and `)} order by seq desc limit ${limit}`.execute(db);
  return rows;
};
