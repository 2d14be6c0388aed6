/** Used part of the org's daily allowance of API calls, as the org last reported. */
export interface ApiUsage {
  used: number;
  allowed: number;
  heardAt: Date;
}

/** Calls that jobs leave to people: the twentieth part of the day's. */
export const callsForPeople = ({ allowed }: Pick<ApiUsage, 'allowed'>): number => Math.ceil(allowed / 20);

/** Calls come free all the time, because the day is the last 24 hours. A job then finds out whether some have. */
const freshMs = 15 * 60_000;

export interface Usage {
  /** @param header `Sforce-Limit-Info`, such as `api-usage=18/5000`. */
  note(org: string, header: string | null): void;
  last(org: string): ApiUsage | null;
  /** The last report, unless it is too old. */
  fresh(org: string): ApiUsage | null;
  /** A job may call: more is left than people's part, or nobody has heard since then. */
  hasCallsForJobs(org: string, since?: Date | null): boolean;
}

export const openUsage = (now: () => Date): Usage => {
  const seen = new Map<string, ApiUsage>();
  const fresh = (org: string): ApiUsage | null => {
    const usage = seen.get(org);
    return usage && now().getTime() - usage.heardAt.getTime() < freshMs ? usage : null;
  };
  return {
    note: (org, header) => {
      const [, used, allowed] = /api-usage=(\d+)\/(\d+)/.exec(header ?? '') ?? [];
      if (used !== undefined) seen.set(org, { used: Number(used), allowed: Number(allowed), heardAt: now() });
    },
    last: (org) => seen.get(org) ?? null,
    fresh,
    hasCallsForJobs: (org, since) => {
      const usage = fresh(org);
      if (usage === null || (since && usage.heardAt < since)) return true;
      return usage.used < usage.allowed - callsForPeople(usage);
    },
  };
};
