import type { Filters, LongPeriod } from './search.ts';

/** The period ends before it begins (REQ-2.5.18). */
export const endsBeforeStart = ({ from, to }: Filters): boolean => from !== undefined && to !== undefined && to < from;

/** True when newer events can still appear. */
export const isOpenEnded = ({ to }: Filters): boolean => to === undefined;

const hourMs = 3_600_000;
const periodHours = { '7d': 7 * 24, '30d': 30 * 24 } as const satisfies Record<LongPeriod, number>;

/** REQ-2.9.6. */
const defaultHours = 24;

export interface Range {
  startDate: string;
  endDate?: string;
}

/** The period as the server's parameters; days are those of the reader's time zone. */
export const rangeOf = ({ from, to, period }: Filters, now: number): Range => {
  if (from === undefined) {
    const hours = period ? periodHours[period] : defaultHours;
    return { startDate: new Date(now - hours * hourMs).toISOString() };
  }
  const end = to === undefined ? {} : { endDate: new Date(`${to}T23:59:59.999`).toISOString() };
  return { startDate: new Date(`${from}T00:00:00`).toISOString(), ...end };
};
