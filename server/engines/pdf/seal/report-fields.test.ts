import { describe, expect, test } from 'vitest';
import { isField } from '#seal-reader/report/added-fields.ts';
import { nameOfField } from '#seal-reader/report/field-names.ts';
import { openAnyFile } from '#seal-reader/report/any-file.ts';
import { rolesIn } from '#seal-reader/report/roles.ts';
import { usesIn } from '#seal-reader/report/uses.ts';
import { PdfReader } from '#seal-reader/pdf-objects.ts';
import { extend, fileOf, page, textOf, updated } from './forged-file.test-support.ts';
import type { Prepared, Update } from './forged-file.test-support.ts';
import { tools } from './report.ts';
import { withOthersSigner } from './others-signer.test-support.ts';
import { installed } from './seal-world.test-support.ts';

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const field = (name: string, more = ''): string => `<</FT /Sig /T ${name} /Rect [0 0 0 0] ${more}>>`;

// REQ-5.2.34
describe.skipIf(!installed('openssl'))('an empty field of a signature that is added', () => {
  const { signed, judged: judgedAll } = withOthersSigner();
  const judged = async (pdf: Uint8Array) => (await judgedAll(pdf))[0]?.[1];
  /** The form stands in an object of its own, the eighth. */
  const withForm = (parts: Prepared, fields = ''): Prepared => ({
    ...parts,
    catalog: `/AcroForm 8 0 R ${parts.catalog ?? ''}`,
    more: [`<</Fields [${fields}]>>`, ...(parts.more ?? [])],
  });
  const adding = (text: string) => (pdf: Uint8Array, update: Update) => {
    const { object } = update.object(text);
    update.objectAt(8, textOf(pdf, 8).replace(/(\/Fields \[[^\]]*)\]/, `$1 ${object} 0 R]`));
  };
  const after = async (parts: Prepared, change: (pdf: Uint8Array, update: Update) => void) => {
    const honest = await signed(fileOf(parts));
    return judged(updated(honest, (update) => change(honest, update)));
  };

  test('changes nothing, with a name of its own', async () => {
    expect(await after(withForm({}), adding(field('(new)')))).toBeNull();
    expect(
      await after(withForm({ page: '/Annots [9 0 R]', more: [field('(old)')] }), adding(field('(new)'))),
    ).toBeNull();
  });

  test.each([
    ['the name of another', field('(old)')],
    ['the name of another, in other letters', field('<6f6c64>')],
    ['a parent', field('(new)', '/Parent 9 0 R')],
    ['what no field has', field('(new)', '/FunctionType 2')],
  ])('is not read with %s', async (_what, text) => {
    const parts = withForm({ page: '/Annots [9 0 R]', more: [field('(old)')] });
    expect(await after(parts, adding(text))).toBe('notReadAfter');
  });

  test('is a change with lines of its own, whatever its place, and with an action', async () => {
    for (const more of ['/MK <</BC [1 1 1]>>', '/BS <</W 1>>', '/Border [0 0 1]', '/AA <<>>'])
      expect(await after(withForm({}), adding(field('(new)', more))), more).toBe('changedAfter');
    expect(await after(withForm({}), adding(field('(new)', '/MK <<>>')))).toBeNull();
  });

  test.each(['(\\351t\\351)', '<FEFF00E900740020>', "(O'Neil: 50 % /#1)"])('passes with the name %s', async (name) => {
    expect(await after(withForm({}), adding(field(name)))).toBeNull();
  });

  test.each(['(old.new)', '(\\225)', '<EFBBBF6F6C64>'])('is not read with the name %s', async (name) => {
    expect(await after(withForm({}), adding(field(name)))).toBe('notReadAfter');
  });

  test('is not read beside a name in which readers may differ', async () => {
    const place = (name: string) => `<</Type /Annot /Subtype /Widget /Rect [0 0 9 9] /T ${name} /Parent 10 0 R>>`;
    const parts = (name: string) =>
      withForm({ page: '/Annots [9 0 R]', more: [place(name), '<</FT /Tx /Kids [9 0 R]>>'] });
    expect(await after(parts('(old)'), adding(field('(new)')))).toBeNull();
    expect(await after(parts('(n\\145\\qw)'), adding(field('(new)')))).toBe('notReadAfter');
  });

  test('is a change where readers draw the form in place of the pages', async () => {
    const dynamic = withForm({ catalog: '/NeedsRendering true' });
    expect(await after(dynamic, (_, update) => extend(update))).toBeNull();
    expect(await after(dynamic, adding(field('(new)')))).toBe('changedAfter');
  });

  test('is a change of a list that holds something else than notes', async () => {
    const added = (pdf: Uint8Array, update: Update) => {
      const { object } = update.object(field('(new)'));
      update.objectAt(page, textOf(pdf, page).replace(/(\/Annots \[[^\]]*)\]/, `$1 ${object} 0 R]`));
    };
    expect(await after({ page: '/Annots [9 0 R]', more: ['null', field('(old)')] }, added)).toBeNull();
    expect(await after({ page: '/Annots [/Separation /Spot /DeviceRGB]' }, added)).toBe('changedAfter');
  });

  test('and anything else, are not read in a file with scripts: they may ask for whatever was added', async () => {
    const script = { catalog: '/OpenAction <</S /JavaScript /JS (this.filesize)>>' };
    expect(await after(script, (_, update) => extend(update))).toBe('notReadAfter');
  });
});

