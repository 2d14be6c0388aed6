/**
 * Foreign words as a harmless file name: no path, no control mark, no dot to hide behind, not endless. The slashes of
 * an invoice number part its words; they are no folders.
 */
export const fileNameOf = (words: readonly string[]): string =>
  words
    .map((word) => word.replaceAll(/[\p{C}\s<>:"/\\|?*.]+/gu, ' ').trim())
    .filter((word) => word !== '')
    .join(' ')
    .slice(0, 100)
    .trim();
