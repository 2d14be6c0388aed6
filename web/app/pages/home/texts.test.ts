import { expect, it } from 'vitest';
import { homeTexts } from './texts.ts';

// REQ-1.2.172
it.each([
  [0, 0, 'Aucun environnement', 'No environment'],
  [1, 1, '1 connecté sur 1', '1 of 1 connected'],
  [4, 0, '0 connecté sur 4', '0 of 4 connected'],
  [4, 2, '2 connectés sur 4', '2 of 4 connected'],
])('of %i environments, %i of them connected, the card says both numbers', (count, own, fr, en) => {
  expect(homeTexts.fr.environmentsCount(count, own)).toBe(fr);
  expect(homeTexts.en.environmentsCount(count, own)).toBe(en);
});
