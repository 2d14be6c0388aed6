import { childAt, children, content, DerError, encoded, oidOf, sameBytes, tags } from '../der.ts';
import type { Der } from '../der.ts';

/** A signed statement of an authority. Nothing of it is checked yet. */
export interface Statement {
  /** DER, as it is kept. */
  raw: Uint8Array;
  /** The bytes that were signed. */
  signed: Uint8Array;
  /** OID, and the whole AlgorithmIdentifier. */
  algorithm: string;
  algorithmNode: Der;
  signature: Uint8Array;
}

/** The form that certificates, lists and answers share: what is signed, an algorithm, a signature of whole bytes. */
export interface SignedParts extends Omit<Statement, 'raw'> {
  fields: Der[];
  rest: Der[];
}

/** @throws DerError */
export const signedParts = (node: Der): SignedParts => {
  const [data, algorithm, signature, ...rest] = children(node);
  const isForm = [node, data, algorithm].every((part) => part?.tag === tags.sequence);
  if (!isForm || !data || !algorithm || signature?.tag !== tags.bitString || content(signature)[0] !== 0) {
    throw new DerError('Not something signed.');
  }
  return {
    fields: children(data),
    signed: encoded(data),
    algorithmNode: algorithm,
    algorithm: oidOf(childAt(algorithm, 0, tags.oid)),
    signature: content(signature).subarray(1),
    rest,
  };
};

/**
 * The same, for certificates and lists, which state their algorithm inside, too, and have nothing beside what is signed.
 * @param fields its place among the fields
 * @throws DerError
 */
export const wholeSignedParts = (root: Der, place: (fields: readonly Der[]) => number): SignedParts => {
  const parts = signedParts(root);
  const stated = parts.fields[place(parts.fields)];
  const isOne = stated && sameBytes(encoded(stated), encoded(parts.algorithmNode));
  if (!isOne || parts.rest.length > 0 || root.end !== root.source.length) throw new DerError('Not plainly signed.');
  return parts;
};
