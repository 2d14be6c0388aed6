import { expect, it } from 'vitest';
import { abbreviate, formatNumber } from './big-numbers.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');

// REQ-1.1.6
it.each([
  [0, '0', '0'],
  [7, '7', '7'],
  [12.34, '12', '12'],
  [999, '999', '999'],
  [999.5, '1,0 K', '1.0 K'],
  [1000, '1,0 K', '1.0 K'],
  [1250, '1,3 K', '1.3 K'],
  [87_451, '87,5 K', '87.5 K'],
  [120_000, '120,0 K', '120.0 K'],
  [999_949, '999,9 K', '999.9 K'],
  [999_950, '1,0 M', '1.0 M'],
  [999_999_999, '1,0 B', '1.0 B'],
  [1_500_000_000, '1,5 B', '1.5 B'],
  [999_960_000_000, '1,0 T', '1.0 T'],
  [2e12, '2,0 T', '2.0 T'],
  [5e15, '5 000,0 T', '5,000.0 T'],
  [-6200, '-6,2 K', '-6.2 K'],
])('large numbers are abbreviated with one decimal: %s is %s in French and %s in English', (value, fr, en) => {
  expect(plain(abbreviate(value, 'fr'))).toBe(fr);
  expect(plain(abbreviate(value, 'en'))).toBe(en);
});

it('shows every digit where there is room', () => {
  expect(plain(formatNumber(87_451, 'fr'))).toBe('87 451');
  expect(formatNumber(87_451, 'en')).toBe('87,451');
});
