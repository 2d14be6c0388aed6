import { createHash } from 'node:crypto';
import { canonicalJson } from '#engines/hash-chain/canonical.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';

/** The pages that a signatory was shown, or could have looked at, before confirming. */
export interface ConfirmedPages {
  pages: number;
  /** Lower-case hex. */
  sha256: string;
}

interface Receipt extends ConfirmedPages {
  values: string;
}

/** Empty fields count like absent ones: a client may send either. */
const hashOfValues = (values: ReadonlyMap<string, string>): string => {
  const given = [...values].filter(([, value]) => value !== '').toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(canonicalJson(given)).digest('base64');
};

const contextOf = (partyId: string): string => `pages receipt ${partyId}`;

/** The receipt is sealed, not stored: any process can read it, and nobody else can make one. */
export const writeReceipt = (
  secrets: Secrets,
  partyId: string,
  { pages, sha256 }: ConfirmedPages,
  values: ReadonlyMap<string, string>,
): string => {
  const receipt: Receipt = { pages, sha256, values: hashOfValues(values) };
  return secrets.seal(JSON.stringify(receipt), contextOf(partyId)).toString('base64url');
};

/** The pages of a receipt. Null when it is not ours, of somebody else, or of other values. */
export const readReceipt = (
  secrets: Secrets,
  partyId: string,
  receipt: string,
  values: ReadonlyMap<string, string>,
): ConfirmedPages | null => {
  try {
    const opened = secrets.open(Buffer.from(receipt, 'base64url'), contextOf(partyId));
    const { pages, sha256, values: hash } = JSON.parse(opened) as Receipt;
    return hash === hashOfValues(values) ? { pages, sha256 } : null;
  } catch {
    return null;
  }
};
