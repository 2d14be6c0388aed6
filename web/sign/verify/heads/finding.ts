import type { HeadsFile } from './read-kept.ts';

export type FindingKind = keyof typeof toneOfFinding;

/** What one comparison has found; the sentences are in `texts.ts`. */
export interface Finding {
  kind: FindingKind;
  /** The file of published heads that was compared. */
  file: Pick<HeadsFile, 'number' | 'at' | 'keptAs'> | null;
  /** Nothing proves what the file or the log was compared with: anybody can have written it. */
  isUnproved?: boolean;
  /** The entry that is published. */
  seq?: number;
  /** The last entry of the log, or the one of another file. */
  last?: number;
  chain?: string;
  /** How many entries it concerns. */
  count?: number;
  /** Of a timestamp: the time that it proves, and the name of its authority. */
  at?: Date;
  by?: string;
}

const toneOfFinding = {
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
  uncovered: 'warning',
  hidesQuestions: 'warning',
  otherNames: 'warning',
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

/** What nothing proves makes nothing good, and discredits nothing. */
export const toneOf = ({ kind, isUnproved = false }: Finding): 'good' | 'bad' | 'warning' | 'unknown' => {
  const tone = toneOfFinding[kind];
  if (!isUnproved) return tone;
  return tone === 'good' || tone === 'unknown' ? 'unknown' : 'warning';
};

/** A finding by something that is proved or not. */
export const by = (finding: Finding, isProved: boolean): Finding =>
  isProved ? finding : { ...finding, isUnproved: true };
