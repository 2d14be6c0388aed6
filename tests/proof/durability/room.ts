import type { Chance } from '#tests/support/chance.ts';
import type { Figure } from '../support/figures.ts';
import type { Place } from '../support/killable.ts';
import type { Presser } from './presses.ts';

export interface RoomParts {
  place: Place;
  presser: Presser;
  chance: Chance;
  rounds: number;
}

/** A part of the product under load: what its clients do again and again, and what must be true afterwards. */
export interface Room {
  clients: (() => Promise<unknown>)[];
  /** With the portal up and nobody pressing. */
  figures(): Promise<Figure[]>;
}

export interface Compared {
  /** Acknowledged, and not stored. */
  lost: string[];
  /** Stored more than once. */
  twice: string[];
  /** Stored, and never asked for. */
  strange: string[];
}

/** Set equality of what was acknowledged and what is stored, but for what was pressed and answered by nobody. */
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
