import type { Claim } from '../long-term/claims.ts';
import { encoded } from '../der.ts';
import { latin } from '../pdf-objects.ts';
import type { Tools } from './tools.ts';

/** Longer bytes are told apart by their place: they stand in the file, or were unpacked once. */
const mostCompared = 4_096;

/**
 * Confirms each claim on the same bytes once. A file with many signatures and timestamps has the same certificates and
 * statements judged again for each of them, at each of their moments.
 */
export const confirmOnce = (confirm: Tools['confirm']): Tools['confirm'] => {
  const known = new Map<string, Promise<boolean | null>>();
  const buffers = new Map<ArrayBufferLike, number>();
  const keyOf = (bytes: Uint8Array): string => {
    if (bytes.length <= mostCompared) return `${bytes.length} ${latin(bytes, 0, bytes.length)}`;
    const buffer = buffers.get(bytes.buffer) ?? buffers.size;
    buffers.set(bytes.buffer, buffer);
    return `at ${buffer} ${bytes.byteOffset} ${bytes.length} `;
  };
  const partsOf = (claim: Claim): Uint8Array[] => {
    if (claim.kind === 'digest') return [...claim.parts, claim.stated];
    const { by, bytes, signature, parameters } = claim;
    return [by.publicKey, bytes, signature, ...(parameters ? [encoded(parameters)] : [])];
  };
  return (claim) => {
    const kind = claim.kind === 'digest' ? '' : claim.kindOfKey;
    const key = `${kind} ${claim.digest} ${partsOf(claim).map(keyOf).join('')}`;
    const before = known.get(key);
    if (before) return before;
    const answer = confirm(claim);
    known.set(key, answer);
    return answer;
  };
};
