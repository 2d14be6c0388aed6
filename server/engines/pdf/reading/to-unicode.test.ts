import { expect, test } from 'vitest';
import { readToUnicode } from './to-unicode.ts';

test('single codes, ranges and lists of a font’s map are read', () => {
  const map = readToUnicode(`
    2 beginbfchar
    <0003> <0020>
    <0036> <006600660069>
    endbfchar
    3 beginbfrange
    <0014> <0016> <0031>
    <0020> <0021> [<0041> <00660069>]
    <0030> <0031> <D83DDE00>
    endbfrange`);
  expect(Object.fromEntries(map)).toEqual({
    0x03: ' ',
    0x36: 'ffi',
    0x14: '1',
    0x15: '2',
    0x16: '3',
    0x20: 'A',
    0x21: 'fi',
    0x30: '\u{1F600}',
    0x31: '\u{1F601}',
  });
});

test('a range without end does not fill the memory', () => {
  expect(readToUnicode('beginbfrange <0000> <FFFFFFFF> <0041> endbfrange').size).toBe(0x10000);
});
