/* All that judges a file. It is loaded once the page can be used. */

export { checkFile } from './check-file.ts';
export { parseTrust } from './trust.ts';
