import { expect, test } from 'vitest';
import { provedFiles } from './proved.ts';
import type { Known, Listed } from './compare.ts';
import type { HeadsFile } from './read-kept.ts';

const hash = (number: number, of = 'f'): string => of.repeat(60) + String(number).padStart(4, '0');
const file = (number: number, more: Partial<HeadsFile> = {}): HeadsFile => ({
  number,
  at: new Date(0),
  previous: hash(number - 1),
  sha256: hash(number),
  bytes: new Uint8Array(),
  keptAs: `heads-${number}.txt`,
  heads: new Map(),
  ...more,
});
const line = (number: number, sha256 = hash(number)): [number, Listed] => [
  number,
  { number, sha256, at: new Date(0), signature: 'right', timestamp: null, askedAt: new Date(0) },
];
const files = [1, 2, 3, 4].map((number) => file(number));
const proved = (known: Partial<Known>) => {
  const found = provedFiles({ files, listed: new Map(), logs: [], ...known });
  return (known.files ?? files).filter(({ sha256 }) => found.has(sha256)).map(({ number }) => number);
};
const naming = (isSealed: boolean, number: number) =>
  [{ isSealed, named: { number, sha256: hash(number) } }] as unknown as Known['logs'];

// REQ-6.1.47
test('files are proved by the server’s list, by a sealed PDF that names them, and by the file after them', () => {
  expect(proved({})).toEqual([]);
  expect(proved({ listed: new Map([line(3)]) })).toEqual([1, 2, 3]);
  expect(proved({ logs: naming(true, 2) })).toEqual([1, 2]);
  expect(proved({ files: [...files, file(5, { keptAs: null })] })).toEqual([1, 2, 3, 4, 5]);
});

// REQ-6.1.47
test('nothing else proves a file: another hash, a number that is not listed, a loose preuve.json, a broken link', () => {
  expect(proved({ listed: new Map([line(3, hash(3, 'e'))]) })).toEqual([]);
  expect(proved({ listed: new Map([[3, null]]) })).toEqual([]);
  expect(proved({ logs: naming(false, 2) })).toEqual([]);
  const broken = [file(1), file(2), file(3, { previous: hash(2, 'e') })];
  expect(proved({ files: broken, listed: new Map([line(3)]) })).toEqual([3]);
});
