import { describe, expect, test } from 'vitest';
import { isAllListed } from '#seal-reader/report/added-bytes.ts';
import { openAnyFile } from '#seal-reader/report/any-file.ts';
import { isStrictBeginning } from '#seal-reader/report/strict-references.ts';
import { usesIn } from '#seal-reader/report/uses.ts';
import { startAuthority } from '../long-term/authority-world.test-support.ts';
import { loadSigner } from './certificate.ts';
import { appearance, extend, fileOf, stream, textOf, updated, withField } from './forged-file.test-support.ts';
import type { Prepared } from './forged-file.test-support.ts';
import { certificateOf, tokenOf } from './others-world.test-support.ts';
import { reportOn, tools } from './report.ts';
import { sealPdf } from './seal.ts';
import { withOthersSigner } from './others-signer.test-support.ts';
import { installed } from './seal-world.test-support.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** What a file has when it is signed; viewers read it otherwise than this judge, or once something stands behind it. */
const shadows: Record<string, Prepared> = {
  'a stream that ends behind the signed bytes': {
    more: [stream('x').replace('/Length 1', '/Length 99999')],
    catalog: '/X 8 0 R',
  },
  'a stream of another length than it states': {
    more: [stream('xyz').replace('/Length 3', '/Length 2')],
    catalog: '/X 8 0 R',
  },
  'a reference to a number that is cut': { page: '/X [4294967366 0 R]' },
  'a name with a byte that is taken for a space': { page: '/X [/Q\x8070\x800\x80R]' },
  'a number of hundreds of digits': { page: `/X [${'0'.repeat(254)}720 0 R]` },
};

// REQ-5.2.29
describe.skipIf(!installed('openssl'))('a signature of others does not pass where a later version', () => {
  const { signed, judged } = withOthersSigner();

  test('shows something by a field that a timestamp signs: its authority answers for the time alone', async () => {
    const time = certificateOf('Time', null, { isAuthority: false, purposes: ['1.3.6.1.5.5.7.3.8'] });
    const stamp = async (covered: Buffer) => Buffer.from(tokenOf(covered, time, Date.now()));
    expect(await judged(await withField(await signed(fileOf()), '', stamp), [time.der])).toEqual([
      ['INDETERMINATE', 'shownUnproved'],
      ['TOTAL-PASSED', null],
    ]);
  });

  test('adds letters to a form with a field of text, whatever that field has; an appearance it may add', async () => {
    const form = '<</Fields [9 0 R]>>';
    const drawn = '/Subtype /Widget /FT /Tx /T (x) /V (AB) /F 4 /Rect [0 0 612 792] /P 3 0 R /AP <</N 10 0 R>>';
    const field = `<</Type /Annot ${drawn}>>`;
    const parts = { catalog: '/AcroForm 8 0 R', page: '/Annots [9 0 R]', more: [form, field, appearance] };
    const honest = await signed(fileOf(parts));
    const withEntry = (entry: string) =>
      updated(honest, (update) => {
        extend(update);
        update.objectAt(8, textOf(honest, 8).replace(/>>$/, ` ${entry}>>`));
      });
    const passes = [['TOTAL-PASSED', null]];
    expect(await judged(withEntry('/DR <</XObject <<>> /ProcSet [/PDF]>>'))).toEqual(passes);
    for (const entry of ['/DR <</Font <</Helv 5 0 R>>>>', '/DA (/Helv 12 Tf 1 g)'])
      expect(await judged(withEntry(entry)), entry).toEqual([['INDETERMINATE', 'changedAfter']]);
  });

  test('adds resources to a form of which a default appearance draws more than letters', async () => {
    for (const [text, isPassed] of [
      ['(/Helv 0 Tf 0 g)', true],
      ['(0.5 0 0 rg/Helv 12. Tf)', true],
      ['(/X Do /Helv 12 Tf)', false],
      ['(/Helv 12 Tf /G gs)', false],
      ['<2F5820446F>', false],
      ['(/X \\104o)', false],
      ['5 0 R', false],
    ] as const) {
      const form = '<</Fields [9 0 R]>>';
      const field = `<</Type /Annot /Subtype /Widget /FT /Tx /T (x) /V (AB) /DA ${text} /Rect [0 0 9 9] /P 3 0 R>>`;
      const honest = await signed(fileOf({ catalog: '/AcroForm 8 0 R', page: '/Annots [9 0 R]', more: [form, field] }));
      const later = updated(honest, (update) => {
        extend(update);
        update.objectAt(8, textOf(honest, 8).replace(/>>$/, ' /DR <</XObject <</X 5 0 R>>>>>>'));
      });
      const verdict = isPassed ? ['TOTAL-PASSED', null] : ['INDETERMINATE', 'changedAfter'];
      expect(await judged(later), text).toEqual([verdict]);
    }
  });

  test('was prepared for another reading: a signed object that readers cut makes each later version incomparable', async () => {
    const honest = fileOf({ page: '/X [5 0 R]' });
    const odd = fileOf({ page: '/X [/Q\x80 5 0 R]' });
    expect(await judged(updated(await signed(honest), extend))).toEqual([['TOTAL-PASSED', null]]);
    expect(await judged(await signed(odd))).toEqual([['TOTAL-PASSED', null]]);
    expect(await judged(updated(await signed(odd), extend))).toEqual([['INDETERMINATE', 'notReadAfter']]);
  });
});

