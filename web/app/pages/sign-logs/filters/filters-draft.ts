import { endsBeforeStart } from './periods.ts';
import { isDay, readSignLogsSearch } from './search.ts';
import type { Filters } from './search.ts';

/** Values of the form. */
export interface Draft {
  /** `day` for the last 24 hours, `days` for a chosen range, otherwise one of `longPeriods`. */
  period: string;
  from: string;
  to: string;
  type: string;
  status: string;
  search: string;
}

/** The day as `yyyy-mm-dd` in the reader's time zone. */
export const dayOf = (date: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

export const emptyDraft = (): Draft => ({
  period: 'day',
  from: '',
  to: '',
  type: '',
  status: '',
  search: '',
});

export const draftOf = (filters: Filters): Draft => ({
  period: filters.from === undefined ? (filters.period ?? 'day') : 'days',
  from: filters.from ?? '',
  to: filters.to ?? '',
  type: filters.type ?? '',
  status: filters.status ?? '',
  search: filters.search ?? '',
});

/** The first fault of the form; null when it is valid. */
export const faultOf = ({ period, from, to }: Draft): 'noStart' | 'endDateBeforeStartDate' | null => {
  if (period !== 'days') return null;
  if (!isDay(from)) return 'noStart';
  return endsBeforeStart({ from, ...(to !== '' && { to }) }) ? 'endDateBeforeStartDate' : null;
};

/** The filters of the form, plus the environment, which is chosen elsewhere. */
export const filtersOf = ({ period, from, to, ...others }: Draft, { org }: Filters): Filters => {
  const filters: Filters = readSignLogsSearch({
    ...others,
    org,
    ...(period === 'days' ? { from, to } : { period }),
  });
  return filters;
};
