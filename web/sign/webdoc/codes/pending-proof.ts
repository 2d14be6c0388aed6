import { tokenInAddress } from '../../shell/link-token.ts';

interface Proof {
  token: string;
  proof: string;
  expiresDate: string;
}

const name = 'paraphe.proof';
/** One that ends while it travels would be refused. */
const earlierMs = 20_000;

/** For tabs whose storage is forbidden: until the next reload. */
let inMemory: Proof | null = null;

const readStored = (): Proof | null => {
  try {
    return JSON.parse(globalThis.sessionStorage.getItem(name) ?? 'null') as Proof | null;
  } catch {
    return null;
  }
};

/** What this tab was given for the right code, as long as it counts and is of this link; null otherwise. */
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
    // Then a reload asks for another code.
  }
};

export const dropPendingProof = (): void => {
  inMemory = null;
  try {
    globalThis.sessionStorage.removeItem(name);
  } catch {
    // What could not be kept need not be dropped.
  }
};

/** What signing, declining and uploads carry (`proofHeader` of the contract, whose module would bring its schemas). */
export const proofHeaders = (): Record<string, string> => {
  const proof = pendingProof();
  return proof === null ? {} : { 'signer-proof': proof };
};
