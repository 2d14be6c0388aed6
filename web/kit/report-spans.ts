import type { BrowserCall } from '#contract/spans.ts';

export interface EndedCall extends Omit<BrowserCall, 'method' | 'agoMs'> {
  method: string;
  /** In the time of `performance.now()`. */
  begun: number;
}

const delayMs = 2_000;
/** As many as the server takes in a report. */
const sentAtOnce = 50;
const waiting: EndedCall[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const send = (): void => {
  clearTimeout(timer);
  timer = undefined;
  while (waiting.length > 0) {
    const spans = waiting.splice(0, sentAtOnce).map(({ begun, ...call }) => ({
      ...call,
      agoMs: performance.now() - begun,
    }));
    navigator.sendBeacon('/api/spans', new Blob([JSON.stringify({ spans })], { type: 'application/json' }));
  }
};

// Phones give a page that is left no other moment.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send();
});

/** Sends it with others, two seconds later or when the page is left. */
export const reportCall = (call: EndedCall): void => {
  waiting.push(call);
  timer ??= setTimeout(send, delayMs);
};