// REQ-5.2.29
describe.skipIf(!installed('openssl'))('bytes that nothing lists', () => {
  test('among those that were signed make each later version incomparable', async () => {
    const world = await startAuthority();
    try {
      const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
      const honest = fileOf();
      const hidden = bytesOf(`3 0 obj\n<</Type /Page>>\nendobj\n`);
      const at = honest.lastIndexOf('xref\n0');
      const moved = honest.toString('latin1', at).replace(/startxref\n\d+/, `startxref\n${at + hidden.length}`);
      const odd = Buffer.concat([honest.subarray(0, at), hidden, bytesOf(moved)]);
      const judged = async (pdf: Buffer) => {
        const sealed = (await sealPdf(pdf, { signer, reason: 'x' })).pdf;
        const trust = { seals: [], times: [], added: [world.der('seal'), world.der('root')] };
        return (await reportOn(updated(sealed, extend), trust)).signatures.map(({ reason }) => reason);
      };
      expect(await judged(honest)).toEqual([null]);
      expect(await judged(odd)).toEqual(['notReadAfter']);
    } finally {
      await world.close();
    }
  });
});

// REQ-5.2.29
test.each(Object.entries(shadows))('the objects of a version are not followed beyond %s', async (_name, parts) => {
  await expect(usesIn(await openAnyFile(fileOf(parts), tools))).rejects.toThrow();
});

// REQ-5.2.29
test.each([
  ['9/A', 1, true],
  ['9 0', 2, true],
  ['[9]0', 3, true],
  ['90', 1, false],
  ['/A0', 2, false],
  ['9 0 R', 2, false],
  ['<<>>\n0', 5, true],
  ['<<>>stream endstream 0', 21, false],
  ['9 endobj 0', 9, false],
  ['9%\n0', 3, false],
  ['/0', 1, false],
])('a packed object ends where the next one begins, in every reader: %s at %i, %j', async (values, at, is) => {
  const row = (kind: number, first: number, second: number) => [kind, 0, 0, first >> 8, first & 0xff, second];
  const heads = `1 0 2 ${at} `;
  const packed = `8 0 obj\n${stream(`${heads}${values}`, `/Type /ObjStm /N 2 /First ${heads.length}`)}\nendobj\n`;
  const rows = [
    row(0, 0, 0),
    row(2, 8, 0),
    row(2, 8, 1),
    ...Array.from({ length: 5 }, () => row(0, 0, 0)),
    row(1, 9, 0),
  ];
  const data = Buffer.from(rows.flat()).toString('latin1');
  const section = `9 0 obj\n${stream(data, '/Type /XRef /Size 9 /W [1 4 1] /Root 1 0 R')}\nendobj\n`;
  const text = `%PDF-1.7\n${packed}`;
  const file = bytesOf(`${text}${section}startxref\n${text.length}\n%%EOF\n`);
  const whole = await openAnyFile(file, tools);
  if (is) expect((await whole.object(1))?.source.length).toBe(heads.length + at);
  else await expect(whole.object(1)).rejects.toThrow('goes on in the next one');
});

