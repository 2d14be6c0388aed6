/** Sign logs: REQ-2.9.6 and REQ-2.7.24; the rest is ours. */
export const signLogs = {
  pageSize: 20,
  defaultHours: 24,
  mostPerPage: 100,
  /** A count is exact up to this number. */
  countedUpTo: 10_000,
  /** Events that a search reads for one page, or for a count. */
  searched: 20_000,
  searchLength: 200,
  eventIdLength: 200,
  /** Longer texts of an event are cut. */
  textLength: 2_000,
  /** Size of one event. */
  bodyBytes: 1_048_576,
  /** Days that events of an org that is not connected yet are kept. */
  unassignedDays: 30,
} as const;
