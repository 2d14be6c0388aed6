import { expect, test } from 'vitest';
import { Headings } from './headings.ts';

test.for([
  ['1 2 3 2 1', '1 2 3 2 1'],
  ['1 3 3 4', '1 2 2 3'],
  ['4 2 6 3 1', '1 1 2 2 1'],
  ['2 3 1 2', '1 2 1 2'],
])('headings %s are told as %s', ([written, told]) => {
  const headings = new Headings();
  const levels = (written ?? '').split(' ').map((level) => headings.levelOf(Number(level)));
  expect(levels.join(' ')).toBe(told);
});
