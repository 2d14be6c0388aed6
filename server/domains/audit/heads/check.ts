import { sql } from 'kysely';
import { fileHash, NotAHeadFile, publishedName, readHeadFile, type HeadFile } from '#engines/hash-chain/head-file.ts';
import type { Connection } from '#engines/postgres/database.ts';

export interface HeadsVerdict {
  files: number;
  heads: number;
  /** One sentence each. */
  faults: string[];
  /** Statements of kept files that nothing here proves, against trails, one sentence each: anybody can write such a file. */
  unproved: string[];
}

interface ReadFile extends HeadFile {
  sha256: string;
  /** It is stored here, or a file that is stored here names it as the one before. Others prove nothing by themselves. */
  isProved: boolean;
}

interface Expected {
  chain: string;
  seq: number;
  hash: string;
  file: ReadFile;
}

const readAll = (texts: readonly string[], faults: string[]): ReadFile[] =>
  texts
    .flatMap((text): ReadFile[] => {
      try {
        return [{ ...readHeadFile(text), sha256: fileHash(text), isProved: false }];
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

/** Tells which files are stored here, and which are proved by one of these. Later files come last. */
const checkStored = async (db: Connection, files: readonly ReadFile[], faults: string[]): Promise<void> => {
  const rows = await db.selectFrom('published_heads').select(['number', 'sha256']).execute();
  const stored = new Map(rows.map(({ number, sha256 }) => [number, sha256.toString('hex')]));
  for (const { number, sha256 } of files)
    if (stored.get(number) !== sha256)
      faults.push(
        `file ${number} ${stored.has(number) ? 'is stored here with another content' : 'is not stored here'}`,
      );
  const proved = new Set<string | undefined>();
  for (const file of files.toReversed()) {
    file.isProved = stored.get(file.number) === file.sha256 || proved.has(file.sha256);
    if (file.isProved) proved.add(file.previous);
  }
};

const namesOfChains = async (db: Connection): Promise<Map<string, string>> => {
  const { rows } = await sql<{ chain: string }>`
    select chain from chain_heads union select chain from chain_entries`.execute(db);
  return new Map(rows.map(({ chain }) => [publishedName(chain), chain]));
};

/** Says what is wrong by a file: of the trail if the file is proved, else of the file. */
type Say = (file: ReadFile, told: { proved: string; unproved: string }) => void;

const askedAtOnce = 1_000;

const checkEntries = async (db: Connection, expected: readonly Expected[], say: Say): Promise<void> => {
  for (let start = 0; start < expected.length; start += askedAtOnce) {
    const asked = expected.slice(start, start + askedAtOnce);
    const { rows } = await sql<{ place: number; hash: Buffer | null }>`
      select asked.place::int as place, chain_entries.hash
      from unnest(${asked.map(({ chain }) => chain)}::text[], ${asked.map(({ seq }) => seq)}::bigint[])
        with ordinality as asked (chain, seq, place)
      left join chain_entries on chain_entries.chain = asked.chain and chain_entries.seq = asked.seq`.execute(db);
    for (const { place, hash } of rows) {
      const { chain, seq, hash: published, file } = asked[place - 1] as Expected;
      if (hash === null)
        say(file, {
          proved: `${chain} has lost entry ${seq}, whose hash file ${file.number} published`,
          unproved: `entry ${seq} of ${chain}, which is not here`,
        });
      else if (hash.toString('hex') !== published)
        say(file, {
          proved: `${chain} has another entry ${seq} than the one whose hash file ${file.number} published`,
          unproved: `another entry ${seq} of ${chain}`,
        });
    }
  }
};

/**
 * Compares trails with files of published heads that somebody has kept. Together with `verifyChains`, which recomputes
 * the hashes, it finds trails that were rewritten or cut up to the last kept file, whoever did it. A file that is not
 * stored here is a fault by itself; what it says against trails is told apart.
 */
export const checkHeads = async (db: Connection, texts: readonly string[]): Promise<HeadsVerdict> => {
  const [faults, unproved]: [string[], string[]] = [[], []];
  const say: Say = (file, told) =>
    file.isProved
      ? faults.push(told.proved)
      : unproved.push(`file ${file.number}, which nothing here proves, has ${told.unproved}`);
  const files = readAll(texts, faults);
  checkLinks(files, faults);
  await checkStored(db, files, faults);
  const names = await namesOfChains(db);
  const heads = files.flatMap((file) => file.heads.map((head) => ({ ...head, file })));
  const gone = heads.filter(({ chain }) => !names.has(chain));
  for (const { chain, file } of gone)
    say(file, {
      proved: `the trail ${chain} of file ${file.number} is gone`,
      unproved: `the trail ${chain}, which is not here`,
    });
  const expected = heads.flatMap((head) => {
    const name = names.get(head.chain);
    return name === undefined ? [] : [{ ...head, chain: name }];
  });
  await checkEntries(db, expected, say);
  return { files: files.length, heads: heads.length, faults, unproved };
};
