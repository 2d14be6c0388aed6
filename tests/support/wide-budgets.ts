import { defaultBudgets } from '#contract/rate-limits.ts';

/** Variables that widen each budget of companies that nobody has verified: most tests have no verified one. */
export const wideUnverifiedBudgets: Record<string, string> = Object.fromEntries(
  Object.keys(defaultBudgets)
    .filter((name) => /unverified/i.test(name))
    .map((name) => [`RATE_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`, '100000/60']),
);
