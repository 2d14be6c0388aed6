import { expect, test } from 'vitest';
import { officeFile, partOf, textLinesOf } from './office-files.test-support.ts';

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationsTo = (...targets: [kind: string, target: string][]) =>
  targets
    .map(([kind, target], at) => `<Relationship Id="r${at + 1}" Type="${types}/${kind}" Target="${target}"/>`)
    .join('');
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const textOf = (parts: Record<string, string | Buffer>) => textLinesOf('docx', officeFile(parts));

const document = { 'word/document.xml': paragraph('Prix 100') };
const relations = 'word/_rels/document.xml.rels';

// REQ-1.7.97
test('a document that refers to parts whose text is not shown says that it has more', async () => {
  const shown = (...targets: [string, string][]) => textOf({ ...document, [relations]: relationsTo(...targets) });
  expect(await shown(['styles', 'styles.xml'], ['theme', 'theme/theme1.xml'], ['image', 'media/a.png'])).toEqual([
    'Prix 100',
  ]);
  for (const [kind, target] of [
    ['header', 'kopf.xml'],
    ['chart', 'charts/chart1.xml'],
    ['aFChunk', 'part.html'],
    ['anything', 'part.xml'],
  ] as const)
    expect(await shown([kind, target])).toEqual(['Prix 100', '…']);
  const labelled = (label: string) =>
    textOf({
      ...document,
      [relations]: relationsTo(['numbering', 'numbering.xml']),
      'word/numbering.xml': `<w:lvl><w:lvlText w:val="${label}"/></w:lvl>`,
    });
  expect(await labelled('%1.%2')).toEqual(['Prix 100']);
  expect(await labelled('o')).toEqual(['Prix 100']);
  for (const bullet of ['•', '-', '\uF0B7']) expect(await labelled(bullet)).toEqual(['Prix 100']);
  for (const letter of ['$', '€', 'x', '½', '+', '\uF039'])
    expect(await labelled(letter)).toEqual(['Prix 100', letter]);
  expect(await labelled('%1.%2)')).toEqual(['Prix 100']);
  expect(await labelled('%1%2%3 €')).toEqual(['Prix 100', '%1%2%3 €']);
  expect(await labelled('%10.')).toEqual(['Prix 100', '%10.']);
  expect(await labelled('Le prix est de 9999 EUR')).toEqual(['Prix 100', 'Le prix est de 9999 EUR']);
  const header = { 'word/header1.xml': paragraph('Tête') };
  const named = relationsTo(['header', 'header1.xml']);
  expect(await textOf({ ...document, ...header, [relations]: named })).toEqual(['Prix 100', 'Tête']);
  expect(await textOf({ ...document, [relations]: named.replace('header1', 'h&#101;ader9x') })).toContain('…');
});

// REQ-1.7.97
test('a part that is read for another thing than the one it is referred to for is told as more', async () => {
  const other = paragraph('Prix 9999');
  const document2 = { 'word/document2.xml': other, 'word/numbering.xml': other };
  const main = { '_rels/.rels': relationsTo(['officeDocument', 'word/document.xml']) };
  for (const target of ['document2.xml', 'numbering.xml'])
    expect(
      await textOf({ ...document, ...document2, ...main, [relations]: relationsTo(['header', target]) }),
    ).toContain('…');
  const row = '<row><c t="s"><v>0</v></c></row>';
  const strings = {
    'xl/workbook.xml': '<sheet name="A" r:id="r1"/>',
    'xl/worksheets/sheet1.xml': row,
    'xl/sharedStrings.xml': '<si><t>100</t></si>',
    'xl/worksheets/strings.xml': '<si><t>9999</t></si>',
  };
  const related = (target: string) =>
    textLinesOf(
      'xlsx',
      officeFile({
        ...strings,
        'xl/_rels/workbook.xml.rels': relationsTo(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', target]),
      }),
    );
  expect(await related('sharedStrings.xml')).toEqual(['— A —', '100']);
  expect(await related('worksheets/strings.xml')).toContain('…');
  const many = Array.from({ length: 20_001 }, (_, at): [string, string] => ['header', `h${at}.xml`]);
  expect(await textOf({ ...document, [relations]: relationsTo(...many) })).toBeNull();
});

// REQ-1.7.97
test('sheets and slides elsewhere, and drawings with words, are told as more', async () => {
  const row = '<row><c><v>100</v></c></row>';
  const workbook = (kind: string, target: string, drawing = '') =>
    textLinesOf(
      'xlsx',
      officeFile({
        'xl/workbook.xml': '<sheet name="A" r:id="r1"/>',
        'xl/_rels/workbook.xml.rels': relationsTo(['worksheet', 'worksheets/sheet1.xml'], [kind, target]),
        'xl/worksheets/sheet1.xml': row,
        'xl/worksheets/_rels/sheet1.xml.rels': relationsTo(['drawing', '../drawings/drawing1.xml']),
        'xl/drawings/drawing1.xml': `<xdr:pic/>${drawing}`,
        'xl/blatt.xml': row,
        'xl/styles.xml': '<numFmts/>',
        'xl/formats.xml': '<numFmts/>',
      }),
    );
  expect(await workbook('styles', 'styles.xml')).toEqual(['— A —', '100']);
  expect(await workbook('worksheet', 'blatt.xml')).toContain('…');
  expect(await workbook('styles', 'formats.xml')).toContain('…');
  expect(await workbook('styles', 'styles.xml', '<a:t>9999</a:t>')).toContain('…');
  const slides = officeFile({
    'ppt/presentation.xml': '<p:sldId r:id="r1"/><p:sldId r:id="r2"/>',
    'ppt/_rels/presentation.xml.rels': relationsTo(['slide', 'slides/slide1.xml'], ['slide', 'folie.xml']),
    'ppt/slides/slide1.xml': '<a:p><a:r><a:t>100</a:t></a:r></a:p>',
    'ppt/folie.xml': '<a:p><a:r><a:t>9999</a:t></a:r></a:p>',
  });
  expect((await textLinesOf('pptx', slides))?.filter((line) => line !== '')).toEqual(['100', '…']);
});

// REQ-1.7.97
test.each([
  ['UTF-16', Buffer.from(`\uFEFF${partOf('document.xml', paragraph('9999'))}`, 'utf16le')],
  ['letters that are no UTF-8', Buffer.from(partOf('document.xml', paragraph('Réf')), 'latin1')],
  [
    'another encoding',
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${partOf('document.xml', paragraph('9999'))}`),
  ],
  ['tags that do not match', Buffer.from(`${partOf('document.xml', paragraph('9999'))}</w:p>`)],
  ['an unknown prefix', Buffer.from('<q:document><q:t>9999</q:t></q:document>')],
])('a part with %s has no preview', async (_, part) => {
  expect(await textOf({ 'word/document.xml': part })).toBeNull();
});

test('a declaration, a mark of UTF-8 and an application’s instruction at the beginning are usual', async () => {
  const usual = `\uFEFF<?xml version="1.0" encoding="utf-8" standalone="yes"?><?mso-application progid="Word"?>`;
  const part = Buffer.from(`${usual}${partOf('document.xml', paragraph('Prix 100'))}`);
  expect(await textOf({ 'word/document.xml': part })).toEqual(['Prix 100']);
});
