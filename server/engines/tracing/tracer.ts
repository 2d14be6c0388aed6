import { AsyncLocalStorage } from 'node:async_hooks';
import { decide, keptShare, type Sampling } from './sampler.ts';
import type { ActiveSpan, Attributes, FinishedSpan, SpanContext, SpanStart, Tracer } from './span.ts';
import { newSpanId, newTraceId, readTraceparent } from './traceparent.ts';

/** Where finished spans go. */
export interface SpanSink {
  add(span: FinishedSpan): void;
  counts(): { sent: number; lost: number };
  close(): Promise<void>;
}

/** Spans of one tree in one process share a clock, so that none begins before its parent when the time is set. */
interface Active extends SpanContext {
  wallMs: number;
  monotonicMs: number;
}

const nowOf = ({ wallMs, monotonicMs }: Active): number => wallMs + performance.now() - monotonicMs;

const shortWord = /^[\w.:-]{1,60}$/;

/** A code or a class of errors. Never its message, which may have anything in it. */
const failureType = (failure: unknown): string => {
  const { code, name } = failure as { code?: unknown; name?: unknown };
  return [code, name].find((word): word is string => typeof word === 'string' && shortWord.test(word)) ?? 'Error';
};

const failed = (failure: unknown): Attributes =>
  failure === undefined || failure === null ? {} : { 'error.type': failureType(failure) };

/** The new span, and the one above it. */
const enter = (
  sampling: Sampling,
  { parent }: SpanStart,
  active: Active | undefined,
): { own: Active; above: SpanContext | null } | null => {
  if (!parent) return active ? { own: { ...active, spanId: newSpanId() }, above: active } : null;
  const above = readTraceparent(parent.traceparent);
  const traceId = above?.traceId ?? newTraceId();
  const clock = { wallMs: Date.now(), monotonicMs: performance.now() };
  return { own: { traceId, spanId: newSpanId(), sampled: decide(sampling, above, traceId), ...clock }, above };
};

/** Builds spans, follows them through what is awaited, and hands the sampled ones to `sink`. */
export const createTracer = (sampling: Sampling, sink: SpanSink): Tracer => {
  const storage = new AsyncLocalStorage<Active>();

  const start = (begun: SpanStart): ActiveSpan | null => {
    const entered = enter(sampling, begun, storage.getStore());
    if (!entered) return null;
    const { own, above } = entered;
    const startMs = nowOf(own);
    const attributes: Attributes = { ...begun.attributes };
    const context = { traceId: own.traceId, spanId: own.spanId, sampled: own.sampled };
    return {
      run: (work) => storage.run(own, work),
      set: (more) => void Object.assign(attributes, more),
      fail: (error) => void Object.assign(attributes, failed(error)),
      end: () => {
        if (!own.sampled) return;
        const { name, kind } = begun;
        const times = { startMs, endMs: nowOf(own) };
        sink.add({ context, parentSpanId: above?.spanId ?? null, name, kind, ...times, attributes, service: 'portal' });
      },
    };
  };

  return {
    start,
    note: ({ name, kind, ms, attributes, failure }) => {
      const above = storage.getStore();
      if (!above?.sampled) return;
      const endMs = nowOf(above);
      sink.add({
        context: { traceId: above.traceId, spanId: newSpanId(), sampled: true },
        parentSpanId: above.spanId,
        name,
        kind,
        startMs: endMs - ms,
        endMs,
        attributes: { ...attributes, ...failed(failure) },
        service: 'portal',
      });
    },
    noteBrowser: ({ traceId, spanId, name, attributes, agoMs, ms }) => {
      if (!decide(sampling, null, traceId)) return;
      const startMs = Date.now() - agoMs;
      const context = { traceId, spanId, sampled: true };
      const times = { startMs, endMs: startMs + ms };
      sink.add({ context, parentSpanId: null, name, kind: 'client', ...times, attributes, service: 'browser' });
    },
    active: () => storage.getStore() ?? null,
    ratio: keptShare(sampling),
    counts: () => sink.counts(),
    close: () => sink.close(),
  };
};
