import { children, content, DerError, readDer, sameBytes, tags } from './der.ts';
import { encodeDer } from './encode-der.ts';

/** The two numbers of an ECDSA signature (RFC 3279 §2.2.3). */
export interface EcdsaPair {
  /** Without zeros before them. */
  numbers: readonly [Uint8Array, Uint8Array];
  /** As DER writes them. */
  der: Uint8Array;
  /**
   * They are written so. Some cards leave out the zero before a high bit, which some readers take and others refuse: such a
   * signature is unknown where it holds.
   */
  isDer: boolean;
}

/** Null where a signature is no pair of numbers. */
export const ecdsaPair = (signature: Uint8Array): EcdsaPair | null => {
  try {
    const root = readDer(signature);
    const [first, second, ...more] = children(root);
    const isPair = first?.tag === tags.integer && second?.tag === tags.integer && more.length === 0;
    if (root.tag !== tags.sequence || root.end !== signature.length || !isPair) return null;
    const numbers = [withoutZeros(content(first)), withoutZeros(content(second))] as const;
    const der = encodeDer(tags.sequence, numbers.map(integer));
    return { numbers, der, isDer: sameBytes(der, signature) };
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
};

const withoutZeros = (bytes: Uint8Array): Uint8Array => {
  const start = bytes.findIndex((byte) => byte !== 0);
  return start === -1 ? new Uint8Array() : bytes.subarray(start);
};

const integer = (bytes: Uint8Array): Uint8Array =>
  encodeDer(tags.integer, (bytes[0] ?? 0x80) >= 0x80 ? [Uint8Array.of(0), bytes] : [bytes]);
