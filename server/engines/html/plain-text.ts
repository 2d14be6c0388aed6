/** Letters that are not seen: soft hyphens, joiners and spaces without width. */
const unseen = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const spaces = /[\s\u00A0]+/g;

/** Text as it is compared: without unseen letters, each run of spaces and line ends as one space. */
export const plainText = (text: string): string => text.replaceAll(unseen, '').replaceAll(spaces, ' ');
