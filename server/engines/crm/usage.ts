/** Used part of the org's daily allowance of API calls, as the org last reported. */
export interface ApiUsage {
  used: number;
  allowed: number;
}

export interface Usage {
  /** @param header `Sforce-Limit-Info`, such as `api-usage=18/5000`. */
  note(org: string, header: string | null): void;
  last(org: string): ApiUsage | null;
}

export const openUsage = (): Usage => {
  const seen = new Map<string, ApiUsage>();
  return {
    note: (org, header) => {
      const [, used, allowed] = /api-usage=(\d+)\/(\d+)/.exec(header ?? '') ?? [];
      if (used !== undefined) seen.set(org, { used: Number(used), allowed: Number(allowed) });
    },
    last: (org) => seen.get(org) ?? null,
  };
};
