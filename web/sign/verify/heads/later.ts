/* The part of the page that compares files with published heads, and shows reports. It is loaded once the page can be used. */

export { findingsOn, indexOf } from './compare.ts';
export { Findings } from './findings.tsx';
export { KeptLines } from './kept-lines.tsx';
export { ReportSection } from '../report/report-section.tsx';
export { reportTexts } from '../report/report-texts.ts';
export { parseTrust } from '../trust.ts';
export { openPublished } from './published.ts';
export { shownVerdict } from './shown-verdict.ts';
