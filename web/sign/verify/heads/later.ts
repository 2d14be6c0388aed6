/* The part of the page that compares files with published heads. It is loaded once the page can be used. */

export { findingsOn, indexOf } from './compare.ts';
export { Findings } from './findings.tsx';
export { KeptLines } from './kept-lines.tsx';
export { openPublished } from './published.ts';
export { shownVerdict } from './shown-verdict.ts';
