import { expect, test } from 'vitest';
import { areRangesOf, pagesIn, rangesOf, rangesText } from './page-ranges.ts';

test('pages seen in any order are told as ranges, and ranges give the pages back', () => {
  const ranges = rangesOf([5, 2, 1, 3, 3]);
  expect(rangesText(ranges)).toBe('1–3, 5');
  expect(pagesIn(ranges)).toEqual([1, 2, 3, 5]);
  expect(rangesText(rangesOf([]))).toBe('');
});

test('ranges that overlap, run backwards or go past the last page are none', () => {
  expect(
    areRangesOf(
      [
        { from: 1, to: 3 },
        { from: 5, to: 5 },
      ],
      5,
    ),
  ).toBe(true);
  for (const wrong of [
    [
      { from: 1, to: 3 },
      { from: 3, to: 4 },
    ],
    [{ from: 4, to: 2 }],
    [{ from: 1, to: 6 }],
    [{ from: 0, to: 1 }],
  ])
    expect(areRangesOf(wrong, 5)).toBe(false);
});
