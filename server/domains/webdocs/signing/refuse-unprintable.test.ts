import { expect, test } from 'vitest';
import { missingGlyphs } from '#engines/pdf/glyphs.ts';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { UnreadablePdf } from '#engines/pdf/render/print-errors.ts';
import type { AppContext } from '#server/app-context.ts';
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
  let prints = 0;
  const engine: Pick<PdfEngine, 'render' | 'checkPrint'> = {
    render: async (html) => {
      prints += 1;
      return Buffer.from(html);
    },
    checkPrint: async (pdf) => {
      if (Buffer.from(pdf).includes('Ж317')) throw new UnreadablePdf('not whole');
      return {
        pages: 1,
        allPages: 1,
        layout: Buffer.from(''),
        texts: [],
        covered: [],
        sha256: '',
        isPlacedFreely: false,
      };
    },
  };
  const actions = Array.from({ length: 500 }, (_, at) => action(`Ж${at}`, `{{f${at}}}`));
  await expect(refuseUnprintable({ pdf: engine } as AppContext, 'a', actions)).rejects.toMatchObject({
    errors: [{ path: 'actions.{{f317}}', code: 'UnprintableCharacter' }],
  });
  expect(prints).toBeLessThan(25);
});
