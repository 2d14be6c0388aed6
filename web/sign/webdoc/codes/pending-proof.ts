import { signerCode } from '#contract/limits.ts';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { readPageData } from '../../shell/page-data.ts';

interface Proof {
  token: string;
  proof: string;
  /** Epoch milliseconds of this device's clock, which may be wrong by hours. */
  until: number;
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

const secondMs = 1_000;

/** The proof that opened this page, which the server has just accepted. */
const readFromPage = (): Proof | null => {
  const { proof } = readPageData<SignPage>();
  if (!proof) return null;
  // The seconds count from the answer, and this may be read much later.
  const until = performance.timeOrigin + proof.secondsLeft * secondMs;
  return { token: tokenInAddress(), proof: proof.proof, until };
};

const kept = (): Proof | null => {
  if (inMemory === undefined) {
    const stored = readStored();
    inMemory = readFromPage() ?? (stored?.token === tokenInAddress() ? stored : null);
  }
  return inMemory;
};

/** The proof that this tab got for the right code; null if it has ended or belongs to another link. */
export const pendingProof = (): string | null => {
  const found = kept();
  if (!found || found.token !== tokenInAddress()) return null;
  return found.until - earlierMs > Date.now() ? found.proof : null;
};

/** Call it with a new proof. */
export const savePendingProof = ({ proof }: Pick<Proof, 'proof'>): void => {
  inMemory = { token: tokenInAddress(), proof, until: Date.now() + signerCode.proofMinutes * 60 * secondMs };
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
 * The server alone decides whether the proof has ended.
 */
export const proofHeaders = (): Record<string, string> => {
  const found = kept();
  return found?.token === tokenInAddress() ? { 'signer-proof': found.proof } : {};
};

const shownProof = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);

/** A cookie of this link alone, which ends with the browser. */
const writeCookie = (proof: string, more = ''): void => {
  const { pathname, protocol } = globalThis.location;
  document.cookie = `${cookieName}=${proof}; path=${pathname}; samesite=lax${protocol === 'https:' ? '; secure' : ''}${more}`;
};

/**
 * Shows the proof to the server when this page is loaded anew.
 * @returns `shown` if one was shown before, `new` otherwise, `refused` if the browser keeps no cookies; null without a
 * proof
 */
export const showProofToPage = (): 'new' | 'shown' | 'refused' | null => {
  const shown = shownProof();
  const found = kept();
  if (!found || found.proof === shown) return shown === undefined ? null : 'shown';
  writeCookie(found.proof);
  return shownProof() === found.proof ? 'new' : 'refused';
};

/** Call it when the server does not take the shown proof any more. */
export const forgetShownProof = (): void => {
  dropPendingProof();
  writeCookie('', '; max-age=0');
};
