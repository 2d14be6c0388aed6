import type { SignLogStatus } from '#contract/sign-logs.ts';

/** Event types of the filter (REQ-2.9.7). */
export const offeredEvents = [
  'signature_request.activated',
  'signature_request.expired',
  'signature_request.done',
  'signature_request.declined',
  'signer.done',
  'signer.declined',
  'signer.link_opened',
] as const;
export type OfferedEvent = (typeof offeredEvents)[number];

export const logStatuses = ['success', 'error'] as const satisfies readonly SignLogStatus[];

/** Alternatives to the last 24 hours. */
export const longPeriods = ['7d', '30d'] as const;
export type LongPeriod = (typeof longPeriods)[number];

/** Search parameters of `/logs`, so that a link shows the same. */
export interface SignLogsSearch {
  /** Org id of an environment. */
  org?: string;
  period?: LongPeriod;
  /** Days in the reader's time zone, both included; they take precedence over `period`. */
  from?: string;
  to?: string;
  type?: OfferedEvent;
  status?: SignLogStatus;
  search?: string;
  /** `event_id` of the open event. */
  log?: string;
  /** A page after the first has all three: its number, the server's token, and the end of the period in milliseconds. */
  page?: number;
  after?: string;
  until?: number;
}
export type Place = Pick<SignLogsSearch, 'page' | 'after' | 'until'>;
export type Filters = Omit<SignLogsSearch, 'log' | keyof Place>;

export const longestSearch = 200;

const day = /^\d{4}-\d{2}-\d{2}$/;

export const isDay = (value: string): boolean => {
  const time = new Date(value);
  return day.test(value) && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
};

/** The router parses a search word of digits as a number. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

const one = <Known extends string>(known: readonly Known[], value: unknown): Known | undefined =>
  known.find((word) => word === value);

const longestToken = 400;

const readPlace = ({ page, after, until }: Record<string, unknown>): Place => {
  const token = wordOf(after);
  const isPage = typeof page === 'number' && Number.isSafeInteger(page) && page > 1;
  const isMoment = typeof until === 'number' && Number.isSafeInteger(until) && until > 0;
  return isPage && isMoment && token !== '' && token.length <= longestToken ? { page, after: token, until } : {};
};

/** Drops unknown parameters. */
export const readSignLogsSearch = (raw: Record<string, unknown>): SignLogsSearch => {
  const from = wordOf(raw['from']);
  const to = wordOf(raw['to']);
  const org = wordOf(raw['org']);
  const search = wordOf(raw['search']).slice(0, longestSearch);
  const log = wordOf(raw['log']);
  const period = one(longPeriods, raw['period']);
  const type = one(offeredEvents, raw['type']);
  const status = one(logStatuses, raw['status']);
  const days = { ...(isDay(from) && { from }), ...(isDay(from) && isDay(to) && { to }) };
  return {
    ...(/^00D[A-Za-z\d]{12}([A-Z0-5]{3})?$/.test(org) && { org }),
    ...(period && !isDay(from) && { period }),
    ...days,
    ...(type && { type }),
    ...(status && { status }),
    ...(search !== '' && { search }),
    ...(log !== '' && log.length <= 200 && { log }),
    ...readPlace(raw),
  };
};
