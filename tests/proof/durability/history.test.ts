import { describe, expect, it } from 'vitest';
import { checkHistory, type Operation } from './history.ts';

const write = (value: string, from: number, to: number): Operation<string> => ({
  what: `write ${value}`,
  from,
  to,
  after: () => [value],
});
const maybeWrite = (value: string, from: number, to: number): Operation<string> => ({
  ...write(value, from, to),
  after: (state) => [state, value],
});
const read = (value: string, from: number, to: number): Operation<string> => ({
  what: `read ${value}`,
  from,
  to,
  after: (state) => (state === value ? [state] : []),
});
const judged = (...happened: Operation<string>[]) => checkHistory('', happened, (state) => state);

describe('a history', () => {
  it('is explained by any order of what happened at the same time', () => {
    expect(judged(write('a', 0, 10), write('b', 0, 10), read('a', 11, 12)).ends).toEqual(['a']);
    expect(judged(write('a', 0, 10), write('b', 0, 10)).ends.sort()).toEqual(['a', 'b']);
    expect(judged(write('a', 0, 10), read('', 1, 2), read('a', 3, 4)).ends).toEqual(['a']);
  });

  it('in which an acknowledged write is lost is found', () => {
    expect(judged(write('a', 0, 1), read('', 2, 3))).toEqual({ ends: [], stuckAt: ['read '] });
  });

  it('in which what was seen goes away again is found', () => {
    expect(judged(write('a', 0, 10), read('a', 1, 2), read('', 3, 4)).ends).toEqual([]);
  });

  it('takes what nobody answered as done or not done, and not as done later', () => {
    expect(judged(maybeWrite('a', 0, 10), read('', 11, 12)).ends).toEqual(['']);
    expect(judged(maybeWrite('a', 0, 10), read('a', 11, 12)).ends).toEqual(['a']);
    expect(judged(maybeWrite('a', 0, 10), read('', 11, 12), read('a', 13, 14)).ends).toEqual([]);
  });

  it('of a thousand happenings is judged without trying all their orders', () => {
    const happened = Array.from({ length: 1_000 }, (_, at) => write(String(at), at, at + 4));
    expect(judged(...happened, read('999', 2_000, 2_001)).ends).toEqual(['999']);
  });
});
