import { webdocReminders } from '#contract/limits.ts';
import { parisDay } from '#contract/days/paris.ts';
import { isWorkingDay } from './working-days.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** Time of the next automatic reminder, before working hours are considered; null without reminders. */
export const nextReminder = (everyDays: number | null, from: Date): Date | null =>
  everyDays === null ? null : new Date(from.getTime() + everyDays * dayMs);

const parisClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** From 8 to 19 h, Europe/Paris. */
export const isDaytime = (moment: Date): boolean => {
  const hour = Number(parisClock.format(moment));
  return hour >= webdocReminders.hours.from && hour < webdocReminders.hours.to;
};

/** True when automatic reminders may be sent: in daytime on working days. */
export const isWorkingTime = (moment: Date): boolean => isDaytime(moment) && isWorkingDay(parisDay(moment));

/** True from the day before the end on, in the calendar of Paris. Then the notice of expiry may be sent. */
export const isEveOf = (expiresAt: Date, today: Date): boolean =>
  parisDay(expiresAt) <= parisDay(new Date(today.getTime() + dayMs));

/** True when the person was notified within the last day, because that mail has already named the end. */
export const wasJustAsked = (notifiedAt: string, today: Date): boolean =>
  today.getTime() - Date.parse(notifiedAt) < dayMs;

/** Seconds until the sender may remind this person again; 0 when they may now. */
export const reminderWait = (remindedAt: Date | null, today: Date): number =>
  remindedAt === null
    ? 0
    : Math.max(0, Math.ceil(webdocReminders.againSeconds - (today.getTime() - remindedAt.getTime()) / 1000));
