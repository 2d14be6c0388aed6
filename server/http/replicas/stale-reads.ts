import type { StaleRead } from '#engines/postgres/replicas/stale-reads.ts';

/**
 * All reads that replicas may serve. Never one of rights, sessions, limits, jobs, chains' ends, or a document that is
 * being signed; nor one that decides a write.
 */
export const staleReads = {
  signLogCount: {
    name: 'sign-log-count',
    may: 'bound',
    because: 'a number beside a list that goes on growing; it reads up to ten thousand events',
  },
  signWeek: {
    name: 'sign-week',
    may: 'bound',
    because: 'four figures of seven days, shown at each visit of the first page; nobody acts on the last of them',
  },
  signLogPage: {
    name: 'sign-log-page',
    may: 'seen',
    because: 'pages after the first and searches; events are only added, and none that the page before had is missing',
  },
  signLogExport: {
    name: 'sign-log-export',
    may: 'seen',
    because: 'a file of all events until its start, page after page',
  },
  auditSearch: {
    name: 'audit-search',
    may: 'seen',
    because: 'it builds and compares the text of a thousand entries; entries are only added',
  },
  auditExport: {
    name: 'audit-export',
    may: 'seen',
    because: 'a file of all entries until its start, page after page',
  },
} as const satisfies Record<string, StaleRead>;
