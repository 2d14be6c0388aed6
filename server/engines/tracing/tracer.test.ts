import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Sampling } from './sampler.ts';
import type { FinishedSpan } from './span.ts';
import { createTracer } from './tracer.ts';

const openTracer = (sampling: Sampling = { sampler: 'parentbased_always_on', ratio: 1 }) => {
  const spans: FinishedSpan[] = [];
  const sink = {
    add: (span: FinishedSpan) => spans.push(span),
    counts: () => ({ sent: 0, lost: 0 }),
    close: async () => {},
  };
  return { spans, tracer: createTracer(sampling, sink) };
};
const traceId = '5b8efff798038103d269b633813fc60c';
const remote = (flags: string) => ({ traceparent: `00-${traceId}-eee19b7ec3c1b174-${flags}` });
const root = (parent: { traceparent: string | null }) => ({ name: 'GET /', kind: 'server', parent }) as const;
const part = { name: 'part', kind: 'internal' } as const;
const statement = { name: 'select', kind: 'client', ms: 2, attributes: {} } as const;

describe('a span', () => {
  it('is the child of the one in which it starts, also after waiting, beside others', async () => {
    const { tracer, spans } = openTracer();
    const work = async (name: string) => {
      const span = tracer.start({ ...root({ traceparent: null }), name });
      await span?.run(async () => {
        await pause(5);
        tracer.note({ ...statement, name: `of ${name}` });
      });
      span?.end();
    };
    await Promise.all([work('one'), work('two')]);
    for (const name of ['one', 'two']) {
      const own = spans.find((span) => span.name === name);
      const child = spans.find((span) => span.name === `of ${name}`);
      expect(own?.parentSpanId).toBeNull();
      expect(child).toMatchObject({ parentSpanId: own?.context.spanId, context: { traceId: own?.context.traceId } });
      expect(child?.startMs).toBeGreaterThanOrEqual(own?.startMs ?? Infinity);
    }
    expect(spans[0]?.context.traceId).not.toBe(spans[3]?.context.traceId);
  });

  it('is none outside of a tree', () => {
    const { tracer, spans } = openTracer();
    expect(tracer.start(part)).toBeNull();
    tracer.note(statement);
    expect(spans).toEqual([]);
  });

  it('continues the tree of another process, whatever runs around it', () => {
    const { tracer, spans } = openTracer();
    tracer.start(root({ traceparent: null }))?.run(() => tracer.start(root(remote('01')))?.end());
    expect(spans).toMatchObject([{ context: { traceId }, parentSpanId: 'eee19b7ec3c1b174' }]);
  });

  it.each([
    'nonsense',
    `00-${'0'.repeat(32)}-eee19b7ec3c1b174-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-eee19b7ec3c1b174-01`,
    `00-${traceId}-eee19b7ec3c1b174-01-more`,
    `00-${traceId.toUpperCase()}-eee19b7ec3c1b174-01`,
  ])('begins a tree of its own after %s', (traceparent) => {
    const { tracer, spans } = openTracer();
    tracer.start(root({ traceparent }))?.end();
    expect(spans[0]?.parentSpanId).toBeNull();
    expect(spans[0]?.context.traceId).not.toBe(traceId);
  });

  it('keeps of an error its code or its class, never its message', () => {
    const { tracer, spans } = openTracer();
    const withCode = Object.assign(new Error('for nora@acier.example'), { code: '23505' });
    const strange = Object.assign(new Error('x'), { code: 'of nora@acier.example' });
    for (const error of [withCode, strange, 'nora', new RangeError('nora')]) {
      const span = tracer.start(root({ traceparent: null }));
      span?.fail(error);
      span?.end();
    }
    expect(spans.map(({ attributes }) => attributes['error.type'])).toEqual(['23505', 'Error', 'Error', 'RangeError']);
  });
});

describe('a sampler', () => {
  const keeps = (sampling: Sampling, parent: { traceparent: string | null }): boolean => {
    const { tracer, spans } = openTracer(sampling);
    const span = tracer.start(root(parent));
    span?.run(() => tracer.note(statement));
    span?.end();
    expect([0, 2]).toContain(spans.length);
    return spans.length === 2;
  };

  it.each([
    ['always_on', true, true, true],
    ['always_off', false, false, false],
    ['parentbased_always_on', true, true, false],
    ['parentbased_always_off', false, true, false],
  ] as const)('%s', (sampler, alone, ofKept, ofDropped) => {
    const sampling = { sampler, ratio: 1 };
    expect(keeps(sampling, { traceparent: null })).toBe(alone);
    expect(keeps(sampling, remote('01'))).toBe(ofKept);
    expect(keeps(sampling, remote('00'))).toBe(ofDropped);
  });

  it('by a ratio keeps about that share, and decides the same about a tree everywhere', () => {
    const sampling = { sampler: 'traceidratio', ratio: 0.25 } as const;
    const { tracer, spans } = openTracer(sampling);
    for (let count = 0; count < 2_000; count += 1) tracer.start(root({ traceparent: null }))?.end();
    expect(spans.length).toBeGreaterThan(400);
    expect(spans.length).toBeLessThan(600);
    const kept = spans.map(({ context }) => context.traceId);
    for (const id of kept) expect(keeps(sampling, { traceparent: `00-${id}-eee19b7ec3c1b174-00` })).toBe(true);
  });
});
