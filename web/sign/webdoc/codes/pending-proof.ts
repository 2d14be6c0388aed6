import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { readPageData } from '../../shell/page-data.ts';

interface Proof {
  token: string;
  proof: string;
  expiresDate: string;
}

const name = 'paraphe.proof';
/** The server reads it when the page is loaded anew; the name is that of the header. */
const cookieName = 'signer-proof';
/** Safety margin: the server would refuse a proof that expires during the request. */
const earlierMs = 20_000;

/** For tabs whose storage is forbidden; lost at the next reload. Undefined until it is read. */
let inMemory: Proof | null | undefined;

const readStored = (): Proof | null => {
  try {
    return JSON.parse(globalThis.sessionStorage.getItem(name) ?? 'null') as Proof | null;
  } catch {
    return null;
  }
};

/** A page behind a code brings the proof along for a tab that has none. */
const readFromPage = (): Proof | null => {
  const { proof } = readPageData<SignPage>();
  return proof ? { token: tokenInAddress(), ...proof } : null;
};

const kept = (): Proof | null => {
  if (inMemory === undefined) {
    const stored = readStored();
    inMemory = stored?.token === tokenInAddress() ? stored : readFromPage();
  }
  return inMemory;
};

/** The proof that this tab got for the right code; null if it has expired or belongs to another link. */
export const pendingProof = (): string | null => {
  const found = kept();
  if (!found || found.token !== tokenInAddress()) return null;
  return new Date(found.expiresDate).getTime() - earlierMs > Date.now() ? found.proof : null;
};

export const savePendingProof = ({ proof, expiresDate }: Omit<Proof, 'token'>): void => {
  inMemory = { token: tokenInAddress(), proof, expiresDate };
  try {
    globalThis.sessionStorage.setItem(name, JSON.stringify(inMemory));
  } catch {
    // Storage is forbidden: after a reload the signer needs another code.
  }
};

export const dropPendingProof = (): void => {
  inMemory = null;
  try {
    globalThis.sessionStorage.removeItem(name);
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
};

/**
 * Headers for signing, declining, uploads and reading. Importing the contract's `proofHeader` would bundle its schemas.
 * The clock of this device may be wrong, so the server alone decides whether the proof has ended.
 */
export const proofHeaders = (): Record<string, string> => {
  const found = kept();
  return found?.token === tokenInAddress() ? { 'signer-proof': found.proof } : {};
};

const cookie = (proof: string): string => `${cookieName}=${proof}`;
const isInCookies = (proof: string): boolean => document.cookie.split('; ').includes(cookie(proof));

/**
 * Shows the proof to the server when this page is loaded anew, in a cookie of this link alone.
 * @returns `refused` if the browser keeps no cookies, `shown` if it was shown before, `new` otherwise; null without a proof
 */
export const showProofToPage = (): 'new' | 'shown' | 'refused' | null => {
  const proof = pendingProof();
  if (proof === null) return null;
  if (isInCookies(proof)) return 'shown';
  const { pathname, protocol } = globalThis.location;
  const until = new Date(kept()?.expiresDate ?? 0).toUTCString();
  document.cookie = `${cookie(proof)}; path=${pathname}; expires=${until}; samesite=lax${protocol === 'https:' ? '; secure' : ''}`;
  return isInCookies(proof) ? 'new' : 'refused';
};
