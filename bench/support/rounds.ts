export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
};

/**
 * Measures each thing once per round, so that a disturbance of the machine affects all of them. The order is reversed
 * in every second round. The first round is a warm-up and not counted. Returns the medians.
 */
export const interleave = async <Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> => {
  const names = Object.keys(measures) as Name[];
  const seen = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const value = await measures[name]();
      if (round > 0) seen[name].push(value);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(seen[name])])) as Record<Name, number>;
};

/** A line of the printed table. The limits apply to `value / baseline`, or to `value` when there is no baseline. */
export interface Row {
  what: string;
  value: number;
  unit: string;
  baseline?: number;
  atLeast?: number;
  atMost?: number;
}
