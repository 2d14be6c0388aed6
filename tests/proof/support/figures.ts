/**
 * A line of the table with which `npm run proof` ends. A file `tests/proof/<name>.proof.ts` exports `title` and
 * `prove: () => Promise<Figure[]>`, and runs in a process of its own (`scripts/proof-one.mjs`).
 */
export interface Figure {
  /** What the product promises, as a short sentence. */
  promise: string;
  /** What was measured, with its unit: `0 of 48,600 answers`. */
  figure: string;
  holds: boolean;
}

const inFull = new Intl.NumberFormat('en');

export const count = (value: number): string => inFull.format(value);

/** Holds when there is none of them. */
export const none = (promise: string, found: number, of: string): Figure => ({
  promise,
  figure: `${count(found)} of ${of}`,
  holds: found === 0,
});

/** A line of progress while a proof runs. */
export const tell = (line: string): void => {
  process.stdout.write(`  ${line}\n`);
};
