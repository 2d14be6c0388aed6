/**
 * A safe file name from external texts: no path, no control characters, no dots, limited length. A slash in an invoice
 * number becomes a space.
 */
export const fileNameOf = (words: readonly string[]): string =>
  words
    .map((word) => word.replaceAll(/[\p{C}\s<>:"/\\|?*.]+/gu, ' ').trim())
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, 100)
    .trim();
