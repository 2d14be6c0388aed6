import { Refused } from '#kit/failures.ts';

import { sendFile, sendSignature } from './finish.ts';
import { savePendingFiles, readPendingFiles } from '../files/pending-files.ts';
import { bodyOf, dropKept, noteTried, readKept } from './outbox.ts';

const firstWaitMs = 2_000;
const slower = 2;
const longestWaitMs = 60_000;

/** The server is there and does not know yet: the same signature is sent again. Any other word is its last. */
const isForNow = (error: unknown): boolean =>
  !(error instanceof Refused) ||
  error.problem.status >= 500 ||
  error.code === 'TooManyRequests' ||
  error.code === 'IdempotencyInFlight';

export interface Hearer {
  onSending: (isSending: boolean) => void;
  onSigned: (answer: Awaited<ReturnType<typeof sendSignature>>) => void;
  onRefused: (error: unknown) => void;
  /** Nothing is kept any more: another tab has sent it, or taken it back. */
  onGone: () => void;
}

const gone = (hearer: Hearer): false => {
  dropKept();
  hearer.onGone();
  return false;
};

/** One after another, each forgotten when it has arrived. */
const sendFiles = async (signal: AbortSignal): Promise<void> => {
  const files = await readPendingFiles();
  for (const [index, { id, file }] of files.entries()) {
    await sendFile({ id }, file, { signal, onProgress: () => undefined });
    signal.throwIfAborted();
    await savePendingFiles(files.slice(index + 1));
  }
};

/**
 * One attempt at a time to send what is kept, always under the same key.
 * @returns whether another one is to follow
 */
const attempt = async (hearer: Hearer, signal: AbortSignal): Promise<boolean> => {
  const kept = readKept();
  if (!kept) return gone(hearer);
  if (!navigator.onLine) return true;
  hearer.onSending(true);
  noteTried(kept);
  try {
    await sendFiles(signal);
    // Taken back or sent in another tab meanwhile.
    if (!readKept()) return gone(hearer);
    const answer = await sendSignature(bodyOf(kept), kept.key, signal);
    dropKept();
    hearer.onSigned(answer);
    return false;
  } catch (error) {
    if (signal.aborted || isForNow(error)) return true;
    dropKept();
    hearer.onRefused(error);
    return false;
  } finally {
    if (!signal.aborted) hearer.onSending(false);
  }
};

/** Sends what was kept: when the network is back, when the page is looked at, and ever more rarely in between. */
export const startSending = (hearer: Hearer): { sendNow: () => void; stop: () => void } => {
  const stopper = new AbortController();
  const { signal } = stopper;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWaitMs;
  let isUnderWay = false;
  const send = async () => {
    if (isUnderWay || signal.aborted) return;
    isUnderWay = true;
    clearTimeout(timer);
    const isToFollow = await attempt(hearer, signal);
    isUnderWay = false;
    if (!isToFollow || signal.aborted) return;
    timer = setTimeout(() => void send(), wait);
    wait = Math.min(longestWaitMs, wait * slower);
  };
  const sendNow = () => {
    wait = firstWaitMs;
    void send();
  };
  addEventListener('online', sendNow, { signal });
  const onLook = () => document.visibilityState === 'visible' && sendNow();
  document.addEventListener('visibilitychange', onLook, { signal });
  // The failure that led here was a moment ago.
  timer = setTimeout(() => void send(), wait);
  return {
    sendNow,
    stop: () => {
      clearTimeout(timer);
      stopper.abort();
    },
  };
};
