/** A call to the product with what is known of its effect. */
export interface Operation<State> {
  what: string;
  /** Start of the call, and the time when it had certainly ended. */
  from: number;
  to: number;
  /** The possible states after it, given its answer; empty when the answer is impossible in that state. */
  after(state: State): State[];
}

/** All happenings before `base` are done, and those in `ahead` too; `base` itself is not. */
interface Place<State> {
  base: number;
  ahead: readonly number[];
  state: State;
}

/** Happenings that may come next: no other open one ended before they started. */
const next = <State>(
  happenings: readonly Operation<State>[],
  { base, ahead }: Pick<Place<State>, 'base' | 'ahead'>,
): number[] => {
  const open: number[] = [];
  let firstOver = Infinity;
  for (let index = base; index < happenings.length; index += 1) {
    const { from = Infinity, to = Infinity } = happenings[index] ?? {};
    // Sorted by `from`, so no later happening can be a candidate.
    if (from > firstOver) break;
    if (ahead.includes(index)) continue;
    open.push(index);
    firstOver = Math.min(firstOver, to);
  }
  return open.filter((index) => (happenings[index]?.from ?? 0) <= firstOver);
};

const withDone = (
  { base, ahead }: Pick<Place<unknown>, 'base' | 'ahead'>,
  index: number,
): Pick<Place<unknown>, 'base' | 'ahead'> => {
  const left = [...ahead, index].sort((one, other) => one - other);
  let first = base;
  while (left[0] === first) {
    left.shift();
    first += 1;
  }
  return { base: first, ahead: left };
};

export interface Judged<State> {
  /** All possible final states; empty when no order explains the answers. */
  ends: State[];
  /** The happenings at which the search failed. */
  stuckAt: string[];
}

/**
 * Checks linearizability (Wing and Gong 1993, Lowe 2017): searches for a sequential order of the happenings, each
 * between its start and its end, that explains every answer. Breadth-first: layer n has all possible sets of n
 * happenings with their possible states.
 * @param spell unique text of a state, to compare states
 */
export const checkHistory = <State>(
  start: State,
  happened: readonly Operation<State>[],
  spell: (state: State) => string,
): Judged<State> => {
  const happenings = [...happened].sort((one, other) => one.from - other.from);
  let layer: Place<State>[] = [{ base: 0, ahead: [], state: start }];
  for (let count = 0; count < happenings.length; count += 1) {
    const following = new Map<string, Place<State>>();
    for (const place of layer) {
      for (const index of next(happenings, place)) {
        const done = withDone(place, index);
        for (const state of happenings[index]?.after(place.state) ?? [])
          following.set(`${done.base} ${done.ahead.join()} ${spell(state)}`, { ...done, state });
      }
    }
    if (following.size === 0) {
      const open = layer.flatMap((place) => next(happenings, place));
      return { ends: [], stuckAt: [...new Set(open)].map((index) => happenings[index]?.what ?? '') };
    }
    layer = [...following.values()];
  }
  const ends = new Map(layer.map(({ state }) => [spell(state), state]));
  return { ends: [...ends.values()], stuckAt: [] };
};

/** Prints the failed position and all happenings, for manual analysis. */
export const complain = (
  stuckAt: string[],
  happened: readonly Pick<Operation<never>, 'what' | 'from' | 'to'>[],
): void => {
  const all = [...happened].sort((one, other) => one.from - other.from);
  const lines = all.map(({ what, from, to }) => `${from.toFixed(0)}–${to.toFixed(0)} ${what}`);
  process.stderr.write(`${['No order explains', ...stuckAt, 'in', ...lines].join('\n')}\n`);
};
