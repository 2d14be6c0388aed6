import type { PublishedHead } from '#seal-reader/head-file.ts';
import type { KnownLog, NamedFile } from './log.ts';
import type { HeadsFile } from './read-kept.ts';

/** `unknown`: this page does not support the kind of key. `revoked`: nothing proves that it was made before. */
export type ListedSignature = 'right' | 'wrong' | 'revoked' | 'unknown';

/** The time that it proves, and the name of its authority. */
export type ListedTimestamp = { at: Date; by: string } | 'wrong';

/** A file of published heads, as the server lists it today. */
export interface Listed extends NamedFile {
  at: Date;
  signature: ListedSignature;
  /** Null if the server lists none. */
  timestamp: ListedTimestamp | null;
  /** When the page asked, by the reader’s clock. */
  askedAt: Date;
}

/** Everything that the page knows. */
export interface Known {
  files: readonly HeadsFile[];
  /** By number; null if the server lists no file of this number. */
  listed: ReadonlyMap<number, Listed | null>;
  logs: readonly KnownLog[];
}

export type FindingKind = keyof typeof toneOfFinding;

/** What one comparison has found; the sentences are in `texts.ts`. */
export interface Finding {
  kind: FindingKind;
  /** The file of published heads that was compared. */
  file: Pick<HeadsFile, 'number' | 'at' | 'keptAs'> | null;
  /** The entry that is published. */
  seq?: number;
  /** The last entry of the log, or the one of another file. */
  last?: number;
  chain?: string;
  /** Of a timestamp: the time that it proves, and the name of its authority. */
  at?: Date;
  by?: string;
}

export const toneOfFinding = {
  same: 'good',
  named: 'good',
  sameLog: 'good',
  published: 'good',
  signed: 'good',
  timestamped: 'good',
  stampedLate: 'unknown',
  ahead: 'warning',
  stampedAhead: 'warning',
  follows: 'good',
  beyond: 'unknown',
  missing: 'warning',
  revokedSignature: 'warning',
  gap: 'unknown',
  unsigned: 'unknown',
  other: 'bad',
  lost: 'bad',
  cut: 'bad',
  namedOther: 'bad',
  namedGone: 'bad',
  otherLog: 'bad',
  gone: 'bad',
  wrongSignature: 'bad',
  wrongTimestamp: 'bad',
  stampedBefore: 'bad',
  otherTime: 'bad',
  republished: 'bad',
  differs: 'bad',
  notFollows: 'bad',
  backwards: 'bad',
  broken: 'bad',
  beside: 'bad',
} as const;

/** An entry and the file after it may be written at once, so their times say nothing within this span. */
const atOnceMs = 10 * 60_000;

const isLater = (one: Date, other: Date | undefined): boolean =>
  other !== undefined && one.getTime() > other.getTime() + atOnceMs;

/** The published head of a log against its entries. */
const inFile = (log: KnownLog, file: HeadsFile): Finding[] => {
  const head = file.heads.get(log.chain);
  if (!head) return [];
  const { seq } = head;
  const found = (kind: FindingKind): Finding => ({ kind, file, seq, last: log.last });
  const own = log.hashes.get(seq);
  const lastAt = log.times.findLast((time) => time.seq === log.last)?.at;
  if (own !== undefined && own !== head.hash) return [found('other')];
  if (seq < log.last && isLater(file.at, lastAt)) return [found('cut')];
  if (own !== undefined) return [found('same')];
  if (seq < log.last) return [found('gap')];
  if (lastAt && isLater(lastAt, file.at)) return [found('lost')];
  return [found(log.kind === 'document' ? 'beyond' : 'missing')];
};

/** The file of published heads that a sealed PDF names. */
const namedFile = ({ named }: KnownLog, { files, listed }: Known): Finding[] => {
  if (!named) return [];
  const { number } = named;
  const today = listed.get(number);
  const told = (sha256: string, file: Finding['file']): Finding => ({
    kind: sha256 === named.sha256 ? 'named' : 'namedOther',
    file,
  });
  return [
    ...(today === null ? [{ kind: 'namedGone', file: null, seq: number } as const] : []),
    ...(today ? [told(today.sha256, { ...today, keptAs: null })] : []),
    ...files.filter((file) => file.number === number && file.keptAs !== null).map((file) => told(file.sha256, file)),
  ];
};

