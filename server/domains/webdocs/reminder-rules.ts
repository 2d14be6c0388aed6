import { webdocReminders } from '#contract/limits.ts';
import { parisDay } from '#contract/days/paris.ts';
import { isWorkingDay } from './working-days.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** When the next reminder by itself is due, before hours and week-ends are looked at; null without any. */
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

/** When reminders may leave: in daytime, on working days. */
export const isWorkingTime = (moment: Date): boolean => isDaytime(moment) && isWorkingDay(parisDay(moment));

/** From the day before it expires, by the calendar of Paris: the notice may be given. */
export const isEveOf = (expiresAt: Date, today: Date): boolean =>
  parisDay(expiresAt) <= parisDay(new Date(today.getTime() + dayMs));

/** Whether the person was notified within a day: that mail has just named the end. */
export const wasJustAsked = (notifiedAt: string, today: Date): boolean =>
  today.getTime() - Date.parse(notifiedAt) < dayMs;

/** Seconds until this person may be reminded again by a call; 0 when they may. */
export const reminderWait = (remindedAt: Date | null, today: Date): number =>
  remindedAt === null
    ? 0
    : Math.max(0, Math.ceil(webdocReminders.againSeconds - (today.getTime() - remindedAt.getTime()) / 1000));
