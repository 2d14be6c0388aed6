import type { SentSignerCode } from '#contract/webdocs/signer-codes.ts';

interface Kept {
  sent: SentSignerCode;
  /** When another may be asked for, in milliseconds. */
  nextAt: number;
}

let kept: Kept | null = null;

/** The code that is still to be entered: who steps back and comes again is not sent another, which would end it. */
export const awaitedCode = (): Kept | null =>
  kept && new Date(kept.sent.expiresDate).getTime() > Date.now() ? kept : null;

export const keepAwaited = (sent: SentSignerCode): void => {
  kept = { sent, nextAt: Date.now() + sent.nextAfterSeconds * 1_000 };
};

/** It was used, or no longer counts. */
export const dropAwaited = (): void => {
  kept = null;
};