// REQ-5.2.29
test.each([
  ['(a) /B ', true],
  ['(a) (B)', true],
  ['(a) /B', false],
])('packed data without a filter ends with a space or a bracket: %s, %j', async (values, is) => {
  const packed = `8 0 obj\n${stream(`1 0 2 4 ${values}`, '/Type /ObjStm /N 2 /First 8')}\nendobj\n`;
  const row = (kind: number, place: number, index: number) => [kind, 0, 0, place >> 8, place & 0xff, index];
  const free = Array.from({ length: 5 }, () => row(0, 0, 0));
  const rows = [row(0, 0, 0), row(2, 8, 0), row(2, 8, 1), ...free, row(1, 9, 0)];
  const data = Buffer.from(rows.flat()).toString('latin1');
  const text = `%PDF-1.7\n${packed}`;
  const section = `9 0 obj\n${stream(data, '/Type /XRef /Size 9 /W [1 4 1] /Root 1 0 R')}\nendobj\n`;
  const file = await openAnyFile(bytesOf(`${text}${section}startxref\n${text.length}\n%%EOF\n`), tools);
  expect(await file.arePackedListed()).toBe(is);
});

// REQ-5.2.29
test('a version begins with its header alone in a line, and states by one plain word that it is linearised', () => {
  const begins = (head: string, first = '<</X 1>>') =>
    isStrictBeginning(bytesOf(`${head}1 0 obj\n${first}\nendobj\n`), 0);
  expect(begins('%PDF-1.7\n')).toBe(true);
  expect(begins('%PDF-1.7 \r\n%\xe2\xe3\xcf\xd3\n')).toBe(true);
  expect(begins('%PDF-1.7 60 0 obj<</Linearized 1/L 99>>endobj\n')).toBe(false);
  expect(begins('%PDF-1.7\n', '<</Linearized#00 1 /L 99>>')).toBe(false);
  expect(begins('%PDF-1.7\n', '<</Linearized\x80 1 /L 99>>')).toBe(false);
  expect(begins('%PDF-1.7\n', '<</Linearized 1 /L 99>>')).toBe(true);
  expect(begins('%PDF-1.7\n% inearized\n', '<</Linearized 1 /L 99>>')).toBe(false);
});

/** An update whose section is a stream of this number, which lists itself nowhere; `behind`: it lists an object there. */
const withSectionAt = (pdf: Buffer, number: number, { generation = 0, behind = '' } = {}): Buffer => {
  const table = updated(pdf, extend).subarray(pdf.length).toString('latin1');
  const object = /\d+ 0 obj[^]*?endobj\n/.exec(table)?.[0] ?? '';
  const before = /startxref\n(\d+)/.exec(pdf.subarray(pdf.lastIndexOf('startxref')).toString('latin1'))?.[1];
  const gap = table.slice(0, table.indexOf(object));
  const root = Number.parseInt(object, 10);
  const start = pdf.length + gap.length + object.length;
  const rowAt = (offset: number) => [1, offset >> 24, (offset >> 16) & 255, (offset >> 8) & 255, offset & 255, 0];
  const index = behind ? `${root} 1 ${number} 1` : `${root} 1`;
  const entries = `/Type /XRef /Size 99 /W [1 4 1] /Index [${index}] /Root ${root} 0 R /Prev ${before}`;
  const sectionOf = (offset: number) => {
    const rows = [...rowAt(start - object.length), ...(behind ? rowAt(offset) : [])];
    return `${number} ${generation} obj\n${stream(Buffer.from(rows).toString('latin1'), entries)}\nendobj\n`;
  };
  const section = sectionOf(start + sectionOf(0).length);
  return Buffer.concat([pdf, bytesOf(`${gap}${object}${section}${behind}startxref\n${start}\n%%EOF\n`)]);
};

