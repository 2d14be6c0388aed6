import { apiTokens } from '#contract/limits.ts';
import { parisDay } from '#contract/days/paris.ts';
import { usualZone } from '#contract/days/time-zone.ts';
import { midnightIn } from '#domains/audit/rules.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** The day in Paris of an expiration, which is a day or a moment. */
export const dayOf = (expiration: string): string =>
  expiration.includes('T') ? parisDay(new Date(expiration)) : expiration;

/** The last moment of a day in Europe/Paris. */
export const endOfDay = (day: string): Date => new Date(midnightIn(usualZone, day, 1).getTime() - 1);

/**
 * The notice that is due now, as days before the token's end. Null when none is due, or when the token was created
 * after that day, because its creator knows the end.
 */
export const noticeFor = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, now: Date): number | null => {
  if (expiresAt <= now) return null;
  const reached = apiTokens.noticeDays
    .toSorted((a, b) => a - b)
    .find((days) => now.getTime() >= expiresAt.getTime() - days * dayMs);
  if (reached === undefined) return null;
  return createdAt.getTime() < expiresAt.getTime() - reached * dayMs ? reached : null;
};
