/** Invisible letters: soft hyphens, joiners and spaces without width. */
const unseen = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const spaces = /[\s\u00A0]+/g;

/**
 * Text in the form that is compared: without invisible letters, and with one space for each run of spaces and line
 * ends.
 */
export const plainText = (text: string): string => text.replaceAll(unseen, '').replaceAll(spaces, ' ');
