import { Refused } from '#kit/failures.ts';
import { sendFile, sendSignature } from './finish.ts';
import { savePendingFiles, readPendingFiles } from '../files/pending-files.ts';
import { bodyOf, dropPending, noteTried, readPending } from './outbox.ts';

const firstWaitMs = 2_000;
const backoffFactor = 2;
const longestWaitMs = 60_000;

/** After a temporary failure the same signature is sent again. Any other refusal is final. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof Refused) ||
  error.problem.status >= 500 ||
  error.code === 'TooManyRequests' ||
  error.code === 'IdempotencyInFlight';

export interface OutboxListener {
  onSending: (isSending: boolean) => void;
  onSigned: (answer: Awaited<ReturnType<typeof sendSignature>>) => void;
  onRefused: (error: unknown) => void;
  /** The outbox is empty: another tab has sent the signature or cancelled it. */
  onGone: () => void;
}

const gone = (hearer: OutboxListener): false => {
  dropPending();
  hearer.onGone();
  return false;
};

/** Sends the files one at a time and deletes each from storage after it has arrived. */
const sendFiles = async (signal: AbortSignal): Promise<void> => {
  const files = await readPendingFiles();
  for (const [index, { id, file }] of files.entries()) {
    await sendFile({ id }, file, { signal, onProgress: () => undefined });
    signal.throwIfAborted();
    await savePendingFiles(files.slice(index + 1));
  }
};

/**
 * One attempt to send the stored signature, always with the same key.
 * @returns whether another attempt should follow
 */
const attempt = async (hearer: OutboxListener, signal: AbortSignal): Promise<boolean> => {
  const kept = readPending();
  if (!kept) return gone(hearer);
  if (!navigator.onLine) return true;
  hearer.onSending(true);
  noteTried(kept);
  try {
    await sendFiles(signal);
    // Another tab may have cancelled or sent it meanwhile.
    if (!readPending()) return gone(hearer);
    const answer = await sendSignature(bodyOf(kept), kept.key, signal);
    dropPending();
    hearer.onSigned(answer);
    return false;
  } catch (error) {
    if (signal.aborted || isTemporary(error)) return true;
    dropPending();
    hearer.onRefused(error);
    return false;
  } finally {
    if (!signal.aborted) hearer.onSending(false);
  }
};

/** Sends the stored signature: when the network is back, when the page becomes visible, and at growing intervals. */
export const startSending = (hearer: OutboxListener): { sendNow: () => void; stop: () => void } => {
  const stopper = new AbortController();
  const { signal } = stopper;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWaitMs;
  let isRunning = false;
  const send = async () => {
    if (isRunning || signal.aborted) return;
    isRunning = true;
    clearTimeout(timer);
    const shouldRetry = await attempt(hearer, signal);
    isRunning = false;
    if (!shouldRetry || signal.aborted) return;
    timer = setTimeout(() => void send(), wait);
    wait = Math.min(longestWaitMs, wait * backoffFactor);
  };
  const sendNow = () => {
    wait = firstWaitMs;
    void send();
  };
  addEventListener('online', sendNow, { signal });
  const onVisibility = () => document.visibilityState === 'visible' && sendNow();
  document.addEventListener('visibilitychange', onVisibility, { signal });
  // The last attempt has just failed, so wait first.
  timer = setTimeout(() => void send(), wait);
  return {
    sendNow,
    stop: () => {
      clearTimeout(timer);
      stopper.abort();
    },
  };
};
