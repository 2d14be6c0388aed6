/* What reads the proofs of a seal, and kept files. It is loaded once the page can be used. */

export { logOfEvidence, readHeads, readLog } from './heads/read-kept.ts';
export { readStore } from '#seal-reader/long-term/dss.ts';
export { longTermAnswer } from '#seal-reader/long-term/read-long-term.ts';
