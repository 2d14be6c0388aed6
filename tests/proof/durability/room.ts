import type { SeededRandom } from '#tests/support/seeded-random.ts';
import type { Figure } from '../support/figures.ts';
import type { Place } from '../support/killable.ts';
import type { RetryingClient } from './presses.ts';

export interface RoomParts {
  place: Place;
  presser: RetryingClient;
  chance: SeededRandom;
  rounds: number;
}

/** A part of the product under load: repeated client actions, and the checks afterwards. */
export interface Room {
  clients: (() => Promise<unknown>)[];
  /** Called when the portal is up and no client runs. */
  figures(): Promise<Figure[]>;
}

export interface Compared {
  /** Acknowledged, but not stored. */
  lost: string[];
  /** Stored more than once. */
  twice: string[];
  /** Stored, but never requested. */
  strange: string[];
}

/** Compares acknowledged and stored items. An item that was sent but not answered may be stored or not. */
export const compare = (
  acknowledged: Iterable<string>,
  pressed: ReadonlySet<string>,
  stored: readonly string[],
): Compared => {
  const there = new Set<string>();
  const twice: string[] = [];
  for (const one of stored) {
    if (there.has(one)) twice.push(one);
    there.add(one);
  }
  return {
    lost: [...acknowledged].filter((one) => !there.has(one)),
    twice,
    strange: [...there].filter((one) => !pressed.has(one)),
  };
};
