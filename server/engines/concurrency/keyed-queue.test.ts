import { expect, it } from 'vitest';
import { openKeyedQueue } from './keyed-queue.ts';

it('the works of a key are done one after the other in their order, whatever comes of them; each key for itself', async () => {
  const turns = openKeyedQueue();
  const done: string[] = [];
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const works = [
    turns('a', async () => {
      await started;
      done.push('first');
      throw new Error('failed');
    }),
    turns('a', async () => done.push('second')),
    turns('a', async () => done.push('third')),
  ];
  await turns('b', async () => done.push('another’s'));
  expect(done).toEqual(['another’s']);
  start();
  const [failed, ...others] = await Promise.allSettled(works);
  expect(failed?.status).toBe('rejected');
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(done).toEqual(['another’s', 'first', 'second', 'third']);
  expect(await turns('a', async () => 'later')).toBe('later');
});
