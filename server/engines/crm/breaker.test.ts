import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBreaker } from './breaker.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const resting = expect.objectContaining({ code: 'CrmUnavailable' });

// REQ-3.3.4
test('an org rests after failures in a row, then one call finds out whether it is back', () => {
  const breaker = openBreaker({ failures: 3, restMs: 10_000 });
  for (const org of ['a', 'a', 'a', 'b']) breaker.bad(org);
  expect(() => breaker.check('a')).toThrow(resting);
  expect(() => breaker.check('b')).not.toThrow();
  vi.advanceTimersByTime(9999);
  expect(() => breaker.check('a')).toThrow(resting);
  vi.advanceTimersByTime(1);
  expect(() => breaker.check('a')).not.toThrow();
  expect(() => breaker.check('a')).toThrow(resting);
  breaker.good('a');
  expect(() => breaker.check('a')).not.toThrow();
});

test('a good answer forgets the failures before it', () => {
  const breaker = openBreaker({ failures: 2, restMs: 10_000 });
  breaker.bad('a');
  breaker.good('a');
  breaker.bad('a');
  expect(() => breaker.check('a')).not.toThrow();
});
