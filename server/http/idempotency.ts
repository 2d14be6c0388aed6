import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson, type Json } from '#engines/chains/canonical.ts';
import type { Connection, Database } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import { Refusal } from './refusal.ts';

/** What the first call with a key was answered. */
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

/** A reservation whose process died: after this, the effect did not happen and the call may run again. */
const abandonedAfterSeconds = 20;
const keyPattern = /^[\x20-\x7e]{1,255}$/;

const bodyHash = (body: unknown): Buffer =>
  createHash('sha256')
    .update(canonicalJson((body ?? null) as Json))
    .digest();

const context = (call: IdempotentCall) => `idempotency.${call.actor}.${call.route}.${call.key}`;

export const readIdempotencyKey = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !keyPattern.test(header)) {
    throw new Refusal('InvalidRequest', { errors: [{ path: 'Idempotency-Key', code: 'Invalid' }] });
  }
  return header;
};

/**
 * Reserves the key, or hands back what its first call was answered.
 * @throws {Refusal} IdempotencyKeyReused for another body, IdempotencyInFlight while the first call runs
 */
export const reserve = async (
  db: Database,
  secrets: Secrets,
  call: IdempotentCall,
): Promise<Remembered | null> => {
  const hash = bodyHash(call.body);
  const { numAffectedRows } = await sql`
    insert into idempotency_keys (actor, route, key, body_hash) values (${call.actor}, ${call.route}, ${call.key}, ${hash})
    on conflict (actor, route, key) do update set created_at = now(), body_hash = excluded.body_hash
      where idempotency_keys.status is null
        and idempotency_keys.created_at < now() - make_interval(secs => ${abandonedAfterSeconds})`.execute(
    db,
  );
  if (numAffectedRows === 1n) return null;
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'status', 'answer_sealed'])
    .where('actor', '=', call.actor)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .executeTakeFirst();
  if (first && !first.body_hash.equals(hash)) throw new Refusal('IdempotencyKeyReused');
  if (!first || first.status === null) throw new Refusal('IdempotencyInFlight', { retryAfterSeconds: 1 });
  const text = first.answer_sealed ? secrets.open(first.answer_sealed, context(call)) : 'null';
  return { status: first.status, answer: JSON.parse(text) };
};

/** Keeps the answer; inside the transaction of the effect, both stand or neither does. */
export const remember = async (
  db: Connection,
  secrets: Secrets,
  call: IdempotentCall,
  { status, answer }: Remembered,
): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ status, answer_sealed: secrets.seal(JSON.stringify(answer ?? null), context(call)) })
    .where('actor', '=', call.actor)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .execute();
};

/** The call was refused: the key may be used again. */
export const forget = async (db: Database, call: IdempotentCall): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', call.actor)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .where('status', 'is', null)
    .execute();
};

/** What the first call did was taken back: the key may be used again, whatever was kept under it. */
export const release = async (db: Connection, call: IdempotentCall): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('actor', '=', call.actor)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .execute();
};

/** Keys live a day (facts on security §3). */
export const pruneIdempotencyKeys = async (db: Connection): Promise<void> => {
  await sql`delete from idempotency_keys where created_at < now() - interval '1 day'`.execute(db);
};
