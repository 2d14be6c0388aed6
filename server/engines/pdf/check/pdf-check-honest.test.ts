import { createCipheriv } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDF } from '@libpdf/core';
import { describe, expect, test } from 'vitest';
import type { PdfFault } from '#contract/webdocs/pdf-faults.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { lockedEnd } from './encryption/encrypted-pdf.test-support.ts';
import { findPdfFault } from './pdf-check.ts';

const objects = (...bodies: string[]) =>
  plainPdf(bodies.map((body, index) => `${index + 8} 0 obj ${body} endobj\n`).join(''));

/** Each was refused although it does nothing. Found among 12,300 files of 22 public collections and of 40 programs here. */
describe('a PDF that does nothing is taken as programs write it', () => {
  test.each<[string, string]>([
    ['Skia: a type twice', '<< /Type /ExtGState /Type /ExtGState /CA 1 >>'],
    ['a timestamp: two types', '<< /Type /DocTimeStamp /Filter /Adobe.PPKLite /Type /Sig /Contents <00> >>'],
    ['pdfTeX: a font twice', '<< /Font << /F47 6 0 R /F1 7 0 R /F47 6 0 R >> >>'],
    ['TCPDF: a mode twice, once another', '<< /PageMode /UseNone /PageMode /UseOutlines >>'],
    ['a number that is none, of C', '<< /BBox [0.0 -1.#INF nan 1e5 --3] >>'],
    ['a number with two signs', '<< /ItalicAngle -12.-23 /StemV 80 >>'],
    ['a font’s name with a space', '<< /BaseFont /AASGAA+Arial,Unicode MS /Subtype /Type0 >>'],
    ['a slash forgotten', '[ << /Type OBJR /Obj 14 0 R >> ]'],
    ['an object that was left empty', '<<\r\nendstream\rendobj\r9 0 obj\r<< /BBox [0 0 1 1] >>'],
    ['a dictionary that does not end', '<< /Type /Font /Subtype /Type1'],
    ['fonts called F and S', '<< /Font << /F 57 0 R /S 58 0 R >> >>'],
    ['a catalog without a type', '<< /Pages 9 0 R >>'],
  ])('%s', (_, body) => {
    expect(findPdfFault(objects(body))).toBeNull();
  });

  test.each<[string, string]>([
    ['LibreOffice, Word, Chromium: a broken link', 'file:///tmp/autre.html'],
    ['the same on Windows', 'file:///C:/Users/Zo%C3%A9/Bureau/annexe.docx'],
    ['a printed page', 'javascript:void\\(0\\);'],
    ['a printed page with an empty link', 'javascript:;'],
  ])('%s', (_, address) => {
    expect(findPdfFault(objects(`<< /S /URI /URI (${address}) >>`))).toBeNull();
  });

  test('LaTeX, PDFlib, Apache FOP: a link to a PDF nearby', () => {
    const names = ['(annexe.pdf)', '(../lot 2/annexe.pdf)', '<< /Type /Filespec /F (a.pdf) /UF (a.pdf) >>', '9 0 R'];
    for (const name of names)
      expect(findPdfFault(objects(`<< /S /GoToR /F ${name} >>`, '<< /Type /Filespec /F (a.pdf) >>')), name).toBeNull();
  });

  test('Acrobat: a page of an attached PDF', () => {
    expect(findPdfFault(objects('<< /S /GoToE /T << /R /C /N (a.pdf) >> >>'))).toBeNull();
  });

  test('one that opens with a password alone, with an attached file whose name nobody can read here', () => {
    const cipher = createCipheriv('aes-128-cbc', Buffer.alloc(16, 7), Buffer.alloc(16, 9));
    const name = Buffer.concat([cipher.update('factur-x.xml'), cipher.final()]).toString('hex');
    const file = `<< /Type /Filespec /F <${name}> /EF << /F 9 0 R >> >>`;
    const content = '<< /Type /EmbeddedFile /Filter /FlateDecode /Length 8 >> stream\nabcdefgh\nendstream';
    const encrypted = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(lockedEnd)]);
    expect(findPdfFault(encrypted(objects(file, content)))).toBeNull();
    // Its names may all be packed and encrypted.
    expect(findPdfFault(encrypted(objects(content)))).toBeNull();
    expect(findPdfFault(objects(file, content))).toBe('attachedFile');
    expect(findPdfFault(encrypted(objects(file.replace(/<\w{3,}>/, '(a.exe)'), content)))).toBe('attachedFile');
  });

  test('one whose encrypted bytes look packed by chance, as one stream in a thousand', () => {
    const stream = (bytes: Buffer) =>
      plainPdf(
        Buffer.concat([
          Buffer.from('8 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\n'),
          bytes,
          Buffer.from(`\nendstream endobj ${lockedEnd}`),
        ]),
      );
    expect(findPdfFault(stream(Buffer.from('789cf7a1b2c3d4e5f60718293a4b5c6d7e8f', 'hex')))).toBeNull();
    const cut = deflateSync('8 0 << /S /JavaScript /JS (app.alert(1)) >>').subarray(0, -6);
    expect(findPdfFault(stream(cut))).toBe('damaged');
  });
});

test('a PDF that is made here, changed and extended is taken', async () => {
  const pdf = PDF.create();
  pdf.addPage({ size: 'a4' });
  const bytes = await pdf.save();
  const again = await PDF.load(bytes);
  again.addPage({ size: 'letter' });
  for (const save of [{ incremental: true }, { useXRefStream: true }])
    expect(findPdfFault(Buffer.from(await again.save(save)))).toBeNull();
});

test.each<[PdfFault, string]>([
  ['script', '<< /S /JavaScript /JS (a) >>'],
  ['program', '<< /S /Launch /F (a) >>'],
  ['dynamicForm', '<< /XFA 9 0 R >>'],
  ['sentForm', '<< /S /SubmitForm /F (https://a.example) >>'],
  ['media', '<< /Subtype /RichMedia >>'],
  ['otherFile', '<< /S /GoToR /F (//host/a.pdf) >>'],
  ['attachedFile', '<< /F (a.exe) /EF << /F 9 0 R >> >>'],
  ['damaged', '<< /Type /ObjStm /N 1 /First 4 /Filter /LZWDecode >> stream\n'],
])('a refusal names what the file does: %s', (fault, body) => {
  expect(findPdfFault(objects(body))).toBe(fault);
});