// REQ-5.2.34
test('a list that several pages share refers to its fields once: what else refers to one keeps it from being signed', async () => {
  const rolesOf = async (properties: string) => {
    const shared = '<</Type /Page /Annots 8 0 R>>';
    const parts = { page: '/Annots 8 0 R /B 10 0 R', more: ['[9 0 R]', field('(x)'), shared], catalog: '' };
    const form = { ...parts, catalog: '/AcroForm <</Fields [9 0 R]>>', resources: properties };
    const file = await openAnyFile(fileOf(form), tools);
    return rolesIn(file, await usesIn(file));
  };
  expect((await rolesOf('')).get(9)).toBe('field');
  expect((await rolesOf('/Properties <</L 9 0 R>>')).get(9)).toBeUndefined();
});

// REQ-5.2.34
test('an object has a role by another one only while that is nothing else', async () => {
  const rolesOf = async (resources: string) => {
    const store = '<</Certs 9 0 R>>';
    const file = await openAnyFile(fileOf({ catalog: '/DSS 8 0 R', resources, more: [store, '[]'] }), tools);
    return rolesIn(file, await usesIn(file));
  };
  expect([...(await rolesOf(''))]).toEqual(expect.arrayContaining([[9, 'proofs']]));
  // Names of its entries are those of resources, too.
  expect((await rolesOf('/ExtGState 8 0 R')).get(9)).toBeUndefined();
  expect((await rolesOf('/XObject 1 0 R')).get(9)).toBeUndefined();
});

// REQ-5.2.34
test('an object is a field of a signature by its type and by all its entries', () => {
  const is = (text: string) => isField(new PdfReader(bytesOf(text), 0).value());
  expect(is('<</FT /Sig /T (x)>>')).toBe(true);
  expect(is('<</Type /Annot /Subtype /Widget /FT /Sig /T (x) /Parent 9 0 R /Lock 8 0 R>>')).toBe(true);
  for (const odd of ['/Type /OCMD', '/Subtype /Link', '/Subtype /Square', '/OCGs [9 0 R]', '/AA <<>>', '/Kids []'])
    expect(is(`<<${odd} /FT /Sig /T (x)>>`), odd).toBe(false);
});

// REQ-5.2.34
test('a field has a name by its letters, unless readers might differ in them', () => {
  const name = (written: string) => {
    const source = bytesOf(`<</T ${written}>>`);
    return nameOfField({ value: new PdfReader(source, 0).value(), source });
  };
  expect(name('(Sig(1))')).toBe('Sig(1)');
  expect(name('(a\\055b\\))')).toBe('a-b)');
  expect(name('<FEFF00E9>')).toBe('é');
  expect(name('<6f6C64>')).toBe('old');
  expect(name(`(${'a'.repeat(5_000_000)})`)).toBeNull();
  for (const odd of [
    '<FFFE6100>',
    '<EFBBBF61>',
    '<FEFF0061000A>',
    '<FEFF006100>',
    '(a\\n)',
    '(a\\55)',
    '(a\nb)',
    '(a\\\nb)',
    '<6f6>',
    '/name',
    '9 0 R',
    '(\\x)',
  ])
    expect(name(odd), odd).toBeNull();
});
