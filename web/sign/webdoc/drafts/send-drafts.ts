import type { WebdocDraft } from '#contract/webdocs/drafts.ts';
import { call } from '#kit/call.ts';
import { Refused, wasRefused } from '#kit/failures.ts';

import type { FieldBook } from '../fields/field-book.ts';
import { keepWebdocDraft } from '../sign-calls.ts';
import { dropPendingProof, pendingProof, proofHeaders } from '../codes/pending-proof.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import type { Reading } from '../../viewer/use-reading.ts';

const restMs = 2_000;
/** The most that browsers send while a page goes away. */
const longestFarewell = 60_000;

/** The words that mean: later, perhaps. After any other the server wants no draft. */
const forNow = new Set(['TooManyRequests', 'Unavailable', 'InternalError', 'CodeRequired']);

const isRefusedForGood = (error: unknown): boolean => {
  if (wasRefused(error, 'CodeRequired')) dropPendingProof();
  return error instanceof Refused && !forNow.has(error.code);
};

/**
 * Keeps on the server what is entered, two seconds after the signer rests and when the page goes away. A signature is
 * not sent before it is meant. What could not be sent is sent with the next change, or when the network is back.
 * @param asksCode nothing is sent before the signer has entered the code that the sender asks for
 */
export const sendDrafts = (
  book: FieldBook,
  reading: () => Pick<Reading, 'reachedEnd' | 'pagesReached'>,
  kept: WebdocDraft | null | undefined,
  asksCode: boolean,
): (() => void) => {
  const sent = new Map(kept?.values.map(({ tag, value }) => [tag, value]));
  const tags = book.inOrder.filter(({ type }) => type !== 'signature').map(({ tag }) => tag);
  let place = JSON.stringify(kept?.pages ?? null);
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopper = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    stopper.abort();
  };
  const unsent = () => {
    const [values, times] = [book.values(), book.times()];
    return tags.flatMap((tag) => {
      const [value = '', at] = [values[tag], times[tag]];
      return at === undefined || sent.get(tag) === value
        ? []
        : [{ tag, value, age: Math.max(0, Date.now() - at) }];
    });
  };
  const send = async (isLeaving = false) => {
    clearTimeout(timer);
    const values = unsent();
    const { reachedEnd, pagesReached } = reading();
    const pages = pagesReached();
    const nextPlace = JSON.stringify(pages);
    // A place alone is kept for who comes back: a person, who has touched the page.
    const hasMoved = isLeaving && navigator.userActivation?.hasBeenActive && nextPlace !== place;
    const isEarly = asksCode && pendingProof() === null;
    if (isEarly || (values.length === 0 && !hasMoved) || isSending || stopper.signal.aborted) return;
    isSending = true;
    try {
      const body = { webdocToken: tokenInAddress(), values, reachedEnd, pages };
      const keepalive = isLeaving && JSON.stringify(body).length < longestFarewell;
      await call(keepWebdocDraft, { body }, { keepalive, headers: proofHeaders() });
      for (const { tag, value } of values) sent.set(tag, value);
      place = nextPlace;
    } catch (error) {
      if (isRefusedForGood(error)) stop();
    } finally {
      isSending = false;
    }
  };
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), restMs);
  };
  const unsubscribe = book.subscribe(rest);
  const { signal } = stopper;
  signal.addEventListener('abort', unsubscribe);
  const leave = () => void send(document.visibilityState === 'hidden');
  addEventListener('online', () => void send(), { signal });
  document.addEventListener('visibilitychange', leave, { signal });
  // Entered before this part of the page was here.
  if (unsent().length > 0) rest();
  return stop;
};
