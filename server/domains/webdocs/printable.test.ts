import { expect, test } from 'vitest';
import { missingGlyphs } from '#engines/pdf/glyphs.ts';
import { engineWithout } from './signing/engine-without.test-support.ts';
import { unprintableIn } from './printable.ts';

const hanzi = Array.from({ length: 200 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');

test('one hole in a long text says nothing of the characters around it, then or later', async () => {
  expect(missingGlyphs(hanzi).length).toBe(200);
  const { pdf } = engineWithout('\uE000');
  expect(await unprintableIn({ pdf, company: 'a' }, `${hanzi}\uE000`)).toEqual(['\uE000']);
  expect(await unprintableIn({ pdf, company: 'a' }, hanzi)).toEqual([]);
  expect(await unprintableIn({ pdf, company: 'a' }, '\uE000')).toEqual(['\uE000']);
});

test('an emoji with a colour of skin is one character: no font has the colour alone', () => {
  expect(missingGlyphs('👍🏽👍')).toEqual(['👍', '👍🏽']);
  expect(missingGlyphs('🏽')).toEqual(['🏽']);
});

test('Latin letters hide nothing that stands before or behind them in a long text', () => {
  const latin = Array.from({ length: 0x300 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
  const undrawn = missingGlyphs(latin);
  expect(undrawn).toEqual(Array.from(latin).flatMap((letter) => missingGlyphs(letter)));
  expect(undrawn.filter((letter) => letter <= '~')).toEqual([]);
  for (const letter of 'aZ~éŋ')
    expect(missingGlyphs(`${latin}${letter}\u0324${latin}`)).toEqual([...undrawn, ...missingGlyphs(`${letter}\u0324`)]);
  expect(missingGlyphs('Prix\u0001 : x\u0324 漢x')).toEqual(['\u0001', '\u0324', '漢', 'x\u0324']);
  expect(missingGlyphs('cafe\u0301 \u1112\u1161\u11AB')).toEqual(missingGlyphs('café 한'));
});

test('of many holes some are named, and not one by one until the browser is worn out', async () => {
  const { pdf, renders } = engineWithout(hanzi);
  const named = await unprintableIn({ pdf, company: 'a' }, hanzi);
  expect(named.length).toBe(8);
  expect(renders()).toBeLessThan(40);
});

test('marks piled on one letter, which would be drawn over the lines around it, cannot be printed', async () => {
  const { pdf } = engineWithout('');
  const pile = '\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030A\u030B\u030C';
  expect(await unprintableIn({ pdf, company: 'a' }, `Lille a${pile}b`)).toEqual([pile.slice(1)]);
  expect(await unprintableIn({ pdf, company: 'a' }, 'Nguyễn, ក្រុង, བསྒྲུབས, שְּׁלוֹם')).toEqual([]);
});
