import type { SentSignerCode } from '#contract/webdocs/signer-codes.ts';

interface Kept {
  sent: SentSignerCode;
  /** Time from which another code may be requested, in epoch milliseconds. */
  nextAt: number;
}

let kept: Kept | null = null;

/** The code still to be entered. A new code would invalidate it, so a signer who returns to this step gets none. */
export const pendingCode = (): Kept | null =>
  kept && new Date(kept.sent.expiresDate).getTime() > Date.now() ? kept : null;

export const savePendingCode = (sent: SentSignerCode): void => {
  kept = { sent, nextAt: Date.now() + sent.nextAfterSeconds * 1_000 };
};

/** Call after the code was used or became invalid. */
export const dropPendingCode = (): void => {
  kept = null;
};
