import { sql } from 'kysely';
import type { HeadFile, PublishedHead } from '#engines/hash-chain/head-file.ts';
import { fileHash, publishedName } from '#engines/hash-chain/head-file.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

/** The head of a chain under its own name. */
export interface MovedHead extends PublishedHead {
  name: string;
}

/** A published file, without its content. */
export interface FileRow {
  number: number;
  at: Date;
  heads: number;
  sha256: Buffer;
  signature: Buffer;
  certificate: string;
  timestamp_token: Buffer | null;
}

const columns = ['number', 'at', 'heads', 'sha256', 'signature', 'certificate', 'timestamp_token'] as const;

/** Chains that have entries which no published head covers. */
export const findMovedHeads = async (db: Connection, limit: number): Promise<MovedHead[]> => {
  const { rows } = await sql<{ chain: string; seq: number; hash: Buffer }>`
    select chain_heads.chain, chain_heads.seq, chain_heads.hash
    from chain_heads left join published_chains on published_chains.chain = chain_heads.chain
    where published_chains.seq is distinct from chain_heads.seq and chain_heads.seq > 0
    limit ${limit}`.execute(db);
  return rows.map(({ chain, seq, hash }) => ({
    name: chain,
    chain: publishedName(chain),
    seq,
    hash: hash.toString('hex'),
  }));
};

export const findLatestFile = (db: Connection): Promise<Pick<FileRow, 'number' | 'at' | 'sha256'> | undefined> =>
  db.selectFrom('published_heads').select(['number', 'at', 'sha256']).orderBy('number', 'desc').executeTakeFirst();

/** The latest file with its content. */
export const findLatestContent = (
  db: Connection,
): Promise<(Pick<FileRow, 'number' | 'at' | 'sha256'> & { content: string }) | undefined> =>
  db
    .selectFrom('published_heads')
    .select(['number', 'at', 'sha256', 'content'])
    .orderBy('number', 'desc')
    .executeTakeFirst();

/** Files after a number, the first one first. */
export const findFiles = (db: Connection, after: number, limit: number): Promise<FileRow[]> =>
  db.selectFrom('published_heads').select(columns).where('number', '>', after).orderBy('number').limit(limit).execute();

export const findContent = async (db: Connection, number: number): Promise<string | null> =>
  (await db.selectFrom('published_heads').select('content').where('number', '=', number).executeTakeFirst())?.content ??
  null;

interface Signed {
  signature: Uint8Array;
  certificate: string;
}

/** Fails when another process has published a file of this number. */
export const insertFile = async (
  trx: Trx,
  { number, at, heads }: HeadFile,
  content: string,
  { signature, certificate }: Signed,
): Promise<void> => {
  await trx
    .insertInto('published_heads')
    .values({
      number,
      at,
      content,
      sha256: Buffer.from(fileHash(content), 'hex'),
      heads: heads.length,
      signature: Buffer.from(signature),
      certificate,
    })
    .execute();
};

export const markPublished = async (trx: Trx, heads: readonly MovedHead[]): Promise<void> => {
  await sql`
    insert into published_chains (chain, seq)
    select * from unnest(${heads.map(({ name }) => name)}::text[], ${heads.map(({ seq }) => seq)}::bigint[])
    on conflict (chain) do update set seq = excluded.seq`.execute(trx);
};

/** Files that no timestamp authority has stamped, the first one first. */
export const findUnstamped = (db: Connection, limit: number): Promise<{ number: number; content: string }[]> =>
  db
    .selectFrom('published_heads')
    .select(['number', 'content'])
    .where('timestamp_token', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute();

export const keepTimestamp = async (db: Connection, number: number, token: Uint8Array): Promise<void> => {
  await db
    .updateTable('published_heads')
    .set({ timestamp_token: Buffer.from(token) })
    .where('number', '=', number)
    .where('timestamp_token', 'is', null)
    .execute();
};
