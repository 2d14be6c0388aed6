import { sql } from 'kysely';
import { fileHash, NotAHeadFile, publishedName, readHeadFile, type HeadFile } from '#engines/hash-chain/head-file.ts';
import type { Connection } from '#engines/postgres/database.ts';

export interface HeadsVerdict {
  files: number;
  heads: number;
  /** One sentence each. */
  faults: string[];
}

interface ReadFile extends HeadFile {
  sha256: string;
}

interface Expected {
  chain: string;
  seq: number;
  hash: string;
  file: number;
}

const readAll = (texts: readonly string[], faults: string[]): ReadFile[] =>
  texts
    .flatMap((text): ReadFile[] => {
      try {
        return [{ ...readHeadFile(text), sha256: fileHash(text) }];
      } catch (error) {
        if (!(error instanceof NotAHeadFile)) throw error;
        faults.push(`a file is not one of published heads: ${error.message}`);
        return [];
      }
    })
    .toSorted((one, other) => one.number - other.number);

/** Files name the hash of the file before, so the last one fixes all. */
const checkLinks = (files: readonly ReadFile[], faults: string[]): void => {
  for (const [index, file] of files.entries()) {
    const before = files[index - 1];
    if (!before) continue;
    if (file.number !== before.number + 1) faults.push(`files between ${before.number} and ${file.number} are missing`);
    else if (file.previous !== before.sha256) faults.push(`file ${file.number} does not follow file ${before.number}`);
  }
};

const checkStored = async (db: Connection, files: readonly ReadFile[], faults: string[]): Promise<void> => {
  const rows = await db.selectFrom('published_heads').select(['number', 'sha256']).execute();
  const stored = new Map(rows.map(({ number, sha256 }) => [number, sha256.toString('hex')]));
  for (const { number, sha256 } of files)
    if (stored.get(number) !== sha256)
      faults.push(
        `file ${number} ${stored.has(number) ? 'is stored here with another content' : 'is not stored here'}`,
      );
};

const namesOfChains = async (db: Connection): Promise<Map<string, string>> => {
  const { rows } = await sql<{ chain: string }>`
    select chain from chain_heads union select chain from chain_entries`.execute(db);
  return new Map(rows.map(({ chain }) => [publishedName(chain), chain]));
};

const askedAtOnce = 1_000;

const checkEntries = async (db: Connection, expected: readonly Expected[], faults: string[]): Promise<void> => {
  for (let start = 0; start < expected.length; start += askedAtOnce) {
    const asked = expected.slice(start, start + askedAtOnce);
    const { rows } = await sql<{ place: number; hash: Buffer | null }>`
      select asked.place::int as place, chain_entries.hash
      from unnest(${asked.map(({ chain }) => chain)}::text[], ${asked.map(({ seq }) => seq)}::bigint[])
        with ordinality as asked (chain, seq, place)
      left join chain_entries on chain_entries.chain = asked.chain and chain_entries.seq = asked.seq`.execute(db);
    for (const { place, hash } of rows) {
      const { chain, seq, hash: published, file } = asked[place - 1] as Expected;
      if (hash === null) faults.push(`${chain} has lost entry ${seq}, whose hash file ${file} published`);
      else if (hash.toString('hex') !== published)
        faults.push(`${chain} has another entry ${seq} than the one whose hash file ${file} published`);
    }
  }
};

/**
 * Compares trails with files of published heads that somebody has kept. Together with `verifyChains`, which recomputes
 * the hashes, it finds trails that were rewritten or cut up to the last kept file, whoever did it.
 */
export const checkHeads = async (db: Connection, texts: readonly string[]): Promise<HeadsVerdict> => {
  const faults: string[] = [];
  const files = readAll(texts, faults);
  checkLinks(files, faults);
  await checkStored(db, files, faults);
  const names = await namesOfChains(db);
  const heads = files.flatMap(({ number, heads: inFile }) => inFile.map((head) => ({ ...head, file: number })));
  const gone = heads.filter(({ chain }) => !names.has(chain));
  for (const { chain, file } of gone) faults.push(`the trail ${chain} of file ${file} is gone`);
  const expected = heads.flatMap((head) => {
    const name = names.get(head.chain);
    return name === undefined ? [] : [{ ...head, chain: name }];
  });
  await checkEntries(db, expected, faults);
  return { files: files.length, heads: heads.length, faults };
};
