/**
 * A line of the final table of `npm run proof`. A file `tests/proof/<name>.proof.ts` exports `title` and
 * `prove: () => Promise<Figure[]>`, and runs in its own process (`scripts/proof-one.mjs`).
 */
export interface Figure {
  /** Promise of the product, as a short sentence. */
  promise: string;
  /** Measured value with its unit: `0 of 48,600 answers`. */
  figure: string;
  holds: boolean;
}

const inFull = new Intl.NumberFormat('en');

export const count = (value: number): string => inFull.format(value);

/** A figure that holds when `found` is 0. */
export const none = (promise: string, found: number, of: string): Figure => ({
  promise,
  figure: `${count(found)} of ${of}`,
  holds: found === 0,
});

/** Prints a line of progress. */
export const tell = (line: string): void => {
  process.stdout.write(`  ${line}\n`);
};
