import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { canonicalJson, type Json } from '#engines/hash-chain/canonical.ts';
import type { Connection, Database } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import { Refusal } from './refusal.ts';

/** The stored answer of the first call with a key. */
export interface Remembered {
  status: number;
  answer: unknown;
}

export interface IdempotentCall {
  actor: string;
  route: string;
  key: string;
  body: unknown;
}

/**
 * After this time a reservation counts as abandoned, and the call may run again. If the first run is still alive, it
 * can no longer store its answer, and so it has no effect.
 */
const abandonedAfterSeconds = 20;
const keyPattern = /^[\x20-\x7e]{1,255}$/;

/** Keyed with the installation's key, so that a password or code in a body cannot be guessed from the table alone. */
const bodyHash = (secrets: Secrets, body: unknown): Buffer =>
  Buffer.from(secrets.deriveToken(canonicalJson((body ?? null) as Json), Buffer.from('idempotent body')), 'base64url');

const context = (call: IdempotentCall) => `idempotency.${call.actor}.${call.route}.${call.key}`;

export const readIdempotencyKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !keyPattern.test(header)) {
    throw new Refusal('InvalidRequest', { errors: [{ path: 'Idempotency-Key', code: 'Invalid' }] });
  }
  return header;
};

interface Reserved {
  /** Distinguishes this reservation from a later one of the same key. */
  reservation: string;
}
/** A call that holds its key until the reservation counts as abandoned. */
export type HeldCall = IdempotentCall & Reserved;

/**
 * Reserves the key, or returns the stored answer of its first call.
 * @throws {Refusal} IdempotencyKeyReused for another body, IdempotencyInFlight while the first call runs
 */
export const reserve = async (db: Database, secrets: Secrets, call: IdempotentCall): Promise<Reserved | Remembered> => {
  const hash = bodyHash(secrets, call.body);
  const { actor, route, key } = call;
  const reservation = randomUUID();
  const insert = sql<Reserved>`
    insert into idempotency_keys (actor, route, key, body_hash, reservation)
      values (${actor}, ${route}, ${key}, ${hash}, ${reservation})
    on conflict (actor, route, key) do update
      set created_at = now(), body_hash = excluded.body_hash, reservation = excluded.reservation
      where idempotency_keys.status is null
        and idempotency_keys.created_at < now() - make_interval(secs => ${abandonedAfterSeconds})
    returning reservation`;
  const { rows } = await insert.execute(db).catch((error: unknown) => {
    // The connection may have broken after the commit and before its answer.
    void forgetLater(db, { ...call, reservation });
    throw error;
  });
  if (rows[0]) return rows[0];
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer_sealed'])
    .where('actor', '=', actor)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst();
  if (first && !first.body_hash.equals(hash)) throw new Refusal('IdempotencyKeyReused');
  if (!first || first.status === null) throw new Refusal('IdempotencyInFlight', { retryAfterSeconds: 1 });
  const text = first.answer_sealed ? secrets.open(first.answer_sealed, context(call)) : 'null';
  return { status: first.status, answer: JSON.parse(text) };
};

const isHeldBy = ({ actor, route, key, reservation }: HeldCall) =>
  sql<boolean>`actor = ${actor} and route = ${route} and key = ${key} and reservation = ${reservation}`;

/**
 * Stores the answer in the transaction of the effect, so that both are committed or neither.
 * @returns false when another call holds the key: the effect must then be rolled back
 */
export const remember = async (
  db: Connection,
  secrets: Secrets,
  call: HeldCall,
  { status, answer }: Remembered,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ status, answer_sealed: secrets.seal(JSON.stringify(answer ?? null), context(call)) })
    .where(isHeldBy(call))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The call was refused: the key may be used again. */
const forget = async (db: Database, call: HeldCall): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where(isHeldBy(call)).where('status', 'is', null).execute();
};

const againMs = 500;

/** Frees the key as soon as the database can be written to again, or lets the reservation end. */
const forgetLater = async (db: Database, call: HeldCall): Promise<void> => {
  const end = performance.now() + abandonedAfterSeconds * 1_000;
  while (performance.now() < end) {
    await pause(againMs, undefined, { ref: false });
    const isFree = await forget(db, call).then(
      () => true,
      () => false,
    );
    if (isFree) return;
  }
};

/** Like `forget`, also while the database is away: whoever repeats the call then waits for no abandoned reservation. */
export const forgetInTheEnd = async (db: Database, call: HeldCall): Promise<void> => {
  try {
    await forget(db, call);
  } catch {
    void forgetLater(db, call);
  }
};

/** The first call was rolled back, so its key may be used again. */
export const release = async (db: Connection, call: IdempotentCall): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', call.actor)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .execute();
};

/** Deletes keys after a day (REQ-4.3.1). */
export const pruneIdempotencyKeys = async (db: Connection): Promise<void> => {
  await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(db);
};
