import { timestampsOf } from '../cms.ts';
import type { SignedData } from '../cms.ts';
import { sealedLength } from '../seal-place.ts';
import type { Judging } from './judging.ts';
import { unsure } from './report.ts';
import type { Judgement, TimestampReport } from './report.ts';
import { openToken } from './token.ts';
import type { TokenQuestion } from './token.ts';
import type { Anchor } from './tools.ts';

/** A moment at which it is proved that the first `length` bytes existed: of a timestamp that holds, or now. */
export interface Control {
  at: Date;
  length: number;
}

export interface Stamp {
  length: number;
  /** Where its contents begin: several may cover the same bytes. */
  start: number;
  report: TimestampReport;
}

/** The document timestamps of a file, the newest first, with those trusted. */
export interface Stamps {
  all: Stamp[];
  /** The oldest first, now the last. */
  controls: Control[];
}

/**
 * Validates the document timestamps (ETSI EN 319 102-1 §5.6.2.3): the newest as of now, each earlier one as of those
 * after it that hold, with the proofs that they cover.
 */
export const stampsOver = async (judging: Judging, anchors: readonly Anchor[]): Promise<Stamps> => {
  const { pdf, signed, now } = judging;
  const controls: Control[] = [{ at: now, length: pdf.length }];
  const all: Stamp[] = [];
  for (const { kind, place, der, fault, length, isInForm } of signed.toReversed()) {
    if (kind !== 'timestamp') continue;
    judging.tools.begin();
    const { contents } = place;
    const over = [pdf.subarray(0, contents.start), pdf.subarray(contents.end, sealedLength(place))];
    const next = controls.length > 1 ? (controls[0] ?? null) : null;
    const question = { token: der ?? new Uint8Array(), over, anchors, before: next?.at ?? null, now };
    const judged = der && (await bestToken(judging, { ...question, protects: 'document', bytes: length }, controls));
    const known = judged ?? unreadable(length);
    const wrong = fault ?? (isInForm ? null : unsure('SIG_CONSTRAINTS_FAILURE', 'notInForm'));
    const report = wrong && known.indication === 'TOTAL-PASSED' ? { ...known, ...wrong } : known;
    all.push({ length, start: contents.start, report });
    if (report.indication === 'TOTAL-PASSED') controls.unshift({ at: new Date(report.at), length });
  }
  return { all, controls };
};

/** Of the moments at which it may be judged, the one that serves it best; the last of them otherwise. */
export const bestToken = async (
  { tools, poolOf, wholePool }: Judging,
  question: TokenQuestion,
  controls: readonly Control[],
): Promise<TimestampReport | null> => {
  const judge = openToken(question, tools);
  const whole = await wholePool();
  return firstPassed(controls, async ({ at, length }) => judge({ control: at, pool: await poolOf(length), whole }));
};

export const firstPassed = async <T extends Judgement | null>(
  controls: readonly Control[],
  judge: (control: Control) => Promise<T>,
): Promise<T | null> => {
  let last: T | null = null;
  for (const control of controls) {
    last = await judge(control);
    if (last?.indication === 'TOTAL-PASSED') return last;
  }
  return last;
};

const unreadable = (bytes: number): TimestampReport => ({
  indication: 'TOTAL-FAILED',
  subIndication: 'FORMAT_FAILURE',
  reason: 'form',
  at: '',
  authority: null,
  protects: 'document',
  bytes,
  trustedBy: null,
  algorithms: [],
  statuses: [],
});

export interface Timed {
  /** Of the signature itself; null without one. */
  own: TimestampReport | null;
  timestamps: TimestampReport[];
  provenAt: Date | null;
  controls: Control[];
}

interface TimeQuestion {
  data: SignedData;
  length: number;
  anchors: readonly Anchor[];
  stamps: Stamps;
}

/** Anybody may add timestamps to a signature: of more than these none is looked at. */
const mostTokens = 10;

/** One that holds; of several the earliest, because anybody may add a later one. */
const isBetter = (one: TimestampReport, other: TimestampReport): boolean =>
  one.indication === 'TOTAL-PASSED' && (other.indication !== 'TOTAL-PASSED' || one.at < other.at);

/** The best time of a signature (ETSI EN 319 102-1 §5.5.4): the earliest that a timestamp proves. */
export const timesOf = async (judging: Judging, { data, length, anchors, stamps }: TimeQuestion): Promise<Timed> => {
  const { now } = judging;
  const controls = stamps.controls.filter((control) => control.length > length || control.at === now);
  const next = controls[0]?.at ?? now;
  const question = { over: [data.signer.signature], protects: 'signature', bytes: null } as const;
  const asked = { ...question, anchors, before: next === now ? null : next, now };
  let own: TimestampReport | null = null;
  for (const token of (timestampsOf(data) ?? []).slice(0, mostTokens)) {
    const judged = await bestToken(judging, { ...asked, token }, controls);
    if (!own || (judged && isBetter(judged, own))) own = judged;
  }
  const over = stamps.all.filter((stamp) => stamp.length > length).map(({ report }) => report);
  const timestamps = [...(own ? [own] : []), ...over.toReversed()];
  const proved = timestamps.filter(({ indication }) => indication === 'TOTAL-PASSED').map(({ at }) => at);
  const [first] = proved.sort();
  return {
    own,
    timestamps,
    provenAt: first === undefined ? null : new Date(first),
    controls,
  };
};
