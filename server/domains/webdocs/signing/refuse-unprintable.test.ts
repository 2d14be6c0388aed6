import { expect, test } from 'vitest';
import { missingGlyphs } from '#engines/pdf/glyphs.ts';
import type { AppContext } from '#server/app-context.ts';
import { engineWithout } from './engine-without.test-support.ts';
import { refuseUnprintable, takesPrint } from './refuse-unprintable.ts';

const action = (value: string, tag = '{{a}}') => ({ tag, type: 'text' as const, value });

test('what is taken without a print is drawn by our own fonts', () => {
  const taken = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => letter.trim() !== '' && !takesPrint([action(letter)]),
  );
  expect(taken.length).toBeGreaterThan(400);
  expect(missingGlyphs(taken.join(''))).toEqual([]);
  expect(taken).toEqual(expect.arrayContaining(['é', '€', '’', '–', '…', '•']));
});

test('of hundreds of values the one that paper would not show is found in few prints', async () => {
  const { pdf, renders } = engineWithout(['Ж317']);
  const actions = Array.from({ length: 500 }, (_, at) => action(`Ж${at}`, `{{f${at}}}`));
  await expect(refuseUnprintable({ pdf } as AppContext, 'a', actions)).rejects.toMatchObject({
    errors: [{ path: 'actions.{{f317}}', code: 'UnprintableCharacter' }],
  });
  expect(renders()).toBeLessThan(25);
});
