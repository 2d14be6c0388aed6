import { expect, it } from 'vitest';

import { abbreviate, formatNumber } from './big-numbers.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [999.96, '1 K', '1K'],
  [1000, '1 K', '1K'],
  [1250, '1,3 K', '1.3K'],
  [87_451, '87,5 K', '87.5K'],
  [120_000, '120 K', '120K'],
  [999_950, '1 M', '1M'],
  [1_500_000_000, '1,5 B', '1.5B'],
  [2e12, '2 T', '2T'],
  [5e15, '5 000 T', '5,000T'],
  [-6200, '-6,2 K', '-6.2K'],
])('%s is %s in French and %s in English', (value, fr, en) => {
  expect(plain(abbreviate(value, 'fr'))).toBe(fr);
  expect(abbreviate(value, 'en')).toBe(en);
});

it('shows every digit where there is room', () => {
  expect(plain(formatNumber(87_451, 'fr'))).toBe('87 451');
  expect(formatNumber(87_451, 'en')).toBe('87,451');
});
