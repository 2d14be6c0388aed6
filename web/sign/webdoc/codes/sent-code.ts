import { signerCode } from '#contract/limits.ts';
import type { SentSignerCode } from '#contract/webdocs/signer-codes.ts';
import { nameFor, readStored, writeStored } from '../../shell/storage.ts';

interface Kept {
  sent: SentSignerCode;
  /** Time from which another code may be requested, in epoch milliseconds. */
  nextAt: number;
  /** End of the code, in epoch milliseconds of this device's clock, which may be wrong. */
  until: number;
}

/** For tabs whose storage is forbidden; lost at the next reload. */
let inMemory: Kept | null = null;

const keep = (kept: Kept | null): void => {
  inMemory = kept;
  writeStored('sessionStorage', nameFor('code'), kept);
};

/**
 * The code still to be entered. A new code would invalidate it, so a signer who returns to this step, or reloads the page
 * after a look at the mails, gets none.
 */
export const pendingCode = (): Kept | null => {
  const kept = inMemory ?? (readStored('sessionStorage', nameFor('code')) as Kept | null);
  return kept && kept.until > Date.now() ? kept : null;
};

export const savePendingCode = (sent: SentSignerCode): void =>
  keep({
    sent,
    nextAt: Date.now() + sent.nextAfterSeconds * 1_000,
    until: Date.now() + signerCode.minutes * 60_000,
  });

/** Call after the code was used or became invalid. */
export const dropPendingCode = (): void => keep(null);
