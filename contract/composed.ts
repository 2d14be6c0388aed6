/**
 * More marks than any script writes on one letter; text of Unicode's stream-safe format has no more (UAX #15). The time
 * to bring marks into order grows with the square of their number: a row of 300,000 stops a process for an hour.
 */
const piles = /([\p{M}\uFF9E\uFF9F]{1,30})[\p{M}\uFF9E\uFF9F]*/gu;

/** From the first mark on, so that each is looked at once. */
const tooMany = /(?<![\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u;

/** Tells whether marks are piled on a letter. The half-width sound marks of Japanese count: NFKC makes marks of them. */
export const hasPiles = (text: string): boolean => tooMany.test(text);

const withoutPiles = (text: string): string => (hasPiles(text) ? text.replaceAll(piles, '$1') : text);

/** A text in a form of Unicode, without what is too much on a pile of marks. In place of `normalize`, everywhere. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- the one place that may
  withoutPiles(text).normalize(form);

/** The composed form of a text (NFC); one with piles of marks stays as it is, because composing it could take long. */
export const composed = (text: string): string =>
  // oxlint-disable-next-line eslint/no-restricted-properties -- the other place that may
  hasPiles(text) ? text : text.normalize('NFC');
