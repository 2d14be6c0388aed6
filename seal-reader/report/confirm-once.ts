import type { Claim } from '../long-term/claims.ts';
import { encoded } from '../der.ts';
import { latin } from '../pdf-objects.ts';
import type { FileTools, Shared, Tools } from './tools.ts';

/** Longer bytes are told apart by their place: they stand in the file, or were unpacked once. */
const mostCompared = 4_096;

/**
 * Of one file. Certificates may have any key, and the slowest take a millisecond each. Statements are confirmed with keys of
 * authorities that are trusted.
 */
const mostAttempts = { link: 1_500, statement: 6_000, status: 5_000 };
/** Each signature has so many of its own: nobody who adds another one to a file takes them from it. */
const mostOfEach = { link: 20, statement: 20, status: 100 };

/** Bytes of the file from which digests are made, of signatures and again of timestamps: a file may have thousands of each. */
const leastHashed = 512 * 1_048_576;
const mostTimesHashed = 25;

/** Tools for one file. */
export const toolsFor = (tools: Tools, fileLength = 0): FileTools => {
  const { confirm, isKnown } = confirmOnce(tools.confirm);
  const left = { ...mostAttempts };
  const own = { ...mostOfEach };
  const isSpent = { link: false, statement: false, status: false };
  const take = (use: Shared): boolean => {
    const share = own[use] > 0 ? own : left;
    isSpent[use] ||= share[use] === 0;
    if (share[use] === 0) return false;
    share[use] -= 1;
    return true;
  };
  const hashed = { signature: 0, timestamp: 0 };
  const mostHashed = Math.max(leastHashed, mostTimesHashed * fileLength);
  return {
    ...tools,
    confirm,
    hash: async (use, claim) => {
      if (isKnown(claim)) return confirm(claim);
      hashed[use] += claim.parts.reduce((sum, part) => sum + part.length, 0);
      return hashed[use] > mostHashed ? null : confirm(claim);
    },
    attempt: async (use, claim) => {
      if (claim.kind === 'digest' || isKnown(claim)) return confirm(claim);
      return take(use) ? confirm(claim) : null;
    },
    mayRead: () => take('status'),
    begin: () => {
      Object.assign(own, mostOfEach);
      Object.assign(isSpent, { link: false, statement: false, status: false });
    },
    isSpent: (use) => isSpent[use],
    links: new WeakMap(),
    delegates: new WeakMap(),
    siblings: new WeakMap(),
  };
};

/**
 * Confirms each claim on the same bytes once. A file with many signatures and timestamps has the same certificates and
 * statements judged again for each of them, at each of their moments.
 */
const confirmOnce = (confirm: Tools['confirm']) => {
  const known = new Map<string, Promise<boolean | null>>();
  const numberOf = numbering();
  const partsOf = (claim: Claim): Uint8Array[] => {
    if (claim.kind === 'digest') return [...claim.parts, claim.stated];
    const { by, bytes, signature, parameters } = claim;
    return [by.publicKey, bytes, signature, ...(parameters ? [encoded(parameters)] : [])];
  };
  const nameOf = (claim: Claim): string => {
    const kind = claim.kind === 'digest' ? '' : claim.kindOfKey;
    return `${kind} ${claim.digest} ${partsOf(claim).map(numberOf).join(' ')}`;
  };
  return {
    isKnown: (claim: Claim): boolean => known.has(nameOf(claim)),
    confirm: (claim: Claim): Promise<boolean | null> => {
      const name = nameOf(claim);
      const before = known.get(name);
      if (before) return before;
      const answer = confirm(claim);
      known.set(name, answer);
      return answer;
    },
  };
};

/** Gives the same bytes the same number. Each text is kept once, however many claims have it. */
const numbering = () => {
  const buffers = new Map<ArrayBufferLike, number>();
  const numbers = new Map<string, number>();
  const known = new WeakMap<Uint8Array, number>();
  const textOf = (bytes: Uint8Array): string => {
    if (bytes.length <= mostCompared) return `${bytes.length} ${latin(bytes, 0, bytes.length)}`;
    const buffer = buffers.get(bytes.buffer) ?? buffers.size;
    buffers.set(bytes.buffer, buffer);
    return `at ${buffer} ${bytes.byteOffset} ${bytes.length}`;
  };
  return (bytes: Uint8Array): number => {
    const before = known.get(bytes);
    if (before !== undefined) return before;
    const text = textOf(bytes);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    known.set(bytes, number);
    return number;
  };
};
