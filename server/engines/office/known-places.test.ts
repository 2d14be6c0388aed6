import { expect, test } from 'vitest';
import { officeFile, references, slide, textLinesOf } from './office-files.test-support.ts';

const linesOf = (parts: Record<string, string>) => textLinesOf('xlsx', officeFile(parts));
const unknown = (xml: string) => `<q:q xmlns:q="urn:q">${xml}</q:q>`;
const inChoice = (xml: string) =>
  `<mc:AlternateContent><mc:Choice Requires="q">${xml}</mc:Choice></mc:AlternateContent>`;
const inExtension = (xml: string) => `<extLst><ext uri="{1}">${xml}</ext></extLst>`;
const wrappers = [unknown, inChoice, inExtension, (xml: string) => `<unknown>${xml}</unknown>`];

const format = (code: string) => `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts>`;
const workbook = {
  'xl/workbook.xml': '<workbook><!-- properties --><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': references(['worksheets/sheet1.xml']),
  'xl/sharedStrings.xml': '<!-- --><si><t>un</t></si><si><t>deux</t></si>',
  'xl/styles.xml': `${format('&quot;9999&quot;')}<!-- --><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="14"/></cellXfs>`,
  'xl/worksheets/sheet1.xml': '<row><c t="s"><v>0</v><!-- --></c><c s="1"><v>1</v></c><c s="2"><v>46356</v></c></row>',
};
type Part = keyof typeof workbook;
const usual = ['— A —', 'un | 1 ["9999"] | 2026-11-30'];

// REQ-1.7.101
test.each<[string, Part, string]>([
  ['a string', 'xl/sharedStrings.xml', '<si><t>faux</t></si>'],
  ['a cell', 'xl/worksheets/sheet1.xml', '<c t="str"><v>faux</v></c>'],
  ['an empty cell', 'xl/worksheets/sheet1.xml', '<c/>'],
  ['a value', 'xl/worksheets/sheet1.xml', '<v>1</v>'],
  ['a formula', 'xl/worksheets/sheet1.xml', '<f>1</f>'],
  ['styles', 'xl/styles.xml', '<cellXfs><xf numFmtId="0"/><xf numFmtId="0"/></cellXfs>'],
  ['formats', 'xl/styles.xml', format('0')],
  ['the beginning of days', 'xl/workbook.xml', '<workbookPr date1904="1"/>'],
  ['a sheet', 'xl/workbook.xml', '<sheets><sheet name="Faux" r:id="rId1"/></sheets>'],
])('%s in an element that programs skip does not count, and is told as more', async (_, part, decoy) => {
  expect(await linesOf(workbook)).toEqual(usual);
  for (const wrap of wrappers) {
    const [before, after = ''] = workbook[part].split(/<!--.*?-->/);
    expect(await linesOf({ ...workbook, [part]: `${before}${wrap(decoy)}${after}` })).toEqual([...usual, '…']);
  }
});

// REQ-1.7.101
test.each<[string, Part, string, string]>([
  ['values', 'xl/worksheets/sheet1.xml', '<v>0</v>', '<v></v><v>0</v>'],
  ['lists of styles', 'xl/styles.xml', '<cellXfs>', '<cellXfs></cellXfs><cellXfs>'],
  ['formats of one number', 'xl/styles.xml', '<numFmts>', '<numFmts><numFmt numFmtId="200" formatCode="0"/>'],
  ['sheets of one part', 'xl/workbook.xml', '</sheets>', '<sheet name="B" r:id="rId1"/></sheets>'],
  ['beginnings of days', 'xl/workbook.xml', '<sheets>', '<workbookPr/><workbookPr/><sheets>'],
])('two %s where one is read are told as more', async (_, part, before, after) => {
  const lines = await linesOf({ ...workbook, [part]: workbook[part].replace(before, after) });
  expect(lines?.at(-1)).toBe('…');
});

// REQ-1.7.101
test.each([
  ['a value in a cell of text', '<c t="inlineStr"><v>9999</v><is><t>un</t></is></c>'],
  ['text in a cell of a value', '<c><v>un</v><is><t>9999</t></is></c>'],
])('%s is told as more', async (_, cell) => {
  const sheet = { 'xl/worksheets/sheet1.xml': `<row>${cell}</row>` };
  expect(await linesOf({ ...workbook, ...sheet })).toEqual(['— A —', 'un', '…']);
});

