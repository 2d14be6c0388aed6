import { dayMs } from '#contract/days/day-ms.ts';
import { webdocReminders } from '#contract/limits.ts';
import type { SnoozeChoice } from '#contract/webdocs/snooze.ts';
import { dayIn, momentAt } from '../time-zones.ts';

export interface SnoozeMoment {
  choice: SnoozeChoice;
  at: Date;
}

/** Calendar arithmetic, for which a day has 24 hours in UTC. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * The moments to which a document can be put off, in the order of time: only those before its end, each once. `zone` is
 * the signatory's.
 */
export const snoozeMoments = (now: Date, expiresAt: Date | null, zone: string | null): SnoozeMoment[] => {
  const today = dayIn(now, zone);
  const morningOf = (day: string) => momentAt(day, webdocReminders.snoozedHour, zone);
  const moments: SnoozeMoment[] = [
    { choice: 'tomorrow', at: morningOf(addDays(today, 1)) },
    { choice: 'inThreeDays', at: morningOf(addDays(today, 3)) },
    ...(expiresAt ? [{ choice: 'eve' as const, at: morningOf(addDays(dayIn(expiresAt, zone), -1)) }] : []),
  ];
  const possible = moments.filter(({ at }) => at > now && (expiresAt === null || at < expiresAt));
  return possible
    .filter(({ at }, index) => possible.findIndex((other) => other.at.getTime() === at.getTime()) === index)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
};
