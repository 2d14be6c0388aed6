import { tokenInAddress } from './token.ts';

/** What a signer entered and has not sent: kept for this tab, so that a reload loses nothing. */
export interface Draft {
  values: Record<string, string>;
  strokes: Record<string, string>;
  reachedEnd: boolean;
}

/** A short name for the link, from which its token cannot be had back. */
function draftName(): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of tokenInAddress()) {
    const code = sign.charCodeAt(0);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  return `paraphe.draft.${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  'strokes' in value &&
  'reachedEnd' in value;

/** What an earlier visit in this tab left; null where there is no browser. */
export function readDraft(): Draft | null {
  try {
    const draft: unknown = JSON.parse(globalThis.sessionStorage.getItem(draftName()) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** Storage that is full or forbidden is no reason to stop the signer. */
export function keepDraft(draft: Draft): void {
  try {
    globalThis.sessionStorage.setItem(draftName(), JSON.stringify(draft));
  } catch {
    // Then a reload starts anew.
  }
}

export function dropDraft(): void {
  try {
    globalThis.sessionStorage.removeItem(draftName());
  } catch {
    // What could not be kept need not be dropped.
  }
}
