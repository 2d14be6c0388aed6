import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { note, noteActions, consent } from '#domains/webdocs/signing.test-support.ts';
import type { ChainBody } from '#engines/hash-chain/hash-chain.ts';
import { hashedText } from '#engines/hash-chain/entry.ts';
import { seedApiToken, seedCompany } from '../durability/seeds.ts';
import type { Killable } from '../support/killable.ts';

export interface Seeded {
  bearer: string;
  /** Ids of the first document, which was signed and sealed, and of its copies. */
  ids: string[];
}

const post = async (origin: string, address: string, body: object, bearer = ''): Promise<any> => {
  const response = await fetch(origin + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status} ${await response.text()}`);
  return response.json();
};

const sealOne = async (place: Killable, bearer: string): Promise<string> => {
  const created = await post(place.origin, '/api/public/webdocs', note(), bearer);
  const token = created.signatories[0].token;
  await post(place.origin, '/api/webdoc/sign', { webdocToken: token, actions: noteActions, consent });
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    const [row] = await place.query('select 1 from webdocs where id = $1 and sealed_at is not null', [created.id]);
    if (row) return created.id;
    await pause(100);
  }
  throw new Error('the first document was not sealed');
};

const zeros = Buffer.alloc(32);

/** Rewrites a document's trail for a copy, as a new hash chain. */
const retold = (entries: Record<string, any>[], words: Map<string, string>) => {
  let previous: Buffer = zeros;
  return entries.map(({ seq, at, body }) => {
    let text = JSON.stringify(body);
    for (const [from, to] of words) text = text.replaceAll(from, to);
    const told = JSON.parse(text) as ChainBody;
    const before = previous;
    previous = createHash('sha256')
      .update(before)
      .update(hashedText({ seq: Number(seq), at, body: told }))
      .digest();
    return { seq: Number(seq), at: at as Date, body: JSON.stringify(told), before, hash: previous };
  });
};

/** Copies a row with other values in some columns; the database fills generated columns. */
const doubled = async (place: Killable, table: string, where: string, changes: string): Promise<void> => {
  const columns = await place.query(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const names = String(columns[0]?.['names']);
  await place.query(
    `insert into ${table} (${names}) select (jsonb_populate_record(row, ${changes})).* from ${table} row, double where ${where}`,
  );
};

type Told = ReturnType<typeof retold>[number] & { chain: string };

const keepTrails = async (place: Killable, trails: Told[]): Promise<void> => {
  await place.query(
    `insert into chain_entries (chain, seq, at, body, prev_hash, hash)
     select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::jsonb[], $5::bytea[], $6::bytea[])`,
    [
      trails.map(({ chain }) => chain),
      trails.map(({ seq }) => seq),
      trails.map(({ at }) => at),
      trails.map(({ body }) => body),
      trails.map(({ before }) => before),
      trails.map(({ hash }) => hash),
    ],
  );
  await place.query(
    `insert into chain_heads (chain, seq, hash) select distinct on (chain) chain, seq, hash from chain_entries
     where chain = any($1) order by chain, seq desc`,
    [[...new Set(trails.map(({ chain }) => chain))]],
  );
};

const batch = 500;

/**
 * One signed and sealed document with many copies. Rows, trail and file of each copy are complete, so that it verifies
 * like the first. To seal so many documents would take an hour and prove nothing more.
 */
export const seedDocuments = async (place: Killable, count: number): Promise<Seeded> => {
  const bearer = await seedApiToken(place, await seedCompany(place, 'Seeded'));
  const first = await sealOne(place, bearer);
  const [webdoc] = await place.query('select final_key from webdocs where id = $1', [first]);
  const [document] = await place.query('select id from webdoc_documents where webdoc_id = $1', [first]);
  const entries = await place.query('select seq, at, body from chain_entries where chain = $1 order by seq', [
    `webdoc:${first}`,
  ]);
  const ids = [first];
  const files = path.join(place.env['DATA_DIR'] ?? '', 'files');
  const keyOf = (id: string) => `webdocs/${id}/final-double.pdf`;
  await place.query('create table double (id uuid primary key, document uuid, key text)');
  while (ids.length < count) {
    const doubles = Array.from({ length: Math.min(batch, count - ids.length) }, () => ({
      id: randomUUID(),
      document: randomUUID(),
    }));
    await place.query('delete from double');
    await place.query('insert into double select * from unnest($1::uuid[], $2::uuid[], $3::text[])', [
      doubles.map(({ id }) => id),
      doubles.map(({ document: one }) => one),
      doubles.map(({ id }) => keyOf(id)),
    ]);
    const of = (column: string) => `row.${column} = '${first}'`;
    await doubled(place, 'webdocs', of('id'), `jsonb_build_object('id', double.id, 'final_key', double.key)`);
    await doubled(
      place,
      'webdoc_documents',
      of('webdoc_id'),
      `jsonb_build_object('id', double.document, 'webdoc_id', double.id)`,
    );
    await doubled(
      place,
      'webdoc_parties',
      of('webdoc_id'),
      `jsonb_build_object('id', gen_random_uuid(), 'webdoc_id', double.id, 'token_hash', null, 'token_sealed', null)`,
    );
    const trails = doubles.flatMap(({ id, document: own }) =>
      retold(
        entries,
        new Map([
          [String(document?.['id']), own],
          [first, id],
        ]),
      ).map((entry) => ({ ...entry, chain: `webdoc:${id}` })),
    );
    await keepTrails(place, trails);
    for (const { id } of doubles) {
      const file = path.join(files, `${keyOf(id)}~`);
      await mkdir(path.dirname(file), { recursive: true });
      await link(path.join(files, `${webdoc?.['final_key']}~`), file);
    }
    ids.push(...doubles.map(({ id }) => id));
  }
  await place.query('drop table double');
  return { bearer, ids };
};
