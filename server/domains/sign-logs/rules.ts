import type { QueryOf } from '#contract/endpoint.ts';
import { signLogs } from '#contract/limits.ts';
import type { exportSignLogs } from '#contract/sign-logs.ts';
import { toOrgId18 } from '#engines/crm/ids.ts';
import { Refusal } from '#http/refusal.ts';

export type SignLogQuery = Omit<QueryOf<typeof exportSignLogs>, 'language'>;

/** Filters of events; null means any. */
export interface Wanted {
  companyId: string;
  orgId: string | null;
  eventName: string | null;
  failed: boolean | null;
  /** All of them, without regard to case and accents. */
  words: string[];
  since: Date;
}

/** Events before this one, in the order of the pages, come next. */
export interface EventPosition {
  time: Date;
  id: number;
}

const hourMs = 3_600_000;
/** More than a person types; each costs a look at every event. */
const mostWords = 5;

export const searchWords = (search: string | undefined): string[] =>
  (search ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cs}\0]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

/**
 * The filters, and where the first page begins. Without dates: the last 24 hours (REQ-2.9.6), and what the
 * clock of a sender ahead of ours has written.
 * @throws {Refusal} EndDateBeforeStartDate
 */
export const toWanted = (
  companyId: string,
  query: SignLogQuery,
  now: Date,
): { wanted: Wanted; from: EventPosition } => {
  const end = query.endDate === undefined ? now : new Date(query.endDate);
  const since =
    query.startDate === undefined
      ? new Date(end.getTime() - signLogs.defaultHours * hourMs)
      : new Date(query.startDate);
  if (query.endDate !== undefined && end < since) throw new Refusal('EndDateBeforeStartDate');
  const after = query.endDate === undefined ? hourMs : 1;
  return {
    wanted: {
      companyId,
      orgId: query.orgId === undefined ? null : (toOrgId18(query.orgId) ?? query.orgId),
      eventName: query.eventType ?? null,
      failed: query.status === undefined ? null : query.status === 'error',
      words: searchWords(query.search),
      since,
    },
    from: { time: new Date(end.getTime() + after), id: 0 },
  };
};
