import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openAnyFile } from '#seal-reader/report/any-file.ts';
import { changesBetween } from '#seal-reader/report/changes.ts';
import { isPlaceAlone } from '#seal-reader/report/place-alone.ts';
import { isPlainSyntax } from '#seal-reader/report/plain-syntax.ts';
import { extend, fileOf, page, stream, textOf, updated, type Prepared } from './forged-file.test-support.ts';
import { tools } from './report.ts';
import { withOthersSigner } from './others-signer.test-support.ts';
import { installed } from './seal-world.test-support.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const nested = (depth: number): string => `${'<</Q '.repeat(depth)}<<>>${'>>'.repeat(depth)}`;

// REQ-5.2.29
describe.skipIf(!installed('openssl'))('a signature of others does not pass where an update', () => {
  const { signed, judged } = withOthersSigner();
  const passes = [['TOTAL-PASSED', null]];

  test('has values inside one another that readers do not follow', async () => {
    const honest = await signed(fileOf());
    const withDepth = (depth: number) =>
      updated(honest, (update) => {
        const { object, text } = update.root;
        update.objectAt(object, text.replace(/>>$/, ` /Extensions ${nested(depth)}>>`));
      });
    expect(await judged(withDepth(20))).toEqual(passes);
    const [[indication] = []] = await judged(withDepth(64));
    expect(indication).toBe('INDETERMINATE');
  });

  test.each(['/Rotate', '/CropBox'])('drops a null of %s, behind which the tree has a value', async (name) => {
    const honest = await signed(fileOf({ page: `${name} null` }));
    const dropped = updated(honest, (update, text) => {
      extend(update);
      update.objectAt(page, text.replace(`${name} null`, ''));
    });
    expect(await judged(updated(honest, extend))).toEqual(passes);
    expect(await judged(dropped)).toEqual([['INDETERMINATE', 'changedAfter']]);
  });

  test('spells a number of a box otherwise that readers cut', async () => {
    const respelled = async (number: string, other: string) => {
      const honest = await signed(fileOf({ page: `/CropBox [0 0 ${number} 792]` }));
      return judged(
        updated(honest, (update, text) => {
          extend(update);
          update.objectAt(page, text.replace(/(\/CropBox \[0 0 )\d+/, `$1${other}`));
        }),
      );
    };
    expect(await respelled('612', '612.0')).toEqual(passes);
    expect(await respelled('9999999999', '9999999999.0')).toEqual([['INDETERMINATE', 'changedAfter']]);
  });
});

/** The file with an object that is packed, and with others. */
const withPacked = (
  early: Buffer,
  number: number,
  packed: string,
  objects: readonly (readonly [number, string])[] = [],
): Buffer => {
  const head = `${number} 0 `;
  const values = deflateSync(bytesOf(`${head}${packed}`)).toString('latin1');
  const store = stream(values, `/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode`);
  let text = '';
  const rows = [...objects, [60, store] as const].map(([object, value]) => {
    const at = early.length + text.length;
    text += `${object} 0 obj\n${value}\nendobj\n`;
    return [object, 1, at] as const;
  });
  const start = early.length + text.length;
  const all = [...rows, [number, 2, 60] as const, [61, 1, start] as const];
  const index = all.map(([object]) => `${object} 1`).join(' ');
  const data = Buffer.from(all.flatMap(([, kind, at]) => [kind, 0, 0, at >> 8, at & 255, 0]));
  const previous = early.lastIndexOf('\nxref') + 1;
  const entries = `/Type /XRef /Size 98 /W [1 4 1] /Index [${index}] /Root 1 0 R /Prev ${previous}`;
  const section = `61 0 obj\n${stream(data.toString('latin1'), entries)}\nendobj\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([early, bytesOf(`${text}${section}`)]);
};

const changesIn = async (early: Buffer, late: Buffer) =>
  changesBetween(await openAnyFile(early, tools), await openAnyFile(late, tools));

// REQ-5.2.29
test.each([
  [1_000, ['proofs']],
  [40_000, ['notRead', 'proofs']],
])('an object of %i values is a change of %j: some readers do not hold more', async (count, expected) => {
  const early = fileOf();
  const catalog = textOf(early, 1).replace(/>>$/, `/Extensions [${'0 '.repeat(count)}]>>`);
  const late = updated(early, (update) => update.objectAt(1, catalog));
  expect((await changesIn(early, late)).toSorted()).toEqual(expected);
});

// REQ-5.2.29
test('a packed object that is added is not read: readers unpack and cut it in ways of their own', async () => {
  const early = fileOf();
  expect(await changesIn(early, withPacked(early, 1, textOf(early, 1)))).toEqual(['notRead']);
  expect(await changesIn(early, withPacked(early, 97, '<</A 1>>'))).toEqual(['notRead']);
});

// REQ-5.2.29
test.each<[boolean, Prepared]>([
  [false, {}],
  [true, { tree: '/Annots [8 0 R]' }],
  [true, { parent: '<</Annots [8 0 R]>>' }],
  [true, { parent: '9 0 R', more: ['<</Type /Page /Parent 2 0 R /Annots [8 0 R]>>'] }],
])(
  'a first list of notes of a page takes away what some readers show: %s for %j',
  async (is, { more = [], ...parts }) => {
    const note = '<</Type /Annot /Subtype /Stamp /Rect [0 0 9 9]>>';
    const early = fileOf({ ...parts, catalog: '/AcroForm <</Fields []>>', more: [note, ...more] });
    const late = updated(early, (update, text) => {
      const field = '<</Type /Annot /Subtype /Widget /FT /Sig /T (own) /Rect [0 0 0 0] /F 2>>';
      const { object } = update.object(field);
      update.objectAt(page, text.replace(/>>$/, ` /Annots [${object} 0 R]>>`));
    });
    expect((await changesIn(early, late)).includes('notRead')).toBe(is);
  },
);

// REQ-5.2.29
test('texts and numbers of a list are compared as they stand in it, wherever it is', async () => {
  const note = (contents: string, flags = '2') => `<</Type /Annot /Subtype /Link /F ${flags} /Contents (${contents})>>`;
  const early = fileOf({ page: `/Annots [${note('a')}]` });
  const withList = (list: string) => {
    // The text of the early file has this place among the packed bytes, too.
    const place = list.replace('/Contents (', `/Contents ${' '.repeat(early.indexOf('(a)') - list.indexOf('(') - 5)}(`);
    return withPacked(early, 97, place, [[page, textOf(early, page).replace(/\/Annots .*>>\]/, '/Annots 97 0 R')]]);
  };
  expect(await changesIn(early, withList(`[${note('a')}]`))).toEqual(['notRead']);
  expect(await changesIn(early, withList(`[${note('b')}]`))).toContain('other');
  expect(await changesIn(early, withList(`[${note('a', '2.0')}]`))).toContain('other');
});

// REQ-5.2.29
test('an object that is nothing but a reference is not read: readers follow one, or ten', async () => {
  const early = fileOf({ page: '/Annots []' });
  const late = updated(early, (update, text) => {
    const { object } = update.object('[]');
    const again = update.object(`${object} 0 R`);
    update.objectAt(page, text.replace('/Annots []', `/Annots ${again.object} 0 R`));
  });
  expect(await changesIn(early, late)).toContain('notRead');
});

// REQ-5.2.29
test('a reference of another generation is to nothing: some readers follow it all the same', async () => {
  const early = (reference: string) => fileOf({ page: `/X [${reference}]`, more: ['<</Y 1>>'] });
  const changes = (file: Buffer) =>
    changesIn(
      file,
      updated(file, (update) => update.objectAt(8, '<</Y 1>>')),
    );
  expect(await changes(early('8 0 R'))).toEqual([]);
  expect(await changes(early('8 3 R'))).toContain('notRead');
});

// REQ-5.2.29
test('entries in another order are not read: readers take the first of some', async () => {
  const early = fileOf({ more: ['<</N <</A 4 0 R /B 7 0 R>>>>'], resources: '/Properties <</P 8 0 R>>' });
  const late = (text: string) => updated(early, (update) => update.objectAt(8, text));
  expect(await changesIn(early, late('<</N <</A 4 0 R  /B 7 0 R>>>>'))).toEqual([]);
  expect(await changesIn(early, late('<</N <</B 7 0 R /A 4 0 R>>>>'))).toEqual(['notRead']);
});

// REQ-5.2.29
test('a catalog that stands in the trailer is compared by nobody', async () => {
  const direct = (text: Buffer) => bytesOf(text.toString('latin1').replaceAll('/Root 1 0 R', '/Root<<  >>'));
  const early = fileOf();
  expect(await changesIn(direct(early), direct(updated(early, extend)))).toContain('notRead');
});

// REQ-5.2.29
test('a form that becomes a stream is another one', async () => {
  const early = fileOf({ catalog: '/AcroForm 8 0 R', more: ['<</Fields [] /Length 3>>'] });
  const late = updated(early, (update) => {
    const { object } = update.object('<</Fields [] /Length 3>>\nstream\nabc\nendstream');
    update.objectAt(update.root.object, update.root.text.replace('/AcroForm 8 0 R', `/AcroForm ${object} 0 R`));
  });
  expect(await changesIn(early, late)).toContain('other');
});

// REQ-5.2.36
test('nothing reaches into the place of a signature', async () => {
  const isAlone = async (drawn: string, more: string) => {
    const pdf = fileOf({ catalog: '/AcroForm <</Fields [<</V 9 0 R>>]>> /X 8 0 R', more: [drawn, more] });
    const start = pdf.indexOf('<abcd>');
    const place = { ranges: [], contents: { start, end: start + 6 } };
    return isPlaceAlone(pdf, await openAnyFile(pdf, tools), place);
  };
  const value = '<</Type /Sig /Contents <abcd>>>';
  expect(await isAlone('<<>>', value)).toBe(true);
  expect(await isAlone('<<>>', value.replace('/Sig', '/Sig /Subtype /FreeText'))).toBe(false);
  expect(await isAlone('<</Type /Annot /Subtype /Popup /Parent 9 0 R>>', value)).toBe(false);
  const inner = `3 0 obj\n${value}\nendobj\n`;
  const first = '%PDF-1.7\n1 0 obj\n<</Type /Catalog /X [2 0 R 3 0 R]>>\nendobj\n';
  const second = `2 0 obj\n${stream(inner)}\nendobj\n`;
  const rows = [first.indexOf('1 0 obj'), first.length, first.length + second.indexOf(inner)]
    .map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
    .join('');
  const end = `xref\n1 3\n${rows}trailer\n<</Size 4 /Root 1 0 R>>\nstartxref\n${first.length + second.length}\n%%EOF\n`;
  const nested = bytesOf(`${first}${second}${end}`);
  const at = nested.indexOf('<abcd>');
  const place = { ranges: [], contents: { start: at, end: at + 6 } };
  expect(await isPlaceAlone(nested, await openAnyFile(nested, tools), place)).toBe(false);
});

// REQ-5.2.29
test('an object above the highest number is nobody’s, and readers may make one there', async () => {
  const withUse = (number: number) => fileOf({ resources: `/ExtGState <</G ${number} 0 R>>` });
  const change = async (early: Buffer) => (await changesIn(early, updated(early, extend))).includes('notRead');
  expect(await change(withUse(7))).toBe(false);
  expect(await change(withUse(12))).toBe(true);
});

// REQ-5.2.29
test('brackets close what is open, and no text in them hides their depth', () => {
  const isPlain = (text: string) => isPlainSyntax(bytesOf(text), 0, text.length);
  expect(isPlain('<</A [1 2 <ab>]/B <ab>>>')).toBe(true);
  expect(isPlain(`<</A ${nested(20)}/B [[<ab>] (<<)]>>`)).toBe(true);
  expect(isPlain(nested(33))).toBe(false);
  expect(isPlain(`${'['.repeat(33)}${']'.repeat(33)}`)).toBe(false);
  expect(isPlain(`<</A ${'<</A <ab>>>'.repeat(60)}/B ${nested(33)}>>`)).toBe(false);
  for (const odd of ['>>', ']', '<</A 1>', '[1]]', '<</A <ab>> >']) expect(isPlain(odd), odd).toBe(false);
});

// REQ-5.2.29
test('a line end behind packed data is a part of it, and nothing else is', async () => {
  const behind = (text: string) => tools.inflate(Buffer.concat([deflateSync('x'), bytesOf(text)]), 9);
  for (const lineEnd of ['', '\n', '\r', '\r\n']) expect(Buffer.from(await behind(lineEnd)).toString()).toBe('x');
  for (const more of ['\0', '\n\n', ' ', 'x']) await expect(behind(more)).rejects.toThrow(RangeError);
});
