import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBursts } from './bursts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000);

// REQ-3.9.4
it('passes the first at once, and the rest of a burst together', () => {
  const passed: string[] = [];
  const bursts = openBursts<string>((one) => passed.push(one));
  bursts.happened('invoices');
  expect(passed).toEqual(['invoices']);
  for (let at = 0; at < 100; at += 1) bursts.happened('invoices');
  bursts.happened('tickets');
  expect(passed).toEqual(['invoices', 'tickets']);
  seconds(5);
  expect(passed).toEqual(['invoices', 'tickets', 'invoices']);
  seconds(5);
  expect(passed).toHaveLength(3);
  // It is quiet: the next is passed at once again.
  bursts.happened('invoices');
  expect(passed).toHaveLength(4);
});

// REQ-3.9.4
it('passes a night of changes hardly more often than answers are read again anyway', () => {
  let passed = 0;
  const bursts = openBursts<string>(() => (passed += 1));
  for (let at = 0; at < 10_000; at += 1) {
    bursts.happened('invoices');
    seconds(0.36);
  }
  // An hour: once a minute, and some more while the windows grow from 5 s to 60 s.
  expect(passed).toBeLessThanOrEqual(60 + 10);
  bursts.stop();
  seconds(120);
  bursts.happened('invoices');
  expect(passed).toBeLessThanOrEqual(60 + 10);
});
