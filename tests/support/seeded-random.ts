import { randomInt } from 'node:crypto';

/** Reproducible random numbers: a failing run prints its seed, and `TEST_SEED` repeats it. */
export interface SeededRandom {
  seed: number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
}

/** Mulberry32: 32 bits of state, enough to choose random moments. */
export const openSeededRandom = (): SeededRandom => {
  const seed = Number(process.env['TEST_SEED'] ?? randomInt(2 ** 31));
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, between: (low, high) => low + Math.floor(next() * (high - low + 1)) };
};
