import { expect, test } from 'vitest';
import { isNoNumber, onlyNumber } from './field-rules.ts';

// REQ-2.2.37
test('a number field takes digits and one dot, for which a comma may stand', () => {
  const typed = { '12a,3.5': '12.35', '1 234,50 €': '1234.50', ',5': '.5', '..': '.', '−3': '3', abc: '' };
  for (const [text, value] of Object.entries(typed)) expect(onlyNumber(text), text).toBe(value);
});

test('a dot alone is no number', () => {
  expect(['.', '', '1.', '.5'].map(isNoNumber)).toEqual([true, false, false, false]);
});
