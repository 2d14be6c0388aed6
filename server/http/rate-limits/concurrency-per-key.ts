import { Refusal } from '../refusal.ts';

/** Limits how many operations one key (a session, a signatory) may have in progress in this process. */
export interface ConcurrencyPerKey {
  /** @returns a function that releases the place, once @throws {Refusal} TooManyRequests */
  hold(who: string): () => void;
}

export const limitConcurrencyPerKey = (most: number, comeBackSeconds: number): ConcurrencyPerKey => {
  const underWay = new Map<string, number>();
  return {
    hold(who) {
      const count = underWay.get(who) ?? 0;
      if (count >= most) throw new Refusal('TooManyRequests', { retryAfterSeconds: comeBackSeconds });
      underWay.set(who, count + 1);
      return () => {
        const left = (underWay.get(who) ?? 1) - 1;
        if (left > 0) underWay.set(who, left);
        else underWay.delete(who);
      };
    },
  };
};
