import { randomInt } from 'node:crypto';

/** Chance that can be had again: a failing run says its seed, `TEST_SEED` brings it back. */
export interface Chance {
  seed: number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
}

/** Mulberry32: 32 bits of state, good enough to scatter moments. */
export const openChance = (): Chance => {
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
