import { webdocReminders } from '#contract/limits.ts';
import { dayIn, hourIn, isUsualZone } from './time-zones.ts';
import { isWeekend, isWorkingDay } from './working-days.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** Time of the next automatic reminder, before working hours are considered; null without reminders. */
export const nextReminder = (everyDays: number | null, from: Date): Date | null =>
  everyDays === null ? null : new Date(from.getTime() + everyDays * dayMs);

/** From 8 to 19 h in the person's zone. */
export const isDaytime = (moment: Date, zone: string | null): boolean => {
  const hour = hourIn(moment, zone);
  return hour >= webdocReminders.hours.from && hour < webdocReminders.hours.to;
};

/** True when automatic reminders may be sent to a person: in daytime on working days, both in the person's zone. */
export const isWorkingTime = (moment: Date, zone: string | null): boolean => {
  const day = dayIn(moment, zone);
  return isDaytime(moment, zone) && (isUsualZone(zone) ? isWorkingDay(day) : !isWeekend(day));
};

/** True from the day before the end on, in the calendar of the person's zone. Then the notice of expiry may be sent. */
export const isEveOf = (expiresAt: Date, today: Date, zone: string | null): boolean =>
  dayIn(expiresAt, zone) <= dayIn(new Date(today.getTime() + dayMs), zone);

/** True when the person was notified within the last day, because that mail has already named the end. */
export const wasJustAsked = (notifiedAt: string, today: Date): boolean =>
  today.getTime() - Date.parse(notifiedAt) < dayMs;

/** Seconds until the sender may remind this person again; 0 when they may now. */
export const reminderWait = (remindedAt: Date | null, today: Date): number =>
  remindedAt === null
    ? 0
    : Math.max(0, Math.ceil(webdocReminders.againSeconds - (today.getTime() - remindedAt.getTime()) / 1000));
