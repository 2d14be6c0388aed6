import { dayMs } from '#contract/days/day-ms.ts';

const tonightHour = 22;

/** The next 22:00 of this device, today's or tomorrow's. */
export const nextNight = (now: Date): Date => {
  const night = new Date(now);
  night.setHours(tonightHour, 0, 0, 0);
  if (night <= now) night.setDate(night.getDate() + 1);
  return night;
};

export type WhenChoice = 'now' | 'night' | 'later';

/** The values of the fields. */
export interface When {
  choice: WhenChoice;
  /** `yyyy-mm-dd` and `hh:mm` of the device's zone, for `later`. */
  day: string;
  time: string;
}

/** Another time begins with the next night: WebKit draws today and noon in empty fields, as if they held them. */
export const suggested = (now: Date): Pick<When, 'day' | 'time'> => {
  const night = nextNight(now);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    day: [night.getFullYear(), two(night.getMonth() + 1), two(night.getDate())].join('-'),
    time: `${tonightHour}:00`,
  };
};

/** The chosen start; undefined for now, null for a text that is no time to come within `mostDays`. */
export const startOf = ({ choice, day, time }: When, now: Date, mostDays: number): Date | null | undefined => {
  if (choice === 'now') return undefined;
  if (choice === 'night') return nextNight(now);
  const at = new Date(`${day}T${time}`);
  const ahead = at.getTime() - now.getTime();
  return ahead > 0 && ahead <= mostDays * dayMs ? at : null;
};
