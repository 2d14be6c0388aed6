import { tokenInAddress } from '../../shell/link-token.ts';

interface Proof {
  token: string;
  proof: string;
  expiresDate: string;
}

const name = 'paraphe.proof';
/** Safety margin: the server would refuse a proof that expires during the request. */
const earlierMs = 20_000;

/** For tabs whose storage is forbidden; lost at the next reload. */
let inMemory: Proof | null = null;

const readStored = (): Proof | null => {
  try {
    return JSON.parse(globalThis.sessionStorage.getItem(name) ?? 'null') as Proof | null;
  } catch {
    return null;
  }
};

/** The proof that this tab got for the right code; null if it has expired or belongs to another link. */
export const pendingProof = (): string | null => {
  const kept = inMemory ?? readStored();
  if (!kept || kept.token !== tokenInAddress()) return null;
  return new Date(kept.expiresDate).getTime() - earlierMs > Date.now() ? kept.proof : null;
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

/** Headers for signing, declining and uploads. Importing the contract's `proofHeader` would bundle its schemas. */
export const proofHeaders = (): Record<string, string> => {
  const proof = pendingProof();
  return proof === null ? {} : { 'signer-proof': proof };
};
