import { sql } from 'kysely';
import type { Connection, Trx } from '../postgres/database.ts';
import type { Json } from './canonical.ts';
import { link } from './entry.ts';
import { isRecorded } from './redaction.ts';

export interface ChainBody {
  [name: string]: Json;
}

export interface ChainEntry {
  seq: number;
  at: Date;
  body: ChainBody;
  hash: string;
  previousHash: string;
}

/** Result of checking a chain. `brokenAt` is the first entry that does not follow from the one before. */
export interface ChainVerdict {
  chain: string;
  entries: number;
  intact: boolean;
  brokenAt?: number;
  why?: string;
}

const start = Buffer.alloc(32);

/**
 * Replaces NUL and unpaired surrogates, which PostgreSQL's JSON cannot contain, so that hostile text does not prevent
 * the entry.
 */
const storableBody = (body: ChainBody): ChainBody =>
  JSON.parse(
    JSON.stringify(body, (_name, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').replaceAll(/\p{Cs}/gu, '\uFFFD') : value,
    ),
  ) as ChainBody;

const lockedHead = (trx: Trx, chain: string) =>
  trx
    .selectFrom('chain_heads')
    .select(['seq', 'hash', 'at', 'back_seconds'])
    .where('chain', '=', chain)
    .forUpdate()
    .executeTakeFirst();

/** Another transaction may begin the same chain. Then the insertion waits for its end, and does nothing. */
const begunHead = async (trx: Trx, chain: string) => {
  await trx
    .insertInto('chain_heads')
    .values({ chain, seq: 0, hash: start })
    .onConflict((conflict) => conflict.column('chain').doNothing())
    .execute();
  const head = await lockedHead(trx, chain);
  if (!head) throw new Error(`the head of ${chain} is gone`);
  return head;
};

/** Clocks of two processes may differ, and a transaction may wait before it writes its entry. */
const toleratedSeconds = 5;

/** Seconds by which the clock went back since the last entry of the chain; 0 when it did not. */
const secondsBack = (last: Date | null, at: Date, waitedMs: number): number => {
  const seconds = ((last?.getTime() ?? 0) - at.getTime() - waitedMs) / 1_000;
  return seconds > toleratedSeconds ? Math.round(seconds) : 0;
};

/**
 * Appends one entry in the transaction of the change that it records. The row lock of the chain's head serialises
 * writers, so that no two entries get the same position. The order is that of the numbers: an entry whose time is
 * earlier than the last one's has `clockBackSeconds` in its body.
 */
export const appendToChain = async (trx: Trx, chain: string, at: Date, body: ChainBody): Promise<ChainEntry> => {
  const asked = performance.now();
  const head = (await lockedHead(trx, chain)) ?? (await begunHead(trx, chain));
  const back = secondsBack(head.at, at, performance.now() - asked);
  const entry = { seq: head.seq + 1, at, body: storableBody({ ...body, ...(back > 0 && { clockBackSeconds: back }) }) };
  const hash = link(head.hash, entry);
  await trx
    .with('moved', (query) =>
      query
        .updateTable('chain_heads')
        .set({ seq: entry.seq, hash, at, back_seconds: head.back_seconds + back })
        .where('chain', '=', chain),
    )
    .insertInto('chain_entries')
    .values({ chain, ...entry, body: JSON.stringify(entry.body), prev_hash: head.hash, hash })
    .execute();
  return { ...entry, hash: hash.toString('hex'), previousHash: head.hash.toString('hex') };
};

export const readChain = async (db: Connection, chain: string): Promise<ChainEntry[]> => {
  const rows = await db
    .selectFrom('chain_entries')
    .select(['seq', 'at', 'body', 'hash', 'prev_hash'])
    .where('chain', '=', chain)
    .orderBy('seq')
    .execute();
  return rows.map(({ prev_hash: previous, ...row }) => ({
    ...row,
    body: row.body as ChainBody,
    hash: row.hash.toString('hex'),
    previousHash: previous.toString('hex'),
  }));
};

/** Few records describe the redactions of many entries, so each record is read only once. */
const recordsOf = (db: Connection) => {
  const known = new Map<string, Promise<boolean>>();
  return (chain: string | null, seq: number | null): Promise<boolean> => {
    if (chain === null || seq === null) return Promise.resolve(false);
    const place = `${chain} ${seq}`;
    const answer = known.get(place) ?? isRecorded(db, { chain, seq });
    known.set(place, answer);
    return answer;
  };
};

const verifyOne = async (db: Connection, chain: string, head: { seq: number; hash: Buffer }): Promise<ChainVerdict> => {
  const recorded = recordsOf(db);
  let previous: Buffer = start;
  let seq = 0;
  const broken = (why: string): ChainVerdict => ({ chain, entries: seq, intact: false, brokenAt: seq, why });
  const entries = db.selectFrom('chain_entries').selectAll().where('chain', '=', chain).orderBy('seq').execute();
  for (const entry of await entries) {
    seq += 1;
    if (entry.seq !== seq) return broken('an entry is missing');
    if (!entry.prev_hash.equals(previous)) return broken('does not follow from the entry before');
    previous = entry.hash;
    if (entry.redacted_at !== null) {
      // The hashed content is gone. The entry is still valid if its links hold and another entry records the redaction.
      if (!(await recorded(entry.redacted_chain, entry.redacted_seq)))
        return broken('the content was removed, and no record tells of that');
    } else if (!link(entry.prev_hash, { seq, at: entry.at, body: entry.body as ChainBody }).equals(previous))
      return broken('the content was changed');
  }
  if (seq !== head.seq || !previous.equals(head.hash)) return broken('the end of the chain was cut off');
  return { chain, entries: seq, intact: true };
};

/** Every chain that has entries or a head, so that removing the head cannot hide a chain. */
const namesOfChains = async (db: Connection, prefix: string): Promise<string[]> => {
  const { rows } = await sql<{ chain: string }>`
    select chain from chain_heads where starts_with(chain, ${prefix})
    union select distinct chain from chain_entries where starts_with(chain, ${prefix})
    order by chain`.execute(db);
  return rows.map(({ chain }) => chain);
};

/** Recomputes each hash of a chain; null when no chain has this name. */
export const verifyChain = async (db: Connection, chain: string): Promise<ChainVerdict | null> => {
  const head = await db.selectFrom('chain_heads').select(['seq', 'hash']).where('chain', '=', chain).executeTakeFirst();
  // Without a head nothing shows where the chain ended.
  const verdict = await verifyOne(db, chain, head ?? { seq: -1, hash: start });
  return head === undefined && verdict.entries === 0 ? null : verdict;
};

/** Verifies every chain whose name starts with `prefix`. Reads all chain names, so do not use it for a single chain. */
export const verifyChains = async (db: Connection, prefix = ''): Promise<ChainVerdict[]> => {
  const verdicts: ChainVerdict[] = [];
  for (const chain of await namesOfChains(db, prefix)) {
    const verdict = await verifyChain(db, chain);
    if (verdict) verdicts.push(verdict);
  }
  return verdicts;
};
