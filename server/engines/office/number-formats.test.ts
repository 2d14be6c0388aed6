import { expect, test } from 'vitest';
import { readNumberFormats, wordsOf } from './number-formats.ts';
import { partOf } from './office-files.test-support.ts';

// REQ-1.7.103
test('a format that only some programs know is shown beside the number', () => {
  const formatOf = (id: number) => {
    const styles = `<cellXfs><xf numFmtId="${id}"/></cellXfs>`;
    return readNumberFormats(Buffer.from(partOf('xl/styles.xml', styles))).formats[0];
  };
  expect(formatOf(66)).toEqual({ isDate: false, words: undefined });
  expect(formatOf(67)).toEqual({ isDate: false, words: '0%' });
  expect(formatOf(71)).toEqual({ isDate: false, words: 'd/m/bbbb' });
  expect(formatOf(81)).toEqual({ isDate: false, words: 'd/m/bb' });
});

// REQ-1.7.103
test('fractions of seconds alone belong to a moment', () => {
  for (const code of ['mm:ss.0', 'yyyy-mm-dd hh:mm:ss.000']) expect(wordsOf(code)).toBeUndefined();
  for (const code of ['d.00', 'yyyy.0']) expect(wordsOf(code)).toBe(code);
});
