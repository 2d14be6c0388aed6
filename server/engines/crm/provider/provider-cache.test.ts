import { expect, test } from 'vitest';
import { openProviderCache, type Entry, type LastGood } from './provider-cache.ts';

const openCache = (lastGood?: LastGood) => {
  let time = Date.parse('2026-11-21T10:00:00Z');
  const later = (seconds: number): void => {
    time += seconds * 1000;
  };
  return { cache: openProviderCache(() => new Date(time), lastGood), later, now: () => new Date(time) };
};
const down = async (): Promise<never> => {
  throw new Error('the CRM is down');
};

// REQ-1.7.32
test('many who ask at once share one call, whatever comes of it', async () => {
  const { cache, later } = openCache();
  let calls = 0;
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ask = async () => {
    calls += 1;
    await held;
    return calls;
  };
  const all = Array.from({ length: 50 }, () => cache.read('key', ask));
  release?.();
  expect(new Set((await Promise.all(all)).map(({ value }) => value))).toEqual(new Set([1]));
  later(61);
  const failed = await Promise.allSettled(Array.from({ length: 5 }, () => cache.read('other', down)));
  expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
  // A failure is not cached: the next read asks again.
  expect(await cache.read('other', async () => 'back')).toMatchObject({ value: 'back', stale: false });
});

// REQ-1.7.32
test('an answer is good for a minute, and no longer', async () => {
  const { cache, later, now } = openCache();
  const asOf = now();
  await cache.read('key', async () => 'first');
  later(59);
  expect(await cache.read('key', async () => 'second')).toEqual({ value: 'first', asOf, stale: false });
  later(1);
  expect(await cache.read('key', async () => 'second')).toEqual({
    value: 'second',
    asOf: now(),
    stale: false,
  });
});

// REQ-1.7.33
test('when the CRM fails, the last good answer is shown with its time, until it answers again', async () => {
  const { cache, later, now } = openCache();
  const asOf = now();
  await cache.read('key', async () => 'good');
  later(3600);
  expect(await cache.read('key', down)).toEqual({ value: 'good', asOf, stale: true });
  expect(await cache.read('key', async () => 'new')).toEqual({ value: 'new', asOf: now(), stale: false });
  await expect(cache.read('never heard', down)).rejects.toThrow('the CRM is down');
});

// REQ-1.7.33
test('a process that was just started finds the last good answer of another one', async () => {
  const shelf = new Map<string, Entry>();
  const lastGood: LastGood = {
    keep: async (key, entry) => {
      shelf.set(key, entry);
    },
    find: async (key) => shelf.get(key) ?? null,
  };
  const before = openCache(lastGood);
  await before.cache.read('key', async () => 'good');
  const after = openCache(lastGood);
  after.later(7200);
  expect(await after.cache.read('key', down)).toEqual({ value: 'good', asOf: before.now(), stale: true });
  // A stale value is requested again at each read.
  expect(await after.cache.read('key', async () => 'new')).toMatchObject({ value: 'new', stale: false });
});

// REQ-3.9.1
test('a change makes answers of its kind outdated, one that is on its way too, and keeps them for a CRM that fails', async () => {
  const { cache, now } = openCache();
  let release: ((value: string) => void) | undefined;
  await cache.read('invoices a', async () => 'old');
  await cache.read('customer a', async () => 'old');
  const onItsWay = cache.read('invoices b', () => new Promise<string>((resolve) => (release = resolve)));
  cache.forgetKind('invoices');
  release?.('old');
  expect(await onItsWay).toMatchObject({ value: 'old' });
  expect(await cache.read('invoices a', down)).toEqual({ value: 'old', asOf: now(), stale: true });
  expect(await cache.read('invoices a', async () => 'new')).toMatchObject({ value: 'new', stale: false });
  expect(await cache.read('invoices b', async () => 'new')).toMatchObject({ value: 'new' });
  expect(await cache.read('customer a', async () => 'new')).toMatchObject({ value: 'old' });
});
