import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { hashedText } from '#engines/hash-chain/entry.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

/** Writes a chain again from one entry on, as somebody with the whole database could: every hash follows. */
export const rewrite = async (trx: Trx, chain: string, from: number): Promise<void> => {
  const entries = await trx
    .selectFrom('chain_entries')
    .selectAll()
    .where('chain', '=', chain)
    .where('seq', '>=', from)
    .orderBy('seq')
    .execute();
  let previous = entries[0]?.prev_hash ?? Buffer.alloc(32);
  for (const { seq, at, body } of entries) {
    const changed = seq === from ? { ...(body as object), actor: { kind: 'system' } } : (body as object);
    const text = hashedText({ seq, at, body: changed as never });
    const hash = createHash('sha256').update(previous).update(text).digest();
    await trx
      .updateTable('chain_entries')
      .set({ body: JSON.stringify(changed), prev_hash: previous, hash })
      .where('chain', '=', chain)
      .where('seq', '=', seq)
      .execute();
    previous = hash;
  }
  await trx.updateTable('chain_heads').set({ hash: previous }).where('chain', '=', chain).execute();
};

/** Takes the end of a chain away and sets its head back. */
export const cut = async (trx: Trx, chain: string, from: number): Promise<void> => {
  await trx.deleteFrom('chain_entries').where('chain', '=', chain).where('seq', '>=', from).execute();
  if (from === 1) {
    await trx.deleteFrom('chain_heads').where('chain', '=', chain).execute();
    return;
  }
  await sql`update chain_heads set seq = ${from - 1}, hash = (
    select hash from chain_entries where chain = ${chain} and seq = ${from - 1}) where chain = ${chain}`.execute(trx);
};

/** Runs a forgery without the triggers, gives what is seen of it, and takes it back. */
export const duringForgery = async <T>(
  db: Connection,
  forge: (trx: Trx) => Promise<void>,
  look: (trx: Trx) => Promise<T>,
): Promise<T> => {
  const undone = new Error('undone');
  const seen: T[] = [];
  await db
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await forge(trx);
      seen.push(await look(trx));
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return seen[0] as T;
};
