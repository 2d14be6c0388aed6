import { normalized } from '#contract/composed.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { signLogs } from '#contract/sign-log-limits.ts';
import type { OrgType } from '#contract/environments/environments.ts';
import type { exportSignLogs } from '#contract/sign-logs.ts';
import { toOrgId18 } from '#engines/crm/ids.ts';
import { Refusal } from '#http/refusal.ts';

export type SignLogQuery = Omit<QueryOf<typeof exportSignLogs>, 'language'>;

/** Filters of a search in the sign log. A null field matches every event. */
export interface Wanted {
  companyId: string;
  orgId: string | null;
  eventName: string | null;
  failed: boolean | null;
  /** The event must contain all of them. Case and accents are ignored. */
  words: string[];
  since: Date;
  /** Only events of this side: of the production, or of the sandboxes. Without it, of both. */
  side?: OrgType;
}

/**
 * Place where a page begins. The page lists the events before this time, and at the same time those with a lower id.
 */
export interface EventPosition {
  time: Date;
  id: number;
}

const hourMs = 3_600_000;
/** Further words are ignored: each word is compared with every event that a search reads. */
const mostWords = 5;

export const searchWords = (search: string | undefined): string[] =>
  normalized(search ?? '', 'NFC')
    .replaceAll(/[\p{Cs}\0]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

/**
 * Returns the filters, and where the first page begins. The default is the last 24 hours (REQ-2.9.6). Without an end
 * date, events up to an hour in the future are included: the clock of a sender may be fast.
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
