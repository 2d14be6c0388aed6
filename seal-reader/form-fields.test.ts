import { describe, expect, test } from 'vitest';
import { reportOn } from '#engines/pdf/seal/report.ts';
import { openFieldQueue } from './form-fields.ts';
import { PdfStructureError } from './pdf-objects.ts';
import { findSeals } from './seal-place.ts';

/** A PDF whose form has one field with these fields below it. */
const formWith = (kids: string): Uint8Array => {
  const objects = [
    '<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [3 0 R]>>>>',
    '<</Type /Pages /Kids [] /Count 0>>',
    `<</FT /Sig /T (a) /Kids [${kids}]>>`,
  ];
  let text = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const table = `xref\n0 4\n0000000000 65535 f \n${rows.join('')}`;
  return Buffer.from(`${text}${table}trailer\n<</Size 4 /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
};

describe('fields that lead back to themselves', () => {
  const loop = formWith('3 0 R '.repeat(9_000));

  test('are read once, by the strict reader and by the judge', async () => {
    expect(findSeals(loop)).toEqual([]);
    expect((await reportOn(loop, { seals: [], times: [] })).signatures).toEqual([]);
  });
});

test('more fields than a form has are refused, however many there are', async () => {
  const many = formWith('4 0 R '.repeat(300_000));
  expect(() => findSeals(many)).toThrow(PdfStructureError);
  expect((await reportOn(many, { seals: [], times: [] })).signatures).toEqual([]);
});

test('fields without a number are read as they come, up to the same limit', () => {
  const queue = openFieldQueue();
  queue.add([1, 2]);
  expect([queue.next(), queue.next(), queue.next()]).toEqual([1, 2, undefined]);
  expect(() => queue.add(Array.from({ length: 10_000 }, () => 1))).toThrow('Too many form fields.');
});
