import { usualZone, zoneOf } from '#contract/days/time-zone.ts';

/** The calendar day in a zone: `2026-11-21`. */
export const dayIn = (moment: Date, zone: string | null): string =>
  new Intl.DateTimeFormat('sv', { timeZone: zoneOf(zone), dateStyle: 'short' }).format(moment);

/** The hour in a zone, 0 to 23. */
export const hourIn = (moment: Date, zone: string | null): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zoneOf(zone), hour: '2-digit', hourCycle: 'h23' }).format(moment),
  );

/** Milliseconds by which the clocks of a zone are ahead of UTC at this moment. */
const aheadOfUtc = (moment: Date, zone: string | null): number => {
  const clock = new Intl.DateTimeFormat('sv', { timeZone: zoneOf(zone), dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment.getTime() / 1000) * 1000;
};

/**
 * The moment when the clocks of a zone show this full hour of a day (`2026-11-21`). An hour that a change of the clocks
 * skips is the one after it.
 */
export const momentAt = (day: string, hour: number, zone: string | null): Date => {
  const asIfUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  // The second step corrects the first where the clocks change in between.
  const near = new Date(asIfUtc - aheadOfUtc(new Date(asIfUtc), zone));
  return new Date(asIfUtc - aheadOfUtc(near, zone));
};

/** Whether French public holidays count: in the usual zone, also where it stands in for an unknown one. */
export const isUsualZone = (zone: string | null): boolean => zoneOf(zone) === usualZone;
