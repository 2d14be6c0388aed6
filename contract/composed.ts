/**
 * More marks than any script writes on one letter; text of Unicode's stream-safe format has no more (UAX #15). The time
 * to bring marks into order grows with the square of their number: a row of 300,000 stops a process for an hour.
 */
const piles = /([\p{M}\uFF9E\uFF9F]{1,30})[\p{M}\uFF9E\uFF9F]*/gu;

const withoutPiles = (text: string): string => text.replaceAll(piles, '$1');

/** Tells whether marks are piled on a letter. The half-width sound marks of Japanese count: NFKC makes marks of them. */
export const hasPiles = (text: string): boolean => withoutPiles(text) !== text;

/** A text in a form of Unicode, without what is too much on a pile of marks. In place of `normalize`, everywhere. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- the one place that may
  withoutPiles(text).normalize(form);
