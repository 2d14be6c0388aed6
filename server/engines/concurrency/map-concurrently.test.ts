import { describe, expect, it } from 'vitest';
import { mapConcurrently } from './map-concurrently.ts';

/** Work that ends when the test ends it. */
const openWork = () => {
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  return {
    begun,
    end: (item: number) => ends.get(item)?.(),
    work: (item: number) =>
      new Promise<number>((resolve) => {
        begun.push(item);
        ends.set(item, () => resolve(item));
      }),
  };
};

const items = Array.from({ length: 40 }, (_, place) => place);

describe('the orgs of one request', () => {
  it('are ten at once, and the next begins when one has answered', async () => {
    const { begun, end, work } = openWork();
    const answers = mapConcurrently(items, 10, work)[Symbol.asyncIterator]();
    const first = answers.next();
    expect(begun).toEqual(items.slice(0, 10));
    end(7);
    expect(await first).toEqual({ value: 7, done: false });
    const second = answers.next();
    expect(begun).toEqual(items.slice(0, 11));
    end(10);
    expect((await second).value).toBe(10);
  });

  it('answer in the order they end: a slow one holds up nobody', async () => {
    const { end, work } = openWork();
    const told: number[] = [];
    const reading = (async () => {
      for await (const item of mapConcurrently([0, 1, 2], 10, work)) {
        told.push(item);
        if (told.length === 2) end(0);
      }
    })();
    end(2);
    end(1);
    await reading;
    expect(told).toEqual([2, 1, 0]);
  });

  it('are not asked any more when the reader has left', async () => {
    const { begun, end, work } = openWork();
    const answers = mapConcurrently(items, 10, work)[Symbol.asyncIterator]();
    const first = answers.next();
    end(0);
    await first;
    await answers.return?.();
    expect(begun).toHaveLength(10);
    expect(await answers.next()).toEqual({ value: undefined, done: true });
  });
});
