import { expect, it } from 'vitest';
import { codeTexts, waitText } from './code-texts.ts';

it.each([
  [1, '1\u00A0s'],
  [119, '119\u00A0s'],
  [120, '2\u00A0min'],
  [3_541, '60\u00A0min'],
  [5_399, '90\u00A0min'],
  [5_400, '2\u00A0h'],
  [7_200, '2\u00A0h'],
  [86_399, '24\u00A0h'],
])('a wait of %i s is never told shorter than it is', (seconds, told) => {
  expect(waitText(codeTexts.fr, seconds)).toBe(told);
});
