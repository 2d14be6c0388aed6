import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openHeldBytes, type Flow } from './held-bytes.ts';

const flow = (more: Partial<Flow> = {}) => ({
  isOurTurn: () => false,
  moved: () => 0,
  end: vi.fn<() => void>(),
  ...more,
});
const patient = { bytesPerSecond: 1_000, overMs: 60_000 };
const hasty = { bytesPerSecond: 1_000, overMs: 20 };

test('one address holds so much, all together so much, and what is released may be held again', () => {
  const bytes = openHeldBytes({ ofAddress: 10, ofAll: 15 }, patient);
  const first = bytes.open('a', flow());
  const second = bytes.open('a', flow());
  const third = bytes.open('b', flow());
  expect([first.take(6), second.take(5), second.take(4), third.take(6), third.take(5)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
  first.release();
  first.release();
  expect([third.take(6), third.take(5)]).toEqual([false, true]);
});

test('the slowest makes room; those that move, wait for us or have just begun stay', async () => {
  const bytes = openHeldBytes({ ofAddress: 10, ofAll: 40 }, hasty);
  let moved = 0;
  const [slow, slower, fast, ours] = [
    flow({ moved: () => moved / 100_000 }),
    flow(),
    flow({ moved: () => moved }),
    flow({ isOurTurn: () => true }),
  ];
  for (const [at, each] of [slow, slower, fast, ours].entries()) bytes.open(`${at}`, each).take(10);
  const others = flow();
  expect(bytes.open('new', others).take(10)).toBe(false);
  await pause(hasty.overMs * 2);
  moved = 1_000_000;
  expect(bytes.open('new', others).take(10)).toBe(true);
  expect(slower.end).toHaveBeenCalledOnce();
  expect(bytes.open('newer', others).take(10)).toBe(true);
  expect(slow.end).toHaveBeenCalledOnce();
  expect(bytes.open('newest', others).take(10)).toBe(false);
  for (const { end } of [fast, ours, others]) expect(end).not.toHaveBeenCalled();
});

test('an address that has no room left ends its own alone', async () => {
  const bytes = openHeldBytes({ ofAddress: 10, ofAll: 40 }, hasty);
  const [own, foreign] = [flow(), flow()];
  bytes.open('a', own).take(10);
  bytes.open('b', foreign).take(10);
  await pause(hasty.overMs * 2);
  expect(bytes.open('a', flow()).take(10)).toBe(true);
  expect(own.end).toHaveBeenCalledOnce();
  expect(foreign.end).not.toHaveBeenCalled();
});
