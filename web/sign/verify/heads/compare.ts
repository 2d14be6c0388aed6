import type { PublishedHead } from '#seal-reader/head-file.ts';
import { by, toneOf } from './finding.ts';
import type { Finding, FindingKind } from './finding.ts';
import type { KnownLog, NamedFile, Run } from './log.ts';
import { provedFiles } from './proved.ts';
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
const namedFile = ({ named }: KnownLog, { files, listed, proved }: Index): Finding[] => {
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
    ...files
      .filter((file) => file.number === number && file.keptAs !== null)
      .map((file) => by(told(file.sha256, file), proved.has(file.sha256))),
  ];
};

/** The same log in another file. */
const inLogs = (log: KnownLog, logs: readonly KnownLog[]): Finding[] =>
  logs.flatMap((other): Finding[] => {
    if (other === log || other.chain !== log.chain) return [];
    const common = [...log.hashes].filter(([seq]) => other.hashes.has(seq));
    if (common.length === 0) return [];
    const differing = common.find(([seq, hash]) => other.hashes.get(seq) !== hash);
    const finding: Finding = differing
      ? { kind: 'otherLog', file: null, seq: differing[0] }
      : { kind: 'sameLog', file: null, seq: common.length };
    return [by(finding, other.isSealed)];
  });

/** Every file once, by its number: of the server's and the reader's own copy the latter. */
const distinct = (files: readonly HeadsFile[]): HeadsFile[] => {
  const ownFirst = files.toSorted((one, other) => Number(one.keptAs === null) - Number(other.keptAs === null));
  const first = new Map<string, HeadsFile>();
  for (const file of ownFirst) if (!first.has(file.sha256)) first.set(file.sha256, file);
  return [...first.values()].toSorted((one, other) => one.number - other.number);
};

interface Backwards {
  finding: Finding;
  /** The file that ends the chain later or otherwise, and the one after it. */
  files: readonly [HeadsFile, HeadsFile];
}

/**
 * A chain only grows: a later file that ends it earlier, or with another hash of the same entry, contradicts the one
 * before.
 */
const findBackwards = (files: readonly HeadsFile[]): Backwards[] => {
  const found: Backwards[] = [];
  const before = new Map<string, { file: HeadsFile; head: PublishedHead }>();
  for (const file of files)
    for (const [chain, head] of file.heads) {
      const last = before.get(chain);
      before.set(chain, { file, head });
      if (!last || last.file.number === file.number || head.seq > last.head.seq) continue;
      if (head.seq === last.head.seq && head.hash === last.head.hash) continue;
      const finding: Finding = { kind: 'backwards', file, seq: head.seq, last: last.head.seq, chain };
      found.push({ finding, files: [last.file, file] });
    }
  return found;
};

/** Everything that the page knows, ready to be compared with many files. */
export interface Index extends Known {
  byNumber: ReadonlyMap<number, readonly HeadsFile[]>;
  /** The SHA-256 of each file that is proved to be published. */
  proved: ReadonlySet<string>;
  /** Contradictions between proved files. */
  backwards: readonly Finding[];
  /** What another file says against each, by its SHA-256. */
  backwardsBy: ReadonlyMap<string, readonly Finding[]>;
}

export const indexOf = (known: Known): Index => {
  const files = distinct(known.files);
  const byNumber = new Map<number, HeadsFile[]>();
  for (const file of files) byNumber.set(file.number, [...(byNumber.get(file.number) ?? []), file]);
  const proved = provedFiles(known);
  const isProved = ({ sha256 }: HeadsFile): boolean => proved.has(sha256);
  // Apart from the others, because one that nothing proves may stand between two of them.
  const ofProved = findBackwards(files.filter(isProved));
  const ofOthers = findBackwards(files).filter((each) => !each.files.every(isProved));
  const backwardsBy = new Map<string, Finding[]>();
  for (const { finding, files: pair } of [...ofProved, ...ofOthers])
    for (const [own, other] of [pair, pair.toReversed()] as [HeadsFile, HeadsFile][])
      backwardsBy.set(own.sha256, [...(backwardsBy.get(own.sha256) ?? []), by(finding, isProved(other))]);
  return { ...known, files, byNumber, proved, backwards: ofProved.map(({ finding }) => finding), backwardsBy };
};

/**
 * Entries that no published head covers: those after the last published one, and those before a gap. Anybody can write
 * them behind, or before, entries that are published.
 */
const findUncovered = ({ runs, isSealed }: KnownLog, inFiles: readonly Finding[]): Finding[] => {
  const same = inFiles.filter(({ kind }) => kind === 'same');
  const proved = same.filter(({ isUnproved }) => !isUnproved);
  const published = (proved.length > 0 ? proved : same).map(({ seq = 0 }) => seq);
  // Those of a sealed PDF are proved by its seal.
  if (isSealed || published.length === 0) return [];
  const uncovered = runs.flatMap(({ first, last }): Run[] => {
    const covered = Math.max(first - 1, ...published.filter((seq) => seq >= first && seq <= last));
    return covered === last ? [] : [{ first: covered + 1, last }];
  });
  const [start, end] = [uncovered[0], uncovered.at(-1)];
  if (!start || !end) return [];
  const count = uncovered.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return [{ kind: 'uncovered', file: null, seq: start.first, last: end.last, count }];
};

const compareLog = (log: KnownLog, index: Index): Finding[] => {
  const inFiles = index.files.flatMap((file) =>
    inFile(log, file).map((each) => by(each, index.proved.has(file.sha256))),
  );
  return [
    ...(log.brokenAt === null ? [] : [{ kind: 'broken', file: null, seq: log.brokenAt } as const]),
    ...(log.isShownOtherwise ? [{ kind: 'beside', file: null } as const] : []),
    ...namedFile(log, index),
    ...inFiles,
    ...findUncovered(log, inFiles),
    ...(log.hidesQuestions ? [{ kind: 'hidesQuestions', file: null } as const] : []),
    ...(log.hasOtherNames ? [{ kind: 'otherNames', file: null } as const] : []),
    ...index.backwards.filter(({ chain }) => chain === log.chain),
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

const withNeighbours = ({ number, previous, sha256 }: HeadsFile, { byNumber, proved }: Index): Finding[] => {
  const told = (other: HeadsFile, isLinked: boolean): Finding =>
    by({ kind: isLinked ? 'follows' : 'notFollows', file: other }, proved.has(other.sha256));
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
  ...(index.byNumber.get(file.number) ?? []).flatMap((other) =>
    withSameNumber(file, other).map((each) => by(each, index.proved.has(other.sha256))),
  ),
  ...withNeighbours(file, index),
  ...(index.backwardsBy.get(file.sha256) ?? []),
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

/** It cannot be true if what it was compared with, and what something proves, is. */
export const contradicts = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => toneOf(finding) === 'bad' && !isUnproven(finding));

/** The server publishes a signature, a timestamp or a time that does not hold. */
export const isBadlyPublished = (findings: readonly Finding[]): boolean => findings.some(isUnproven);
