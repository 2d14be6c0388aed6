/** Something that was asked of the product and of which it is known, more or less, what became of it. */
export interface Happening<State> {
  what: string;
  /** When it was asked, and when it was certainly over. */
  from: number;
  to: number;
  /** The states it can have left behind, given what was answered; none when that answer was impossible there. */
  after(state: State): State[];
}

/** All before `base` have happened, and those `ahead` of it; `base` itself has not. */
interface Place<State> {
  base: number;
  ahead: readonly number[];
  state: State;
}

/** Those that may come next: nothing else was over before they were asked. */
const next = <State>(
  happenings: readonly Happening<State>[],
  { base, ahead }: Pick<Place<State>, 'base' | 'ahead'>,
): number[] => {
  const open: number[] = [];
  let firstOver = Infinity;
  for (let index = base; index < happenings.length; index += 1) {
    const { from = Infinity, to = Infinity } = happenings[index] ?? {};
    // Sorted by `from`: nobody behind this one can be a candidate any more.
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
  /** All states in which the product may now be; none when no order explains what was answered. */
  ends: State[];
  /** Where every order broke off. */
  stuckAt: string[];
}

/**
 * Looks for an order of what happened, one after the other and each between question and end, that explains every
 * answer (linearizability; Wing and Gong 1993, Lowe 2017). Works through all orders at once, layer by layer: after
 * how many have happened, which sets of them and which states are possible.
 * @param spell tells states apart
 */
export const judge = <State>(
  start: State,
  happened: readonly Happening<State>[],
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

/** To look into by hand: where it broke off, and all that happened. */
export const complain = (
  stuckAt: string[],
  happened: readonly Pick<Happening<never>, 'what' | 'from' | 'to'>[],
): void => {
  const all = [...happened].sort((one, other) => one.from - other.from);
  const lines = all.map(({ what, from, to }) => `${from.toFixed(0)}–${to.toFixed(0)} ${what}`);
  process.stderr.write(`${['No order explains', ...stuckAt, 'in', ...lines].join('\n')}\n`);
};