// REQ-1.7.101
test('a cell without a style in a row or a column with one is told as more', async () => {
  const lines = (columns: string, row: string, cell = '<c><v>1</v></c>') =>
    linesOf({
      ...workbook,
      'xl/worksheets/sheet1.xml': `<worksheet><cols>${columns}</cols><sheetData><row ${row}>${cell}</row></sheetData></worksheet>`,
    });
  expect(await lines('<col style="0"/>', 's="0"')).toEqual(['— A —', '1']);
  expect(await lines('<col style="1"/>', '')).toEqual(['— A —', '1', '…']);
  const [second, unnamed] = ['<c r="B1"><v>1</v></c>', '<c><v>1</v></c>'];
  expect(await lines('<col min="1" max="1" style="1"/>', '', second)).toEqual(['— A —', 'B: 1']);
  expect(await lines('<col min="1" max="2" style="1"/>', '', second)).toEqual(['— A —', 'B: 1', '…']);
  expect(await lines('<col min="2" max="2" style="1"/>'.repeat(201), '', unnamed)).toEqual(['— A —', '1', '…']);
  expect(await lines('', 's="1" customFormat="1"')).toEqual(['— A —', '1', '…']);
  expect(await lines('<col style="1"/>', 's="1"', '<c s="0"><v>1</v></c>')).toEqual(['— A —', '1']);
});

// REQ-1.7.101
test('what newer programs write into extensions is more where it has words alone', async () => {
  const sheet = (xml: string) =>
    linesOf({
      ...workbook,
      'xl/worksheets/sheet1.xml': `<worksheet>${inExtension(xml)}<sheetData>${workbook['xl/worksheets/sheet1.xml']}</sheetData></worksheet>`,
    });
  const rule = (prompt: string) => unknown(`<q:dataValidation ${prompt}><q:formula1/></q:dataValidation>`);
  expect(await sheet(rule(''))).toEqual(usual);
  expect(await sheet(rule('prompt="9999 EUR"'))).toEqual([...usual, '…']);
  expect(await sheet(unknown('<q:dxf><numFmt formatCode="0.00"/></q:dxf>'))).toEqual(usual);
  expect(await sheet(unknown('<q:dxf><numFmt formatCode="0.00\\ &quot;EUR&quot;"/></q:dxf>'))).toEqual([...usual, '…']);
});

// REQ-1.7.101
test('labels of lists, slides and relations count in their place alone', async () => {
  const numbering = (decoy: string) =>
    textLinesOf(
      'docx',
      officeFile({
        'word/document.xml': '<w:p><w:r><w:t>EUR</w:t></w:r></w:p>',
        'word/numbering.xml': `<w:lvl><w:start w:val="1"/><w:lvlText w:val="9999"/>${decoy}</w:lvl>`,
      }),
    );
  expect(await numbering('')).toEqual(['EUR', '9999']);
  for (const decoy of ['<w:lvlText w:val="%1."/>', '<w:start w:val="2"/>'])
    expect(await numbering(unknown(decoy))).toEqual(['EUR', '9999', '…']);
  const slides = (list: string, relations: (xml: string) => string) =>
    textLinesOf(
      'pptx',
      officeFile({
        'ppt/presentation.xml': `<p:presentation>${list}<p:sldIdLst><p:sldId r:id="rId1"/><p:sldId r:id="rId2"/></p:sldIdLst></p:presentation>`,
        'ppt/_rels/presentation.xml.rels': relations(references(['slides/slide1.xml', 'slides/slide2.xml'])),
        'ppt/slides/slide1.xml': slide('Un'),
        'ppt/slides/slide2.xml': slide('Deux'),
      }),
    );
  const list = '<p:sldIdLst><p:sldId r:id="rId2"/></p:sldIdLst>';
  expect(await slides('', (xml) => xml)).toEqual(['Un', 'Deux']);
  expect(await slides(unknown(list), (xml) => xml)).toEqual(['Un', 'Deux', '…']);
  expect(await slides('', unknown)).toBeNull();
});

// REQ-1.7.101
test.each<[string, Part, string, string]>([
  ['a format', 'xl/styles.xml', '<xf numFmtId="200"/>', '<xf numFmtId="200x"/>'],
  ['a code', 'xl/styles.xml', '<numFmt numFmtId="200"', '<numFmt numFmtId="200.7"'],
  ['a style', 'xl/worksheets/sheet1.xml', 's="1"', 's="1x"'],
  ['no format', 'xl/styles.xml', '<xf numFmtId="200"/>', '<xf xfId="1"/>'],
])('a number that programs read in different ways is told as more: %s', async (_, part, plain, odd) => {
  expect((await linesOf({ ...workbook, [part]: workbook[part].replace(plain, odd) }))?.at(-1)).toBe('…');
});
