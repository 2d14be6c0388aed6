import { canonicalJson } from '#seal-reader/canonical.ts';
import type { Json } from '#seal-reader/canonical.ts';
import { NotAHeadFile, readHeadFile } from '#seal-reader/head-file.ts';
import type { HeadFile, PublishedHead } from '#seal-reader/head-file.ts';
import { compareBeside } from './beside.ts';
import { readCells } from './csv-cells.ts';
import { fieldsOf } from './fields.ts';
import type { Fields } from './fields.ts';
import { toLog } from './log.ts';
import type { KnownLog, LogEntry, NamedFile } from './log.ts';
import { isReadOneWay, withUsualStrings } from './strict-json.ts';

/** A file of published heads. */
export interface HeadsFile extends NamedFile, Pick<HeadFile, 'at' | 'previous'> {
  /** The file itself, which the signature covers. */
  bytes: Uint8Array;
  /** By the hashed name of the chain. */
  heads: ReadonlyMap<string, PublishedHead>;
  /** The name of the file that the reader has; null if the server publishes it. */
  keptAs: string | null;
}

/** @returns null for everything that is no file of published heads */
export const readHeads = (bytes: Uint8Array, sha256: string, keptAs: string | null): HeadsFile | null => {
  try {
    const { heads, ...file } = readHeadFile(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
    return { ...file, sha256, keptAs, bytes, heads: new Map(heads.map((head) => [head.chain, head])) };
  } catch (error) {
    if (error instanceof NotAHeadFile) return null;
    throw error;
  }
};

const hash = /^[\da-f]{64}$/;
const isHash = (value: unknown): value is string => typeof value === 'string' && hash.test(value);
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const namedIn = (file: Fields): NamedFile | null =>
  isNumber(file['number']) && isHash(file['sha256']) ? { number: file['number'], sha256: file['sha256'] } : null;

/** A text that no entry has: what is shown of the entry is not what was hashed. */
const noText = '{}';

/** The names of an entry in `preuve.json`. */
const namesInTrail: ReadonlySet<string> = new Set(['seq', 'at', 'hash', 'event', 'body']);

/** The log up to the seal, in `preuve.json`; null if it has none, as in files before 24 November 2026. */
export const logOfEvidence = async (data: Fields): Promise<KnownLog | null> => {
  const id = fieldsOf(data['webdoc'])['id'];
  const trail = Array.isArray(data['trail']) ? data['trail'].map(fieldsOf) : [];
  let previousHash = '0'.repeat(64);
  const entries: LogEntry[] = [];
  for (const { seq, at, hash: own, event, body } of trail) {
    if (!isNumber(seq) || !isHash(own) || typeof at !== 'string' || body === undefined) return null;
    const isSame = event === undefined || event === fieldsOf(body)['event'];
    entries.push({ seq, hash: own, previousHash, text: isSame ? canonicalJson({ seq, at, body }) : noText });
    previousHash = own;
  }
  if (typeof id !== 'string') return null;
  const named = namedIn(fieldsOf(data['publishedHeads']));
  const isShownOtherwise = data['head'] !== undefined && data['head'] !== entries.at(-1)?.hash;
  const hasOtherNames = trail.some((entry) => Object.keys(entry).some((name) => !namesInTrail.has(name)));
  return toLog({ kind: 'document', name: `webdoc:${id}`, named, isShownOtherwise, hasOtherNames }, entries);
};

/** The hashed text, if it stands in the file as it was hashed and what is shown beside it is the same. */
const textAsShown = ({ canonical, at, event, actor, ...others }: Fields): string | null => {
  if (typeof canonical !== 'string') return null;
  const hashed = fieldsOf(JSON.parse(canonical) as Json);
  const body = fieldsOf(hashed['body']);
  const repeated = Object.entries(others).filter(([name]) => Object.hasOwn(body, name));
  const shown = canonicalJson({
    ...hashed,
    ...(at !== undefined && { at }),
    body: {
      ...body,
      ...Object.fromEntries(repeated),
      ...(event !== undefined && { event }),
      ...(actor !== undefined && {
        actor: typeof actor === 'string' ? { ...fieldsOf(body['actor']), name: actor } : actor,
      }),
    },
  });
  return shown === canonical ? canonical : noText;
};

/** A document's log, as `GET /api/public/webdocs/{id}/evidence` answers it. */
const logOfTrail = async (file: Fields): Promise<KnownLog | null> => {
  const { webdocId, entries } = file;
  if (typeof webdocId !== 'string' || !Array.isArray(entries)) return null;
  const read = entries.map(fieldsOf).map((entry): (LogEntry & { text: string }) | null => {
    const { seq, hash: own, previousHash } = entry;
    const text = textAsShown(entry);
    return isNumber(seq) && isHash(own) && isHash(previousHash) && text !== null
      ? { seq, hash: own, previousHash, text }
      : null;
  });
  if (read.includes(null)) return null;
  const log = read.filter((entry) => entry !== null);
  const hashed = log.map(({ text }) => fieldsOf(JSON.parse(text) as Json));
  return toLog({ kind: 'trail', name: `webdoc:${webdocId}`, ...(await compareBeside(file, hashed)) }, log);
};

const evidenceFormat = 'paraphe-evidence-1';
const columns = { seq: 0, name: 9, previousHash: 10, hash: 11, text: 12 } as const;
const logName = /^company:[\w-]{1,64}$/;

/** The export escapes some signs for spreadsheets, so the text is written again as it was hashed. */
const hashedText = (cell: string): string | null => {
  if (cell === '') return null;
  const text = canonicalJson(JSON.parse(cell) as Json);
  return withUsualStrings(cell) === text ? text : noText;
};

const numberIn = (cell = ''): number => (/^\d+$/.test(cell) ? Number(cell) : Number.NaN);

/** A spreadsheet takes the 64 zeros before the first entry for a number. */
const hashBefore = (seq: number, cell: string | undefined): string | undefined =>
  seq === 1 && cell === '0' ? '0'.repeat(64) : cell;

/** The exported activity log of a company; of one company, because every line names it. */
const logOfExport = async (csv: string): Promise<KnownLog | null> => {
  const [titles = [], ...lines] = readCells(csv);
  const name = lines[0]?.[columns.name] ?? '';
  const hasOthers = [titles, ...lines].some((cells) => cells.slice(columns.text + 1).some((cell) => cell !== ''));
  // An entry in the place of the titles would be checked by nobody.
  if (!logName.test(name) || hasOthers || isNumber(numberIn(titles[columns.seq]))) return null;
  const entries = lines.map((cells): LogEntry | null => {
    const seq = numberIn(cells[columns.seq]);
    const [previousHash, own] = [hashBefore(seq, cells[columns.previousHash]), cells[columns.hash]];
    const isEntry = cells[columns.name] === name && isNumber(seq) && isHash(own) && isHash(previousHash);
    return isEntry ? { seq, hash: own, previousHash, text: hashedText(cells[columns.text] ?? '') } : null;
  });
  if (entries.includes(null)) return null;
  return toLog(
    { kind: 'activity', name },
    entries.filter((entry) => entry !== null),
  );
};

/** The log in a JSON or CSV file; null for every other file. */
export const readLog = async (text: string): Promise<KnownLog | null> => {
  try {
    if (!text.startsWith('{')) return await logOfExport(text);
    const data = fieldsOf(JSON.parse(text) as Json);
    const log = await (data['format'] === evidenceFormat ? logOfEvidence(data) : logOfTrail(data));
    return log && { ...log, isShownOtherwise: log.isShownOtherwise || !isReadOneWay(text) };
  } catch {
    // No JSON, in the file or in a cell.
    return null;
  }
};
