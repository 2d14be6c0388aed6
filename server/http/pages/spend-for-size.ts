import { addressKey, type RateLimits } from '../rate-limits/rate-limits.ts';

/** A page of so many letters takes the processor about as long as one short request. */
const lettersAPoint = 250_000;

/**
 * Spends more of an address's budget for a long page (REQ-4.4.36): one of 4.7 MB takes up to half a second of processor,
 * and anybody who has its link may ask for it again and again.
 * @throws {Refusal} TooManyRequests
 */
export const spendForSize = async (
  budgets: RateLimits,
  ip: string,
  documents: readonly { html: string; css: string }[],
): Promise<void> => {
  const letters = documents.reduce((sum, { html, css }) => sum + html.length + css.length, 0);
  const points = Math.floor(letters / lettersAPoint);
  if (points > 0) await budgets.spend('webdocReadAddress', addressKey(ip), points);
};
