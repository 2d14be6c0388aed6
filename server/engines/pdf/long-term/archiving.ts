import { dayMs } from '#contract/days/day-ms.ts';
import { TimestampError } from '../seal/timestamp.ts';
import type { SealCheck } from '../seal/verify.ts';
import { addArchiveTimestamp } from './archive.ts';
import type { Archiving } from './archive.ts';
import { NoProofs } from './gather.ts';

export interface Archived {
  pdf: Uint8Array;
  /** The end of the certificates of the timestamp, and the moment from which another one is wanted. */
  until: Date;
  renewAt: Date;
}

/** The authority still stamps with the certificate of the last timestamp: another one would end at the same time. */
export class NotLonger extends Error {}

interface Parts extends Pick<Archiving, 'gather' | 'stamp'> {
  known: () => Promise<readonly Uint8Array[]>;
  verify: (pdf: Uint8Array) => Promise<SealCheck>;
  now?: () => number;
}

/** How long it is believed that an authority keeps its certificate. */
const sameForMs = 3_600_000;
/** A timestamp that holds for less than that longer than the one before is not worth its bytes. */
const leastGainMs = dayMs;
const gain = (before: Date, after: Date): number => after.getTime() - before.getTime();

/**
 * A quarter of the life before the end, but 90 days if it has them twice and at most a year: authorities take new
 * certificates years before the old ones end, and outages last.
 */
export const renewalOf = (from: number, until: number): Date => {
  const life = until - from;
  const lead = Math.min(life / 2, Math.max(90 * dayMs, life / 4), 365 * dayMs);
  return new Date(until - lead);
};

export const openArchiving = ({ gather, stamp, known, verify, now = Date.now }: Parts) => {
  let lately: { at: number; until: Date } | null = null;

  return async (pdf: Uint8Array): Promise<Archived> => {
    const { archivedUntil: before } = await verify(pdf);
    if (before && before.getTime() <= now()) throw new NoProofs('the archive timestamp has ended');
    const isSame =
      before !== null && lately !== null && gain(before, lately.until) < leastGainMs && now() - lately.at < sameForMs;
    if (isSame) throw new NotLonger('the authority has the same certificate');
    const archived = await addArchiveTimestamp(pdf, { gather, stamp, known: await known() });
    const { valid, level, archivedUntil, problems } = await verify(archived);
    if (!valid || archivedUntil === null || level !== 'B-LTA') {
      throw new TimestampError(`The archive timestamp does not hold: ${problems.join('; ') || level}`);
    }
    if (before && gain(before, archivedUntil) < leastGainMs) {
      lately = { at: now(), until: archivedUntil };
      throw new NotLonger('the authority has the same certificate');
    }
    return { pdf: archived, until: archivedUntil, renewAt: renewalOf(now(), archivedUntil.getTime()) };
  };
};
