import { expect, it } from 'vitest';
import { fileNameOf } from './file-names.ts';

it.each([
  [['FA-2026-0022'], 'FA-2026-0022'],
  [['../../etc/passwd'], 'etc passwd'],
  [['FA\u0000\r\n"; filename="x.exe'], 'FA ; filename= x exe'],
  [['\u202Efdp.exe'], 'fdp exe'],
  [[''], ''],
  [['...'], ''],
  [['Acier Nord SA', 'consommation Doc', '2026-11-21'], 'Acier Nord SA consommation Doc 2026-11-21'],
  [['x'.repeat(300)], 'x'.repeat(100)],
])('of %j makes the harmless file name %j', (words, name) => {
  expect(fileNameOf(words)).toBe(name);
});
