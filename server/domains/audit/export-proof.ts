import { hashedText } from '#engines/hash-chain/entry.ts';
import { isShownWhole } from './rules.ts';
import type { FoundEntry } from './store.ts';

/** With these values others recompute an exported entry and compare it with published heads. */
export interface EntryProof {
  chain: string;
  /** Lower-case hex, as `hash`. */
  previousHash: string;
  hash: string;
  /** JSON of what was hashed; empty when a part of it is gone or is shown to nobody. */
  text: string;
}

/**
 * Signs before which the CSV would put an apostrophe, which changes the text. JSON can write them otherwise. It looks
 * back from a sign alone: from each of many spaces it would take a time that grows with the square of their number.
 */
const formulaSign = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20](?<=[;,](?:[^\S\t\r\n]|")*.)/g;

const writtenOtherwise = (sign: string): string => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

export const provenBy = (chain: string, entry: Omit<FoundEntry, 'token_name'>): EntryProof => ({
  chain,
  previousHash: entry.prev_hash.toString('hex'),
  hash: entry.hash.toString('hex'),
  text: isShownWhole(entry) ? hashedText(entry).replaceAll(formulaSign, writtenOtherwise) : '',
});
