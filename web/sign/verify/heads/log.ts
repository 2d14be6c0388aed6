import { hex } from '#seal-reader/der.ts';
import { digest } from '../check-crypto.ts';

/** The number of a file of published heads and its SHA-256, as something else names it. */
export interface NamedFile {
  number: number;
  sha256: string;
}

/** An entry of a log, as a file gives it. Hashes are lower-case hex. */
export interface LogEntry {
  seq: number;
  hash: string;
  previousHash: string;
  /** What was hashed after `previousHash`; null if the file does not have it. */
  text: string | null;
}

export interface Run {
  first: number;
  last: number;
}

/** A log, or a part of it, from a file. */
export interface KnownLog {
  /** `document`: up to the seal. `trail`: a document's log as the API answers it. `activity`: an export of a company. */
  kind: 'document' | 'trail' | 'activity';
  /** The hashed name under which its heads are published. */
  chain: string;
  name: string;
  hashes: ReadonlyMap<number, string>;
  first: number;
  last: number;
  /** Times in hashed texts, in the order of the entries. */
  times: readonly { seq: number; at: Date }[];
  hasGaps: boolean;
  /** Entries in their order, of which each is tied by its text to the one before. */
  runs: readonly Run[];
  /**
   * The first entry that does not follow from its own text or from the entry before, or that stands behind a gap where
   * the service leaves none; null if there is none.
   */
  brokenAt: number | null;
  /** It stands in a PDF with an intact seal of the service. */
  isSealed: boolean;
  /** The file shows something beside its entries that they do not say, or that is read in two ways. */
  isShownOtherwise: boolean;
  /** Its entries tell of questions or answers that the file does not show. */
  hidesQuestions: boolean;
  /** It has names which this page does not know, and compares with nothing. */
  hasOtherNames: boolean;
  /** Entries whose text is not in the file. */
  unread: number;
  /** The latest file of published heads before a seal. */
  named: NamedFile | null;
}

const utf8 = new TextEncoder();
const beforeTheFirst = '0'.repeat(64);

export const sha256Of = async (...parts: Uint8Array[]): Promise<string> => hex(await digest('sha256', ...parts));

const bytesOf = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

interface Hashed {
  seq: number | null;
  at: Date | null;
}

/** A time as the service writes it; null for every other text, which programs read in different ways. */
export const readTime = (text: unknown): Date | null => {
  if (typeof text !== 'string') return null;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || time.toISOString() !== text ? null : time;
};

/** The number and the time inside a hashed text. */
const readText = (text: string): Hashed => {
  const { seq, at } = JSON.parse(text) as { seq?: unknown; at?: unknown };
  return { seq: typeof seq === 'number' ? seq : null, at: readTime(at) };
};

const followsFromText = async ({ seq, hash, previousHash, text }: LogEntry): Promise<boolean> => {
  if (text === null) return true;
  const hashed = readText(text);
  return (
    hashed.seq === seq && hashed.at !== null && (await sha256Of(bytesOf(previousHash), utf8.encode(text))) === hash
  );
};

const followsFromBefore = ({ seq, previousHash }: LogEntry, before: LogEntry | undefined): boolean => {
  if (seq === 1) return before === undefined && previousHash === beforeTheFirst;
  if (before?.seq === seq) return false;
  return before?.seq !== seq - 1 || before.hash === previousHash;
};

const firstBroken = async (entries: readonly LogEntry[], mayHaveGaps: boolean): Promise<number | null> => {
  for (const [index, entry] of entries.entries()) {
    const follows = followsFromBefore(entry, entries[index - 1]) && (mayHaveGaps || entry.seq === index + 1);
    if (!follows || !(await followsFromText(entry))) return entry.seq;
  }
  return null;
};

/** The hash of an entry without its text proves nothing of the entry before: anybody may name another one. */
const runsOf = (entries: readonly LogEntry[]): Run[] => {
  const runs: Run[] = [];
  for (const { seq, text } of entries) {
    const run = runs.at(-1);
    if (run?.last === seq - 1 && text !== null) run.last = seq;
    else runs.push({ first: seq, last: seq });
  }
  return runs;
};

type Beside = Pick<KnownLog, 'named' | 'isShownOtherwise' | 'hidesQuestions' | 'hasOtherNames'>;
interface Given extends Pick<KnownLog, 'kind' | 'name'>, Partial<Beside> {}

/** Recomputes what a file gives of a log. @param name as the chain is called on the server; null without entries */
export const toLog = async (
  { named = null, isShownOtherwise = false, hidesQuestions = false, hasOtherNames = false, ...log }: Given,
  given: readonly LogEntry[],
): Promise<KnownLog | null> => {
  const entries = given.toSorted((one, other) => one.seq - other.seq);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return null;
  return {
    ...log,
    named,
    isShownOtherwise,
    hidesQuestions,
    hasOtherNames,
    isSealed: false,
    chain: await sha256Of(utf8.encode(log.name)),
    hashes: new Map(entries.map(({ seq, hash }) => [seq, hash])),
    first: first.seq,
    last: last.seq,
    times: entries.flatMap(({ seq, text }) => {
      const at = text === null ? null : readText(text).at;
      return at ? [{ seq, at }] : [];
    }),
    hasGaps: first.seq !== 1 || last.seq !== entries.length,
    runs: runsOf(entries),
    // The service leaves entries out of the export of a company alone.
    brokenAt: await firstBroken(entries, log.kind === 'activity'),
    unread: entries.filter(({ text }) => text === null).length,
  };
};