// REQ-5.2.29
describe.skipIf(!installed('openssl'))('a stream of cross-references behind a signature', () => {
  test('has a number of its own and the generation 0: readers take it for the object of that number', async () => {
    const world = await startAuthority();
    try {
      const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
      const sealed = Buffer.from((await sealPdf(fileOf(), { signer, reason: 'x' })).pdf);
      const judged = async (pdf: Buffer) => {
        const trust = { seals: [], times: [], added: [world.der('seal'), world.der('root')] };
        return (await reportOn(pdf, trust)).signatures.map(({ reason }) => reason);
      };
      expect(await judged(withSectionAt(sealed, 98))).toEqual([null]);
      for (const number of [4, 3, 0, 9_999_999])
        expect(await judged(withSectionAt(sealed, number)), String(number)).toEqual(['notReadAfter']);
      // One reader repairs a file where a table follows a stream.
      const streamed = withSectionAt(sealed, 98);
      const table = `xref\n96 1\n${String(streamed.length).padStart(10, '0')} 00000 n\r\n`;
      const object = '96 0 obj\n[]\nendobj\n';
      const previous = /startxref\n(\d+)/.exec(streamed.subarray(-40).toString('latin1'))?.[1];
      const trailer = `trailer\n<</Size 99 /Root 1 0 R /Prev ${previous}>>\n`;
      const end = `${trailer}startxref\n${streamed.length + object.length}\n%%EOF\n`;
      expect(await judged(Buffer.concat([streamed, bytesOf(`${object}${table}${end}`)]))).toEqual(['notReadAfter']);
      const behind = '98 0 obj\n[]\nendobj\n';
      expect(await judged(withSectionAt(sealed, 98, { behind }))).toEqual(['notReadAfter']);
      expect((await judged(withSectionAt(sealed, 98, { generation: 1 })))[0]).not.toBeNull();
    } finally {
      await world.close();
    }
  });
});

// REQ-5.2.29
test('packed objects are all listed, in a stream of the generation 0', async () => {
  const row = (kind: number, first: number, second: number) => [kind, 0, 0, first >> 8, first & 0xff, second];
  const none = row(0, 0, 0);
  const open = async (generation: number, second: number[]) => {
    const packed = `8 ${generation} obj\n${stream('1 0 2 4 (a) (b)', '/Type /ObjStm /N 2 /First 8')}\nendobj\n`;
    const rows = [none, row(2, 8, 0), second, none, none, none, none, none, row(1, 9, generation)];
    const data = Buffer.from(rows.flat()).toString('latin1');
    const text = `%PDF-1.7\n${packed}`;
    const section = `9 0 obj\n${stream(data, '/Type /XRef /Size 10 /Index [0 9] /W [1 4 1] /Root 1 0 R')}\nendobj\n`;
    const pdf = bytesOf(`${text}${section}startxref\n${text.length}\n%%EOF\n`);
    return { pdf, file: await openAnyFile(pdf, tools) };
  };
  const whole = await open(0, row(2, 8, 1));
  expect(await isAllListed(whole.pdf, 0, whole.file)).toBe(true);
  const unlisted = await open(0, none);
  expect(await isAllListed(unlisted.pdf, 0, unlisted.file)).toBe(false);
  const later = await open(1, row(2, 8, 1));
  await expect(later.file.object(1)).rejects.toThrow('missing');
});

// REQ-5.2.29
test('objects behind the end of a file, in one line, are looked at once each', async () => {
  const objects = Array.from({ length: 3_000 }, (_, place) => `${place + 1} 0 obj 0 endobj %%EOF`);
  let text = '%PDF-1.7\n';
  const rows = objects.map((object) => {
    const offset = text.length;
    text += object;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end = `trailer\n<</Size 3001 /Root 1 0 R>>\nstartxref\n${text.length + 1}\n%%EOF\n`;
  const pdf = bytesOf(`${text}\nxref\n0 3001\n0000000000 65535 f \n${rows.join('')}${end}`);
  expect(await isAllListed(pdf, 0, await openAnyFile(pdf, tools))).toBe(true);
});
