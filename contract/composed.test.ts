import { expect, it } from 'vitest';
import { hasPiles, normalized } from './composed.ts';

it.each([
  'Nguyễn Thị Hằng Phượng',
  'क्षत्रिय स्त्रियाँ निर्धारण',
  'בְּרֵאשִׁית בָּרָא אֱלֹהִים',
  'بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ',
  'ที่อยู่ปัจจุบันนี้',
  'ガギグゲゴ ﾊﾞﾋﾟﾌﾞ',
  'བརྒྱུད་བསྒྲིགས',
  '👩🏽\u200d🚀',
])('leaves %s whole in each form', (text) => {
  expect(hasPiles(text.normalize('NFD'))).toBe(false);
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) expect(normalized(text, form)).toBe(text.normalize(form));
});

const classes = ['\u0315\u0316', '\u3099\u0301', '\u05B0\u05BC', '\u064B\u0651', '\u{1D165}\u{1D16D}', '\u0315\uFF9E'];

it.each(classes)('brings the marks %j into order at once, however many there are', (marks) => {
  const text = `a${marks.repeat(200_000)}`;
  expect(hasPiles(text)).toBe(true);
  expect(hasPiles(`a${marks.repeat(15)}`)).toBe(false);
  for (const form of ['NFC', 'NFKD'] as const) expect(normalized(text, form).length).toBeLessThan(80);
});

// REQ-4.4.23
/** Every character that Unicode brings into order: behind U+0345, the last of all, it does not stay. */
it('knows each character that is brought into order', () => {
  const moved = (first: string) => first === '\u0345' || `\u0345${first}`.normalize('NFD') !== `\u0345${first}`;
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const character = String.fromCodePoint(code);
    const [first = ''] = character.normalize('NFKD');
    if (moved(first)) expect(hasPiles(character.repeat(31)), code.toString(16)).toBe(true);
  }
});
