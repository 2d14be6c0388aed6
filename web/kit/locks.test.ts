import { expect, it } from 'vitest';
import { pageLocks } from './locks.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Holds the lock until `release` is called. */
const holder = (locks: ReturnType<typeof pageLocks>, mode: 'shared' | 'exclusive', name = 'bearer') => {
  const state = { holds: false, release: () => undefined as void };
  const released = new Promise<void>((release) => {
    state.release = release;
  });
  const done = locks.request(name, { mode }, async () => {
    state.holds = true;
    await released;
    state.holds = false;
  });
  return Object.assign(state, { done });
};

it('lets many share and one be alone, first come first served', async () => {
  const locks = pageLocks();
  const [a, b] = [holder(locks, 'shared'), holder(locks, 'shared')];
  const alone = holder(locks, 'exclusive');
  const late = holder(locks, 'shared');
  await turn();
  expect([a.holds, b.holds, alone.holds, late.holds]).toEqual([true, true, false, false]);
  a.release();
  await a.done;
  await turn();
  expect(alone.holds).toBe(false);
  b.release();
  await b.done;
  await turn();
  expect([alone.holds, late.holds]).toEqual([true, false]);
  alone.release();
  await alone.done;
  await turn();
  expect(late.holds).toBe(true);
});

it('is free again after a holder failed, and knows names apart', async () => {
  const locks = pageLocks();
  const failing = locks.request('bearer', { mode: 'exclusive' }, () => Promise.reject(new Error('no')));
  const other = holder(locks, 'exclusive', 'another');
  await expect(failing).rejects.toThrow('no');
  const next = holder(locks, 'exclusive');
  await turn();
  expect([other.holds, next.holds]).toEqual([true, true]);
});

it('says of a name whether it is held, for as long as it was to be', async () => {
  const locks = pageLocks();
  await locks.hold('spent', 10);
  expect([await locks.isHeld('spent'), await locks.isHeld('another')]).toEqual([true, false]);
  await expect.poll(() => locks.isHeld('spent')).toBe(false);
});
