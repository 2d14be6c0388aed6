import { expect, it } from 'vitest';
import { formatEuros } from './amounts.ts';

// REQ-1.2.175
it('amounts are written as the language does, a negative one with a true minus', () => {
  expect(formatEuros(4680, 'fr')).toBe('4\u202F680,00\u00A0€');
  expect(formatEuros(4680, 'en')).toBe('€4,680.00');
  expect(formatEuros(-120.5, 'fr')).toBe('\u2212120,50\u00A0€');
  expect(formatEuros(-120.5, 'en')).toBe('\u2212€120.50');
});
