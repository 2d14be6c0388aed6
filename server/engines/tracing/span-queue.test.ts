import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTraceCollector, type TraceCollector } from '#tests/support/trace-collector.ts';
import type { FinishedSpan } from './span.ts';
import { mostOfBrowsers, mostWaiting, openSpanQueue } from './span-queue.ts';

const span: FinishedSpan = {
  context: { traceId: '5b8efff798038103d269b633813fc60c', spanId: 'eee19b7ec3c1b174', sampled: true },
  parentSpanId: null,
  name: 'GET /',
  kind: 'server',
  startMs: 1,
  endMs: 2,
  attributes: {},
  service: 'portal',
};

let collector: TraceCollector;
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(() => collector.close());

const openQueue = () => {
  const told: [object, string][] = [];
  const tell = (fields: object, message: string) => void told.push([fields, message]);
  const log = { debug: tell, info: tell, warn: tell, error: tell };
  const target = {
    url: `${collector.endpoint}/v1/traces`,
    headers: { 'x-key': '1' },
    resource: { 'service.name': 'a' },
  };
  const queue = openSpanQueue(target, log);
  const addMany = (count: number, service: FinishedSpan['service'] = 'portal') => {
    for (let added = 0; added < count; added += 1) queue.add({ ...span, service });
  };
  return { queue, told, addMany };
};

it('sends what waits in the end, with the headers, in batches', async () => {
  const { queue, addMany, told } = openQueue();
  addMany(1_200);
  await queue.close();
  expect(collector.spans).toHaveLength(1_200);
  expect(collector.bodies).toHaveLength(3);
  expect(collector.headers[0]).toMatchObject({ 'x-key': '1' });
  expect(queue.counts()).toEqual({ sent: 1_200, lost: 0 });
  expect(told).toEqual([]);
});

it('tries again what the collector cannot take now, and drops what it refuses', async () => {
  const { queue, addMany } = openQueue();
  collector.answerWith(503);
  addMany(600);
  await expect.poll(() => collector.headers.length).toBe(1);
  collector.answerWith(200);
  await expect.poll(() => collector.spans.length, { timeout: 8_000 }).toBe(600);
  collector.answerWith(400);
  addMany(512);
  await expect.poll(() => queue.counts()).toEqual({ sent: 600, lost: 512 });
  await queue.close();
});

it('keeps so many while the collector hangs, counts the others, says so once, and ends in time', async () => {
  const { queue, addMany, told } = openQueue();
  collector.answerWith(null);
  const begun = performance.now();
  addMany(mostWaiting + 1_000);
  expect(performance.now() - begun).toBeLessThan(500);
  expect(queue.counts()).toEqual({ sent: 0, lost: 1_000 });
  await queue.close();
  expect(performance.now() - begun).toBeLessThan(4_000);
  expect(queue.counts()).toEqual({ sent: 0, lost: mostWaiting + 1_000 });
  expect(told.map(([, message]) => message)).toContain('spans are lost: the collector does not take them');
  expect(told.length).toBeLessThanOrEqual(2);
});

it('leaves the portal’s own spans half of the room, however many browsers report', async () => {
  const { queue, addMany } = openQueue();
  collector.answerWith(null);
  addMany(mostWaiting, 'browser');
  expect(queue.counts().lost).toBe(mostWaiting - mostOfBrowsers);
  addMany(mostWaiting - mostOfBrowsers);
  expect(queue.counts().lost).toBe(mostWaiting - mostOfBrowsers);
  await queue.close();
});

it('gives browsers their room back once their spans are sent', async () => {
  const { queue, addMany } = openQueue();
  addMany(mostOfBrowsers, 'browser');
  await expect.poll(() => queue.counts().sent, { timeout: 8_000 }).toBe(mostOfBrowsers);
  addMany(mostOfBrowsers, 'browser');
  await queue.close();
  expect(queue.counts()).toEqual({ sent: 2 * mostOfBrowsers, lost: 0 });
});