/** The same log in another file. */
const inLogs = (log: KnownLog, logs: readonly KnownLog[]): Finding[] =>
  logs.flatMap((other): Finding[] => {
    if (other === log || other.chain !== log.chain) return [];
    const common = [...log.hashes].filter(([seq]) => other.hashes.has(seq));
    if (common.length === 0) return [];
    const differing = common.find(([seq, hash]) => other.hashes.get(seq) !== hash);
    if (differing) return [{ kind: 'otherLog', file: null, seq: differing[0] }];
    return [{ kind: 'sameLog', file: null, seq: common.length }];
  });

/** Every file once, by its number: of the server's and the reader's own copy the latter. */
const distinct = (files: readonly HeadsFile[]): HeadsFile[] => {
  const ownFirst = files.toSorted((one, other) => Number(one.keptAs === null) - Number(other.keptAs === null));
  const first = new Map<string, HeadsFile>();
  for (const file of ownFirst) if (!first.has(file.sha256)) first.set(file.sha256, file);
  return [...first.values()].toSorted((one, other) => one.number - other.number);
};

/**
 * A chain only grows: a later file that ends it earlier, or with another hash of the same entry, contradicts the one
 * before. By the SHA-256 of both files.
 */
const findBackwards = (files: readonly HeadsFile[]): Map<string, Finding[]> => {
  const found = new Map<string, Finding[]>();
  const before = new Map<string, { file: HeadsFile; head: PublishedHead }>();
  for (const file of files)
    for (const [chain, head] of file.heads) {
      const last = before.get(chain);
      before.set(chain, { file, head });
      if (!last || last.file.number === file.number || head.seq > last.head.seq) continue;
      if (head.seq === last.head.seq && head.hash === last.head.hash) continue;
      const finding: Finding = { kind: 'backwards', file, seq: head.seq, last: last.head.seq, chain };
      for (const { sha256 } of [last.file, file]) found.set(sha256, [...(found.get(sha256) ?? []), finding]);
    }
  return found;
};

/** Everything that the page knows, ready to be compared with many files. */
export interface Index extends Known {
  byNumber: ReadonlyMap<number, readonly HeadsFile[]>;
  backwards: ReadonlyMap<string, readonly Finding[]>;
}

export const indexOf = (known: Known): Index => {
  const files = distinct(known.files);
  const byNumber = new Map<number, HeadsFile[]>();
  for (const file of files) byNumber.set(file.number, [...(byNumber.get(file.number) ?? []), file]);
  return { ...known, files, byNumber, backwards: findBackwards(files) };
};

const compareLog = (log: KnownLog, index: Index): Finding[] => {
  const all = new Set([...index.backwards.values()].flat());
  return [
    ...(log.brokenAt === null ? [] : [{ kind: 'broken', file: null, seq: log.brokenAt } as const]),
    ...(log.isShownOtherwise ? [{ kind: 'beside', file: null } as const] : []),
    ...namedFile(log, index),
    ...index.files.flatMap((file) => inFile(log, file)),
    ...[...all].filter(({ chain }) => chain === log.chain),
    ...inLogs(log, index.logs),
  ];
};

/** The lines of two files of the same number that are not the same; `seq` is 0 where this file has no such line. */
const differences = (file: HeadsFile, other: HeadsFile): Finding[] =>
  [...new Set([...file.heads.keys(), ...other.heads.keys()])].flatMap((chain) => {
    const [own, theirs] = [file.heads.get(chain), other.heads.get(chain)];
    if (own?.seq === theirs?.seq && own?.hash === theirs?.hash) return [];
    return [{ kind: 'differs', file: other, seq: own?.seq ?? 0, last: theirs?.seq ?? 0, chain }];
  });

