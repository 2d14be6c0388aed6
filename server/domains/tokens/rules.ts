import { apiTokens } from '#contract/limits.ts';
import { parisDay } from '#contract/days/paris.ts';
import { parisMidnight } from '#domains/audit/rules.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** The day that an expiration is meant for, given as a day or as a moment of it. */
export const dayOf = (expiration: string): string =>
  expiration.includes('T') ? parisDay(new Date(expiration)) : expiration;

/** The last moment of a day in Europe/Paris. */
export const endOfDay = (day: string): Date => new Date(parisMidnight(day, 1).getTime() - 1);

/**
 * How many days before its end the owners are to be told of a token now: the nearest of the promised ones that has
 * come. Null when none has, or when the token was made later than that: whoever made it knows.
 */
export const noticeFor = (
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
  now: Date,
): number | null => {
  if (expiresAt <= now) return null;
  const reached = apiTokens.noticeDays
    .toSorted((a, b) => a - b)
    .find((days) => now.getTime() >= expiresAt.getTime() - days * dayMs);
  if (reached === undefined) return null;
  return createdAt.getTime() < expiresAt.getTime() - reached * dayMs ? reached : null;
};
