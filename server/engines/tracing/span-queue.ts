import type { Log } from '../log.ts';
import { postSpans, type Collector } from './collector.ts';
import { encodeSpans } from './otlp.ts';
import type { FinishedSpan } from './span.ts';
import type { SpanSink } from './tracer.ts';

/** Spans that wait at most: what comes while so many wait is counted, not kept. */
export const mostWaiting = 4_096;
/** Of browsers: anybody can report calls that were never made, and must not crowd out the portal's own spans. */
export const mostOfBrowsers = mostWaiting / 2;
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

const isOfBrowser = ({ service }: FinishedSpan): boolean => service === 'browser';

/** Spans in the order in which they came. */
const openWaitingRoom = () => {
  let spans: FinishedSpan[] = [];
  let ofBrowsers = 0;
  return {
    size: () => spans.length,
    first: () => spans.slice(0, sentAtOnce),
    /** @returns false if there is no room */
    add: (span: FinishedSpan): boolean => {
      if (spans.length >= mostWaiting || (isOfBrowser(span) && ofBrowsers >= mostOfBrowsers)) return false;
      spans.push(span);
      if (isOfBrowser(span)) ofBrowsers += 1;
      return true;
    },
    drop: (count: number): void => {
      ofBrowsers -= spans.slice(0, count).filter(isOfBrowser).length;
      spans = spans.slice(count);
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
  const waiting = openWaitingRoom();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let failures = 0;
  let sent = 0;

  const plan = (ms: number): void => {
    timer ??= setTimeout(() => void flush(), ms).unref();
  };
  const sendBatch = async (): Promise<number> => {
    const batch = waiting.first();
    const outcome = await postSpans(collector, encodeSpans(batch, collector.resource), stopping.signal);
    if (outcome.state === 'later') {
      failures += 1;
      if (failures === 1) log.warn({ reason: outcome.reason }, 'the collector of traces cannot be reached');
      return Math.min(outcome.pauseMs ?? delayMs * 2 ** failures, longestPauseMs);
    }
    waiting.drop(batch.length);
    failures = 0;
    if (outcome.state === 'sent') sent += batch.length;
    else loss.add(batch.length, outcome.reason);
    return waiting.size() >= sentAtOnce ? 0 : delayMs;
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendBatch().then((pauseMs) => {
      sending = undefined;
      if (waiting.size() > 0) plan(pauseMs);
    });
    return sending;
  };
  const sendRest = async (): Promise<void> => {
    await sending;
    for (let before = Infinity; waiting.size() > 0 && waiting.size() < before;) {
      before = waiting.size();
      await flush();
    }
  };
  return {
    add: (span) => {
      if (!waiting.add(span)) return loss.add(1, 'too many wait');
      if (waiting.size() >= sentAtOnce && failures === 0) void flush();
      else if (!sending && failures === 0) plan(delayMs);
    },
    counts: () => ({ sent, lost: loss.lost() }),
    close: async () => {
      const late = setTimeout(() => stopping.abort(), closeWithinMs);
      await sendRest();
      clearTimeout(late);
      clearTimeout(timer);
      if (waiting.size() > 0) loss.add(waiting.size(), 'the portal stops');
      waiting.drop(waiting.size());
    },
  };
};
