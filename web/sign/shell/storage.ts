import { tokenInAddress } from './link-token.ts';

/** A short name for the link, from which its token cannot be had back. */
const linkName = (): string => {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of tokenInAddress()) {
    const code = sign.charCodeAt(0);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
};

/** Where something about this link is kept in the browser. */
export const nameFor = (what: 'draft' | 'outbox' | 'files'): string => `paraphe.${what}.${linkName()}`;

/** Null where there is nothing, no browser, or storage is forbidden. */
export const readStored = (store: 'sessionStorage' | 'localStorage', name: string): unknown => {
  try {
    return JSON.parse(globalThis[store].getItem(name) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

/** @returns false when storage is full or forbidden, which is no reason to stop the signer */
export const writeStored = (
  store: 'sessionStorage' | 'localStorage',
  name: string,
  value: unknown,
): boolean => {
  try {
    if (value === null) globalThis[store].removeItem(name);
    else globalThis[store].setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
