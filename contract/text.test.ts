import { expect, test } from 'vitest';
import { withDe } from './text.ts';

test.each([
  ['Acier Nord SA', 'd’Acier Nord SA'],
  ['Élodie', 'd’Élodie'],
  ['œuvre', 'd’œuvre'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Claire Martin', 'de Claire Martin'],
  ['Hugo', 'de Hugo'],
  ['3 Suisses', 'de 3 Suisses'],
  ['', 'de '],
])('“de” before “%s” is “%s”', (name, said) => {
  expect(withDe(name)).toBe(said);
});
