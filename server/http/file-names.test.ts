import { expect, test } from 'vitest';
import { cleanFileName, extensionOf } from './file-names.ts';

// REQ-4.1.4
test.each([
  ['Contrat.docx', 'Contrat.docx'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\x\\Contrat.docx', 'Contrat.docx'],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
  ['a\u202Excod.exe', 'axcod.exe'],
  ['a\u2028b\u2029c\u0000.pdf', 'abc.pdf'],
  ['a\uD83D.pdf', 'a.pdf'],
  ['"<a|b>?*".pdf', 'ab.pdf'],
  ['...hidden', 'hidden'],
  ['', 'document'],
  ['..', 'document'],
])('the foreign name %j becomes %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean);
});

// REQ-4.1.4
test('a long name is cut between characters, and keeps its extension', () => {
  for (const shift of ['', 'a']) {
    const clean = cleanFileName(`${shift}${'\u{1F600}'.repeat(200)}.docx`);
    expect(clean).toMatch(/^a?\u{1F600}+\.docx$/u);
    expect(clean.length).toBeGreaterThanOrEqual(119);
    expect(clean.length).toBeLessThanOrEqual(120);
  }
});

// REQ-4.1.4
test('the extension is the last one, in lower case', () => {
  expect([extensionOf('Contrat.pdf.DOCX'), extensionOf('Contrat'), extensionOf('Contrat.docx ')]).toEqual([
    'docx',
    '',
    '',
  ]);
});