const withSameNumber = (file: HeadsFile, other: HeadsFile): Finding[] =>
  other.sha256 === file.sha256 ? [] : [{ kind: 'republished', file: other }, ...differences(file, other)];

const withNeighbours = ({ number, previous, sha256 }: HeadsFile, { byNumber }: Index): Finding[] => {
  const told = (other: HeadsFile, isLinked: boolean): Finding => ({
    kind: isLinked ? 'follows' : 'notFollows',
    file: other,
  });
  return [
    ...(byNumber.get(number - 1) ?? []).map((other) => told(other, other.sha256 === previous)),
    ...(byNumber.get(number + 1) ?? []).map((other) => told(other, other.previous === sha256)),
  ];
};

const findingOfSignature = {
  right: 'signed',
  wrong: 'wrongSignature',
  revoked: 'revokedSignature',
  unknown: 'unsigned',
} as const;

/** Files are timestamped at once, or once an authority answers again. */
const soonMs = 86_400_000;

const ofTimestamp = (stated: Date, { timestamp, askedAt }: Listed, file: Finding['file']): Finding[] => {
  if (timestamp === null) return [];
  if (timestamp === 'wrong') return [{ kind: 'wrongTimestamp', file }];
  const isLate = timestamp.at.getTime() > stated.getTime() + soonMs;
  // Who timestamps a file before the time that it states has written another time into it.
  const kind = isLater(timestamp.at, askedAt)
    ? 'stampedAhead'
    : isLater(stated, timestamp.at)
      ? 'stampedBefore'
      : isLate
        ? 'stampedLate'
        : 'timestamped';
  return [{ kind, file, ...timestamp }];
};

/** Times that cannot be right. */
const ofTimes = (stated: Date, { at, askedAt }: Listed, file: Finding['file']): Finding[] => [
  ...(isLater(stated, askedAt) ? [{ kind: 'ahead', file, at: stated } as const] : []),
  ...(at.getTime() === stated.getTime() ? [] : [{ kind: 'otherTime', file, at: stated } as const]),
];

/** What the server's list says of a file that the reader has kept. */
const inList = (file: HeadsFile, { listed, files }: Known): Finding[] => {
  const today = listed.get(file.number);
  if (today === undefined) return [];
  if (today === null) return [{ kind: 'gone', file }];
  const of = { ...today, keptAs: null };
  if (today.sha256 !== file.sha256) {
    const isRead = files.some(({ number, sha256 }) => number === file.number && sha256 === today.sha256);
    return isRead ? [] : [{ kind: 'republished', file: of }];
  }
  return [
    { kind: 'published', file: of },
    { kind: findingOfSignature[today.signature], file: of },
    ...ofTimestamp(file.at, today, of),
    ...ofTimes(file.at, today, of),
  ];
};

const compareHeads = (file: HeadsFile, index: Index): Finding[] => [
  ...inList(file, index),
  ...(index.byNumber.get(file.number) ?? []).flatMap((other) => withSameNumber(file, other)),
  ...withNeighbours(file, index),
  ...(index.backwards.get(file.sha256) ?? []),
];

/** What all that is known says about the log or the heads of one file. */
export const findingsOn = (
  { log, heads }: { log: KnownLog | null; heads: HeadsFile | null },
  index: Index,
): Finding[] => [...(log ? compareLog(log, index) : []), ...(heads ? compareHeads(heads, index) : [])];

const unproven: ReadonlySet<FindingKind> = new Set([
  'wrongSignature',
  'wrongTimestamp',
  'stampedBefore',
  'otherTime',
] as const);
const isUnproven = ({ kind }: Finding): boolean => unproven.has(kind);

/** Two of the compared files or logs cannot both be true. */
export const contradicts = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => toneOfFinding[finding.kind] === 'bad' && !isUnproven(finding));

/** The server publishes a signature, a timestamp or a time that does not hold. */
export const isBadlyPublished = (findings: readonly Finding[]): boolean => findings.some(isUnproven);
