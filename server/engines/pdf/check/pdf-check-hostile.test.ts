import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { plainPdf } from '#tests/support/plain-pdf.ts';
import { findPdfFault } from './pdf-check.ts';

const megabyte = 1_048_576;
const rows = (text: string, megabytes = 25) => text.repeat(Math.floor((megabytes * megabyte) / text.length));

const packed = (count: number, header: string, objects: string): Buffer => {
  const data = deflateSync(header + objects);
  return Buffer.concat([
    Buffer.from(`7 0 obj << /Type /ObjStm /N ${count} /First ${header.length} /Filter /FlateDecode >> stream\n`),
    data,
    Buffer.from('\nendstream endobj\n'),
  ]);
};

/** As many copies of one object as fit into 15 MB. */
const packedAlike = (object: string): Buffer => {
  const count = Math.floor((15 * megabyte) / (object.length + 16));
  const places = Array.from({ length: count }, (_, index) => `${index + 9} ${index * object.length} `);
  return packed(count, places.join(''), object.repeat(count));
};
const attached = (content: string) =>
  Buffer.concat([
    Buffer.from('2 0 obj << /F (a.xml) /EF << /F 9 0 R >> >> endobj 9 0 obj << /Filter /FlateDecode >> stream\n'),
    deflateSync(content),
    Buffer.from('\nendstream endobj\n'),
  ]);

const structure = '<</Type/StructElem/S/P/P 12 0 R/Pg 5 0 R/K[0 1 2]/Lang(fr-FR)>>';

/**
 * On an idle machine each takes less than 1 s, on a busy one three times as much. Without limits some took minutes, or
 * more memory than a portal has: the bound below finds those, and is no measure of speed.
 */
test.each<[string, boolean, () => string | Buffer]>([
  ['of objects', true, () => rows('1 0 obj<</A 1>>endobj ')],
  ['of packed objects', true, () => Buffer.concat([1, 2, 3].map(() => packedAlike(structure)))],
  ['of packed nulls', true, () => Buffer.concat([1, 2, 3].map(() => packedAlike('null ')))],
  ['of brackets', true, () => `2 0 obj [${rows('<<>>')}] endobj`],
  ['of names', true, () => `2 0 obj [${rows('/A')}] endobj`],
  [
    'of one dictionary',
    true,
    () => `2 0 obj <<${Array.from({ length: 900_000 }, (_, n) => `/${n} 1`).join('')}>> endobj`,
  ],
  ['of the word that begins an object', true, () => rows('obj ')],
  ['of texts', true, () => rows('1 0 obj(a)endobj ')],
  ['of links', true, () => rows('1 0 obj<</URI(http://a)>>endobj ')],
  ['of links to links', true, () => rows('1 0 obj<</URI 9 0 R>>endobj 9 0 obj(http://a)endobj ')],
  ['with 40 MB of XML attached', true, () => attached(`<a ${rows("xmlns='", 40)}`)],
  ['with one long address', false, () => `2 0 obj <</URI <${rows('41')}>>> endobj`],
  [
    'with addresses of white space',
    false,
    () => `1 0 obj<</URI (javascript:${' '.repeat(65_000)}x)>>endobj `.repeat(6),
  ],
  ['with addresses of dots', true, () => `1 0 obj<</URI (file:${'.'.repeat(65_000)})>>endobj `.repeat(6)],
  ['of links spelt oddly', false, () => rows('1 0 obj<</URI(\\150ttp://a)>>endobj ')],
  ['of files', false, () => rows('1 0 obj<</EF<<>>/F(a.xml)>>endobj ')],
  ['of texts without an end', false, () => rows('1 0 obj(')],
  ['of objects in the comments of another', false, () => `2 0 obj [${rows('%0 obj[\n')}] endobj`],
  ['of objects behind comments without an end', false, () => rows(' obj%')],
  ['of many objects in one place', false, () => packed(4_000_000, rows('1 0 ', 15), `[${'1 '.repeat(300_000)}]`)],
  ['of attached files that never end', false, () => `${attached('<a/>').toString('latin1')}${rows('obj<<>>stream ')}`],
])('a PDF of 25 MB made %s is judged in bounded time and memory', (_, isSound, make) => {
  const body = make();
  const file = plainPdf(typeof body === 'string' ? Buffer.from(body, 'latin1') : body);
  const before = process.memoryUsage().heapUsed;
  const start = process.cpuUsage();
  expect(findPdfFault(file) === null).toBe(isSound);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000).toBeLessThan(15_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * megabyte);
});
