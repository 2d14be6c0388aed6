import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openResting } from './resting.ts';

class Silence extends Error {}

const open = (restMs?: number) => {
  const resting = openResting({ restMs, isFailure: (error) => error instanceof Silence });
  let asked = 0;
  const ask = (address: string, ms: number, error: Error = new Silence('no answer')) =>
    resting(address, async () => {
      asked += 1;
      await pause(ms);
      throw error;
    });
  return { ask, resting, asked: () => asked };
};

// REQ-5.2.15
test('an address that was slow to fail is not asked by the next ones, and others are', async () => {
  const { ask, resting, asked } = open();
  for (let time = 0; time < 3; time += 1) await expect(ask('slow', 510)).rejects.toBeInstanceOf(Silence);
  expect(asked()).toBe(1);
  expect(await resting('another', async () => 'answer')).toBe('answer');
});

test('it is asked again after its rest', async () => {
  const { ask, resting, asked } = open(0);
  await expect(ask('slow', 510)).rejects.toBeInstanceOf(Silence);
  await expect(ask('slow', 510)).rejects.toBeInstanceOf(Silence);
  expect(asked()).toBe(2);
  expect(await resting('slow', async () => 'answer')).toBe('answer');
});

test('an address that fails at once, or for another reason, is asked each time', async () => {
  const { ask, asked } = open();
  for (let time = 0; time < 2; time += 1) await expect(ask('quick', 0)).rejects.toBeInstanceOf(Silence);
  for (let time = 0; time < 2; time += 1) await expect(ask('broken', 510, new Error('ours'))).rejects.toThrow('ours');
  expect(asked()).toBe(4);
});
