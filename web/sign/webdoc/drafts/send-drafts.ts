import type { WebdocDraft } from '#contract/webdocs/drafts.ts';
import { call } from '#kit/call.ts';
import { Refused, wasRefused } from '#kit/failures.ts';
import type { FieldStore } from '../fields/field-store.ts';
import { keepWebdocDraft } from '../deferred-calls.ts';
import { dropPendingProof, pendingProof, proofHeaders } from '../codes/pending-proof.ts';
import { markDraftSeen } from './seen-draft.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import type { Reading } from '../../viewer/use-reading.ts';

const restMs = 2_000;
/** Browsers limit the size of a request that outlives its page (`keepalive`) to 64 KiB. */
const maxKeepaliveLength = 60_000;

/** Temporary refusals. After any other the server accepts no more drafts. */
const temporary = new Set(['TooManyRequests', 'Unavailable', 'InternalError', 'CodeRequired']);

const isRefusedForGood = (error: unknown): boolean => {
  if (wasRefused(error, 'CodeRequired')) dropPendingProof();
  return error instanceof Refused && !temporary.has(error.code);
};

/** Values that the signer entered, with their ages in milliseconds. */
const enteredIn = (book: FieldStore, tags: readonly string[]): WebdocDraft['values'] => {
  const [values, times] = [book.values(), book.times()];
  return tags.flatMap((tag) => {
    const [value = '', at] = [values[tag], times[tag]];
    return at === undefined ? [] : [{ tag, value, age: Math.max(0, Date.now() - at) }];
  });
};

let current: { sendAll: () => Promise<boolean>; sent: ReadonlyMap<string, string> } | undefined;

/**
 * Sends what was just entered without the usual wait: another device is about to open the document.
 * @returns true if the server has everything now
 */
export const sendDraftNow = async (): Promise<boolean> => (await current?.sendAll()) ?? false;

/** True if the server has the value from this tab, or has told it to this tab. */
export const wasSent = (tag: string, value: string): boolean => current?.sent.get(tag) === value;

/**
 * Saves the entered values on the server, two seconds after the last change and when the page is hidden. Signatures
 * are never part of a draft. Unsent values are sent with the next change, or when the network is back.
 * @param asksCode the sender requires a one-time code: nothing is sent before the signer has entered it
 * @returns a function that stops it
 */
export const sendDrafts = (
  book: FieldStore,
  reading: () => Pick<Reading, 'reachedEnd' | 'pagesReached'>,
  kept: WebdocDraft | null | undefined,
  asksCode: boolean,
): (() => void) => {
  const sent = new Map(kept?.values.map(({ tag, value }) => [tag, value]));
  const tags = book.inOrder.filter(({ type }) => type !== 'signature').map(({ tag }) => tag);
  let place = JSON.stringify(kept?.pages ?? null);
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopper = new AbortController();
  const stop = () => {
    clearTimeout(timer);
    stopper.abort();
  };
  const unsent = () => enteredIn(book, tags).filter(({ tag, value }) => sent.get(tag) !== value);
  const send = async (isLeaving = false) => {
    clearTimeout(timer);
    const values = unsent();
    const { reachedEnd, pagesReached } = reading();
    const pages = pagesReached();
    const nextPlace = JSON.stringify(pages);
    // Save a reading position without values only if a person has used the page.
    const hasMoved = isLeaving && navigator.userActivation?.hasBeenActive && nextPlace !== place;
    const isEarly = asksCode && pendingProof() === null;
    if (isEarly || (values.length === 0 && !hasMoved) || running || stopper.signal.aborted) return;
    const sending = async () => {
      const body = { webdocToken: tokenInAddress(), values, reachedEnd, pages };
      const keepalive = isLeaving && JSON.stringify(body).length < maxKeepaliveLength;
      await call(keepWebdocDraft, { body }, { keepalive, headers: proofHeaders() });
      for (const { tag, value } of values) sent.set(tag, value);
      place = nextPlace;
      if (values.length > 0) markDraftSeen();
    };
    running = sending().catch((error: unknown) => {
      if (isRefusedForGood(error)) stop();
    });
    await running;
    running = null;
  };
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), restMs);
  };
  const unsubscribe = book.subscribe(rest);
  const sendAll = async () => {
    await running;
    await send();
    return unsent().length === 0;
  };
  current = { sendAll, sent };
  const { signal } = stopper;
  signal.addEventListener('abort', unsubscribe);
  const leave = () => void send(document.visibilityState === 'hidden');
  addEventListener('online', () => void send(), { signal });
  document.addEventListener('visibilitychange', leave, { signal });
  // Values may have been entered before this script was loaded.
  if (unsent().length > 0) rest();
  return stop;
};
