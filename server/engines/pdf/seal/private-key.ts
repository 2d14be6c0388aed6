import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The key of the seal and that of the local timestamps, and each renewed once. */
const mostKept = 4;
const kept = new Map<string, KeyObject>();

/** A private key from its PEM. To read one takes longer than to sign with it, so the last ones are kept. */
export const privateKeyOf = (pem: string): KeyObject => {
  const key = kept.get(pem) ?? createPrivateKey(pem);
  kept.delete(pem);
  kept.set(pem, key);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  return key;
};
