import { tokenInAddress } from './link-token.ts';

/** A short hash of the token for storage keys, from which the token cannot be recovered. */
const linkName = (): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of tokenInAddress()) {
    const code = sign.charCodeAt(0);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
};

/** Storage key for this link's data. */
export const nameFor = (
  what: 'draft' | 'forms' | 'outbox' | 'files' | 'chosen' | 'code' | 'draft-seen' | 'reloaded',
): string => `paraphe.${what}.${linkName()}`;

/** Null if nothing is stored, if storage is forbidden, and on the server. */
export const readStored = (store: 'sessionStorage' | 'localStorage', name: string): unknown => {
  try {
    return JSON.parse(globalThis[store].getItem(name) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

/** @returns false if storage is full or forbidden; the signer must still be able to go on */
export const writeStored = (store: 'sessionStorage' | 'localStorage', name: string, value: unknown): boolean => {
  try {
    if (value === null) globalThis[store].removeItem(name);
    else globalThis[store].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
