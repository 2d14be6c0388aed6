import { CrmError } from './errors.ts';

export interface Breaker {
  /** Throws CrmUnavailable at once while the org is known to be down. */
  check(org: string): void;
  good(org: string): void;
  bad(org: string): void;
}

/**
 * After `failures` consecutive calls without an answer, no call to the org is made for `restMs`. Then one call at a
 * time tests whether it answers again.
 */
export const openBreaker = ({ failures, restMs }: { failures: number; restMs: number }): Breaker => {
  const bad = new Map<string, { count: number; restsUntil: number }>();
  return {
    check: (org) => {
      const state = bad.get(org);
      if (state === undefined || state.count < failures) return;
      if (performance.now() < state.restsUntil) throw new CrmError('CrmUnavailable', { error: 'resting' });
      state.restsUntil = performance.now() + restMs;
    },
    good: (org) => {
      bad.delete(org);
    },
    bad: (org) => {
      const count = (bad.get(org)?.count ?? 0) + 1;
      bad.set(org, { count, restsUntil: performance.now() + restMs });
    },
  };
};
