import { useState } from 'react';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import { readingCall } from '../codes/reading-call.ts';
import { digestPaper } from '../deferred-calls.ts';

/** Answers the receipt of the pages with the given values; null when none can be had now. */
export type PagesReceipt = () => Promise<string | null>;

/** Nobody waits longer to sign: the consent then names no pages, and the evidence says so. */
const longestWaitMs = 4_000;

const askReceipt = async (actions: readonly SignAction[]): Promise<string | null> => {
  try {
    const body = { webdocToken: tokenInAddress(), actions: [...actions] };
    const { receipt } = await readingCall(digestPaper, { body }, { signal: AbortSignal.timeout(30_000) });
    return receipt;
  } catch {
    return null;
  }
};

/**
 * Has the pages printed while the signatory reads the last screen, so that the consent can name them.
 * @param actions must stay the same while the screen is open
 */
export const usePagesReceipt = (actions: readonly SignAction[]): PagesReceipt => {
  const [asked] = useState(() => askReceipt(actions));
  return () => Promise.race([asked, new Promise<null>((resolve) => setTimeout(() => resolve(null), longestWaitMs))]);
};
