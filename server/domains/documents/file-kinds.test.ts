import fc from 'fast-check';
import { expect, test } from 'vitest';
import { docx, pptx, xlsx } from '#sim/crm/documents/office.ts';
import { pdf } from '#sim/crm/documents/pdf.ts';
import { sized } from '#sim/crm/documents/zip.ts';
import { kindOf } from './file-kinds.ts';

const samples = {
  docx: docx(['Contrat'], 0),
  xlsx: xlsx([['Tarif']], 0),
  pptx: pptx(['Offre'], 0),
  pdf: pdf('Bon', [{ text: 'Bon' }]),
};

const named = (name: string) => ({ name, body: Buffer.from('<x/>') });

/** Tells whether a file with this name is accepted when it arrives in pieces of this size. */
const passes = (bytes: Buffer, name: string, piece = 65_536): boolean => {
  const look = kindOf(bytes.subarray(0, 8), name)?.look();
  if (!look) return false;
  for (let at = 0; at < bytes.length; at += piece) look.take(bytes.subarray(at, at + piece));
  return look.isSound();
};

// REQ-4.1.3
test('each kind passes under its own extension alone, however its bytes are cut into pieces', () => {
  for (const [kind, bytes] of Object.entries(samples))
    for (const extension of ['docx', 'xlsx', 'pptx', 'pdf', 'zip', 'docm'])
      for (const piece of [1, 7, 65_536])
        expect(passes(bytes, `a.${extension}`, piece), `${kind} as ${extension}`).toBe(kind === extension);
});

test('a file larger than what is held of it passes too', () => {
  expect(passes(docx(['Grand'], 5_000_000), 'a.docx')).toBe(true);
});

// REQ-1.7.100
test('a zip with a comment, with another file in it or with bytes behind its end is refused', () => {
  const endingWith = (comment: Buffer) => {
    const commented = Buffer.concat([samples.docx, comment]);
    commented.writeUInt16LE(comment.length, samples.docx.length - 2);
    return commented;
  };
  const other = Buffer.concat([docx(['Autre'], 0), Buffer.from('x')]);
  for (const file of [endingWith(Buffer.from('a comment')), endingWith(other), Buffer.concat([samples.docx, other])])
    expect(passes(file, 'a.docx')).toBe(false);
});

test('a zip with two entries of one name is refused: readers differ in which they open', () => {
  const twice = Buffer.from(
    samples.docx.toString('latin1').replaceAll('docProps/filler.bin', '[Content_Types].xml'),
    'latin1',
  );
  expect(passes(twice, 'a.docx')).toBe(false);
});

// REQ-1.7.100
test.each([
  'word//document.xm',
  './word/document.x',
  'a/./document.xml/',
  'a/../document.xml',
  '/word/document.xm',
  'word\\document.xml.',
  'WORD/DOCUMENT.XML/',
  'word/document.xml ',
  ' word/document.xml',
])('a zip with an entry %s is refused: some programs take it for another one', (name) => {
  const usual = ['[Content_Types].xml', 'word/', 'word/document.xml'];
  expect(passes(sized(usual.map(named), 0), 'a.docx')).toBe(true);
  expect(passes(sized([...usual, name].map(named), 0), 'a.docx')).toBe(false);
});

test('whatever is changed or cut, the look ends with yes or no', () => {
  const change = fc.record({
    cut: fc.nat(samples.docx.length),
    at: fc.array(fc.tuple(fc.nat(samples.docx.length - 1), fc.integer({ min: 0, max: 255 })), {
      maxLength: 20,
    }),
  });
  fc.assert(
    fc.property(change, ({ cut, at }) => {
      const bytes = Buffer.from(samples.docx);
      for (const [where, value] of at) bytes[where] = value;
      expect(typeof passes(bytes.subarray(0, cut), 'a.docx')).toBe('boolean');
    }),
  );
});
