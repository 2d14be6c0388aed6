import { expect, test } from 'vitest';
import { fileHash, noFileBefore, NotAHeadFile, publishedName, readHeadFile, writeHeadFile } from './head-file.ts';

const file = {
  number: 1,
  at: new Date('2026-11-27T17:00:00.000Z'),
  previous: noFileBefore,
  heads: [
    { chain: publishedName('company:a'), seq: 7, hash: fileHash('seven') },
    { chain: publishedName('webdoc:b'), seq: 12, hash: fileHash('twelve') },
  ],
};

test('a file of heads is read back as it was written', () => {
  expect(readHeadFile(writeHeadFile(file))).toEqual(file);
});

test('a text that is no file of heads, and one that was changed, is refused', () => {
  const text = writeHeadFile(file);
  for (const wrong of [
    '',
    'heads',
    text.trimEnd(),
    `${text}\n`,
    text.replace('heads 2', 'heads 3'),
    text.replace('number 1', 'number 01'),
    text.replace(' 7 ', ' 07 '),
    text.replace(' 7 ', ' 9999999999999999 '),
    text.replace('2026-11-27', '2026-13-27'),
    text.replaceAll('\n', '\r\n'),
    text.slice(0, text.indexOf(publishedName('company:a'))),
  ])
    expect(() => readHeadFile(wrong)).toThrow(NotAHeadFile);
});
