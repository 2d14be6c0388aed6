import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { attachFiles } from '../seal/attach.ts';
import { findPdfFault } from './pdf-check.ts';

const stream = (content: string | Buffer, keys = '/Filter /FlateDecode', data = deflateSync(content)) =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<< /Type /EmbeddedFile ${keys} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const plain = (content: string | Buffer) => stream('', '', Buffer.from(content));
const named = (names: string) => Buffer.from(`8 0 obj << /Type /Filespec ${names} /EF << /F 9 0 R >> >> endobj\n`);
const withFile = (name: string, ...objects: Buffer[]) =>
  plainPdf(Buffer.concat([named(`/F (${name}) /UF (${name})`), ...objects]));
const acts = plainPdf('2 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj');

const invoice = '<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:100"/>';

describe('a PDF with files attached', () => {
  test('is sound when they are data: an invoice, evidence, tables, texts, pictures, a PDF that is sound', async () => {
    const pdf = PDF.create();
    pdf.addPage({ size: 'a4' });
    const inner = await pdf.save();
    const names = ['factur-x.xml', 'preuve.json', 'été.csv', '读我.txt', 'carte.JPG', 'scan.tiff', '1-relevé.pdf'];
    attachFiles(
      pdf,
      names.map((name) => ({
        name,
        bytes: name.endsWith('pdf') ? inner : Buffer.from(invoice),
        mime: 'application/octet-stream',
        description: '',
        relationship: 'Supplement',
      })),
    );
    for (const useXRefStream of [true, false])
      expect(findPdfFault(Buffer.from(await pdf.save({ useXRefStream })))).toBeNull();
  });

  test('is sound however programs write that: plain or packed, named apart, pinned to a page', () => {
    const apart = Buffer.from('8 0 obj << /F (a.xml) /EF 7 0 R >> endobj 7 0 obj << /F 9 0 R >> endobj\n');
    const pinned = Buffer.from('6 0 obj << /Subtype /FileAttachment /FS 8 0 R >> endobj\n');
    for (const file of [stream(invoice), stream(invoice, '/Filter [/FlateDecode]'), plain(invoice)]) {
      expect(findPdfFault(withFile('a.xml', file))).toBeNull();
      expect(findPdfFault(withFile('a.xml', pinned, file))).toBeNull();
      expect(findPdfFault(plainPdf(Buffer.concat([apart, file])))).toBeNull();
    }
    expect(findPdfFault(withFile('a.pdf', plain(plainPdf())))).toBeNull();
    expect(findPdfFault(plainPdf(Buffer.concat([named('/UF <FEFF0061002E0078006D006C>'), plain(invoice)])))).toBeNull();
    // Usage rights of Acrobat forms also have a key `/EF`, which is no attachment.
    expect(findPdfFault(plainPdf('7 0 obj << /EF [/Create /Delete] >> endobj'))).toBeNull();
  });

  test.each([
    'a.exe',
    'a.js',
    'a.html',
    'a.svg',
    'a.docm',
    'a.xlsx',
    'a.lnk',
    'a.zip',
    'a.xml.exe',
    'a.exe ',
    'a',
    '.xml',
    'a\\000.exe\\000.xml',
  ])('is refused for a file that opens as a program, or as nobody knows: %s', (name) => {
    expect(findPdfFault(withFile(name, plain(invoice)))).not.toBeNull();
  });

  test.each<[string, Buffer]>([
    ['no name', named('')],
    ['a name that stands elsewhere', named('/F 7 0 R')],
    ['a program for one of two systems', named('/F (a.xml) /UF (a.exe)')],
    ['a program for old Macs', named('/F (a.xml) /Mac (a.exe)')],
    ['a name whose letters are turned', named('/UF <FEFF0061202E006C006D0078002E0078006D006C>')],
    ['files that belong to it', named('/F (a.xml) /RF << /F [(a.exe) 9 0 R] >>')],
    ['a file in a file of another computer', named('/F (//host/a.pdf) /S /GoToE')],
  ])('is refused for a file of %s', (_, specification) => {
    expect(findPdfFault(plainPdf(Buffer.concat([specification, plain(invoice)])))).not.toBeNull();
  });

  test.each<[string, string, Buffer]>([
    ['a PDF that acts', 'a.pdf', stream(acts)],
    ['a PDF that acts, not packed', 'a.pdf', plain(acts)],
    ['a PDF that acts, called a text', 'a.txt', stream(acts)],
    ['a PDF in a PDF that acts', 'a.pdf', stream(withFile('a.pdf', stream(acts)))],
    [
      'a PDF that acts, under a number nobody finds',
      'a.pdf',
      Buffer.concat([
        plain(''),
        Buffer.from(stream(acts).toString('latin1').replace('9 0 obj', '9 %\n0 obj'), 'latin1'),
      ]),
    ],
    ['a PDF that acts, as an earlier state of the file', 'a.pdf', Buffer.concat([stream(acts), stream(plainPdf())])],
    ['a PDF packed twice', 'a.pdf', stream('', '/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync(acts)))],
    ['what cannot be unpacked', 'a.pdf', stream('', '/Filter /LZWDecode')],
    ['what was cut', 'a.xml', stream('', '/Filter /FlateDecode', deflateSync(invoice).subarray(0, -6))],
    [
      'a page called XML',
      'a.xml',
      stream('\uFEFF <html xmlns="http://www.w3.org/1999/xhtml"><script>a</script></html>'),
    ],
    ['a drawing called XML', 'a.xml', plain('<svg xmlns="http://www.w3.org/2000/svg" onload="a"/>')],
    ['a page made by a style sheet', 'a.xml', stream('<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>')],
    ['a page whose name is hidden', 'a.xml', stream('<html xmlns="http://www.w3.org/1999/&#x78;html"/>')],
    ['a page in UTF-16', 'a.xml', stream(Buffer.from('\uFEFF<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le'))],
  ])('is refused for %s', (_, name, file) => {
    expect(findPdfFault(withFile(name, file))).not.toBeNull();
  });

  test('is refused when files stand in files in files without an end', () => {
    const nest = (depth: number): Buffer => (depth === 0 ? plainPdf() : withFile('a.pdf', stream(nest(depth - 1))));
    expect(findPdfFault(nest(4))).toBeNull();
    expect(findPdfFault(nest(5))).not.toBeNull();
  });
});
