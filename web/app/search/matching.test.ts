import { expect, it } from 'vitest';
import { found, matches } from './matching.ts';

it.each([
  ['Élodie Roux', 'elo', true],
  ['Élodie Roux', 'roux él', true],
  ['claire@acier-nord.example', 'nord', true],
  ['Journal d’activité', "d'activite", true],
  ['Élodie Roux', 'lodie', false],
  ['100 % sûr', '%', false],
  ['Élodie Roux', '', false],
  ['Élodie Roux', '   ', false],
])('“%s” for “%s”: %s', (text, query, expected) => {
  expect(matches(text, query)).toBe(expected);
});

it('finds at most five', () => {
  const names = Array.from({ length: 20 }, (_, at) => `Bail ${at}`);
  expect(found(names, 'bail', (name) => name)).toEqual(names.slice(0, 5));
});
