import { expect, it } from 'vitest';
import { openFairTurns, openTurnsWithAside } from './fair-turns.ts';

/** Works that take a time which the test measures. */
const openWorks = (atOnce: number) => {
  let now = 0;
  const done: string[] = [];
  const turns = openFairTurns(atOnce, () => now);
  return {
    done,
    wait: (ms: number) => {
      now += ms;
    },
    work: (key: string, name: string, ms: number) =>
      turns(key, async () => {
        now += ms;
        done.push(name);
        // Others come while it runs.
        await Promise.resolve();
      }),
    turns,
  };
};

it('who has used the least time is next, however many works of another came before', async () => {
  const { work, done } = openWorks(1);
  const heavy = [1, 2, 3].map((number) => work('heavy', `heavy ${number}`, 20_000));
  const light = [1, 2].map((number) => work('light', `light ${number}`, 10));
  await Promise.all([...heavy, ...light]);
  expect(done).toEqual(['heavy 1', 'light 1', 'light 2', 'heavy 2', 'heavy 3']);
});

it('half of what was used is forgotten after a minute', async () => {
  const { work, wait, done } = openWorks(1);
  await work('once', 'once', 10_000);
  wait(10 * 60_000);
  const held = work('holder', 'held', 20);
  await Promise.all([held, work('often', 'often 1', 50), work('once', 'again', 10), work('often', 'often 2', 50)]);
  expect(done).toEqual(['once', 'held', 'often 1', 'again', 'often 2']);
});

it('gives as many turns at once as there are, and none to who has left', async () => {
  const { turns } = openWorks(2);
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const works = ['a', 'a', 'c', 'd'].map((key) => turns(key, work));
  const leaving = new AbortController();
  const left = turns('b', work, leaving.signal);
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(turns('b', work, leaving.signal)).rejects.toThrow('left');
  for (const count of [2, 3, 4]) {
    expect(ends).toHaveLength(count);
    ends[count - 2]?.();
    await works[count - 2];
    await new Promise(setImmediate);
  }
  ends[3]?.();
  await works[3];
});

// REQ-4.4.19
it('who stands aside waits for others aside alone, and nobody else waits for them', async () => {
  const turns = openTurnsWithAside(1);
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const start = (name: string, isAside: boolean) => {
    void turns({ key: name, isAside }, () => {
      begun.push(name);
      return new Promise<void>((resolve) => {
        endings.set(name, resolve);
      });
    });
  };
  start('aside 1', true);
  start('aside 2', true);
  start('usual 1', false);
  start('usual 2', false);
  await new Promise(setImmediate);
  expect(begun).toEqual(['aside 1', 'usual 1']);
  endings.get('usual 1')?.();
  await new Promise(setImmediate);
  expect(begun.slice(2)).toEqual(['usual 2']);
  endings.get('aside 1')?.();
  await new Promise(setImmediate);
  expect(begun.slice(3)).toEqual(['aside 2']);
});
