import { expect, it } from 'vitest';
import { found, matches, matchesFirst } from './matching.ts';

it.each([
  ['Élodie Roux', 'elo', true],
  ['Élodie Roux', 'roux él', true],
  ['claire@acier-nord.example', 'nord', true],
  ['Journal d’activité', "d'activite", true],
  ['Élodie Roux', 'lodie', false],
  ['Page blanche 00001067', '1067', true],
  ['FA-2026-0019', '19', true],
  ['Page blanche 00001067', '67', false],
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

it('puts what has the words inside of others last, and keeps the order otherwise', () => {
  const names = ['Contrat webkit', 'Kit 2', 'Toolkit', 'Contrat kit'];
  expect(matchesFirst(names, 'kit', (name) => name)).toEqual(['Kit 2', 'Contrat kit', 'Contrat webkit', 'Toolkit']);
});
