import type { Log } from '../log.ts';
import { postSpans, type Collector } from './collector.ts';
import { encodeSpans } from './otlp.ts';
import type { FinishedSpan } from './span.ts';
import type { SpanSink } from './tracer.ts';

/** Spans that wait at most: what comes while so many wait is counted, not kept. */
export const mostWaiting = 4_096;
const sentAtOnce = 512;
const delayMs = 1_000;
const longestPauseMs = 30_000;
const closeWithinMs = 2_000;
const tellEveryMs = 60_000;

/** Says what is lost, once a minute at most, because a collector may be away for hours. */
const lossTeller = (log: Log) => {
  let lost = 0;
  let untold = 0;
  let toldAt = -Infinity;
  return {
    lost: () => lost,
    add: (spans: number, reason: string): void => {
      lost += spans;
      untold += spans;
      if (performance.now() - toldAt < tellEveryMs) return;
      log.warn({ lost: untold, reason }, 'spans are lost: the collector does not take them');
      untold = 0;
      toldAt = performance.now();
    },
  };
};

/**
 * Sends finished spans together, a second later or when 512 wait. Nobody waits for it: a collector that is slow or
 * away costs the spans that no longer fit, and nothing else.
 */
export const openSpanQueue = (collector: Collector, log: Log): SpanSink => {
  const stopping = new AbortController();
  const loss = lossTeller(log);
  let waiting: FinishedSpan[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let failures = 0;
  let sent = 0;

  const plan = (ms: number): void => {
    timer ??= setTimeout(() => void flush(), ms).unref();
  };
  const sendBatch = async (): Promise<number> => {
    const batch = waiting.slice(0, sentAtOnce);
    const outcome = await postSpans(collector, encodeSpans(batch, collector.resource), stopping.signal);
    if (outcome.state === 'later') {
      failures += 1;
      if (failures === 1) log.warn({ reason: outcome.reason }, 'the collector of traces cannot be reached');
      return Math.min(outcome.pauseMs ?? delayMs * 2 ** failures, longestPauseMs);
    }
    waiting = waiting.slice(batch.length);
    failures = 0;
    if (outcome.state === 'sent') sent += batch.length;
    else loss.add(batch.length, outcome.reason);
    return waiting.length >= sentAtOnce ? 0 : delayMs;
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendBatch().then((pauseMs) => {
      sending = undefined;
      if (waiting.length > 0) plan(pauseMs);
    });
    return sending;
  };
  const sendRest = async (): Promise<void> => {
    await sending;
    for (let before = Infinity; waiting.length > 0 && waiting.length < before;) {
      before = waiting.length;
      await flush();
    }
  };
  return {
    add: (span) => {
      if (waiting.length >= mostWaiting) return loss.add(1, 'too many wait');
      waiting.push(span);
      if (waiting.length >= sentAtOnce && failures === 0) void flush();
      else if (!sending && failures === 0) plan(delayMs);
    },
    counts: () => ({ sent, lost: loss.lost() }),
    close: async () => {
      const late = setTimeout(() => stopping.abort(), closeWithinMs);
      await sendRest();
      clearTimeout(late);
      clearTimeout(timer);
      if (waiting.length > 0) loss.add(waiting.length, 'the portal stops');
      waiting = [];
    },
  };
};
