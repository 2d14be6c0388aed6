import { webhooks } from '#contract/limits.ts';
import type { AttemptError } from '#contract/webhooks.ts';
import type { Posted } from '#engines/outbound-http/post.ts';
import { readCursor, writeCursor } from '#http/page-cursor.ts';

const { retryDelays } = webhooks;
const longestWaitSeconds = 24 * 3_600;

/** Effect of an attempt on its delivery. */
export interface Verdict {
  /** Null: delivered. */
  error: AttemptError | null;
  /** Seconds to the next try; null when there is none. */
  againIn: number | null;
  /** The endpoint answered that it is gone (410). */
  gone: boolean;
}

/** Seconds to wait that the answer asks for, as a number or a date (RFC 9110 §10.2.3). */
export const askedToWait = ({ status, retryAfter }: Posted, now: Date): number => {
  if (retryAfter === null || (status !== 429 && status !== 503)) return 0;
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), longestWaitSeconds) : 0;
};

const errorOf = ({ status, failure }: Posted): AttemptError | null => {
  if (failure !== null) return failure;
  const code = status ?? 0;
  if (code >= 200 && code < 300) return null;
  return code >= 300 && code < 400 ? 'Redirect' : 'Status';
};

/** @param tries made since the delivery was written or replayed, this one included */
export const classifyAnswer = (posted: Posted, tries: number, now: Date): Verdict => {
  const error = errorOf(posted);
  const gone = posted.status === 410;
  if (error === null || gone) return { error, againIn: null, gone };
  const planned = retryDelays[tries - 1];
  if (planned === undefined) return { error, againIn: null, gone };
  return { error, againIn: Math.max(planned, askedToWait(posted, now)), gone };
};

/** An endpoint that has failed since before this time is switched off. */
export const failingTooLongSince = (now: Date): Date => new Date(now.getTime() - webhooks.switchedOffAfter * 1_000);

/** Cursor of the next page of deliveries, which begins before this place. */
export const writeDeliveryCursor = (before: number): string => writeCursor(before);

/** @returns null when the text is not a cursor of ours */
export const readDeliveryCursor = (token: string): number | null => {
  const [before] = readCursor(token, ['number']) ?? [];
  return before === undefined ? null : Number(before);
};
