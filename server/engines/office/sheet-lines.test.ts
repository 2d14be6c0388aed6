import { expect, test } from 'vitest';
import { officeFile, textLinesOf, workbook } from './office-files.test-support.ts';
import { most } from './text-collector.ts';

const linesOf = (file: Buffer) => textLinesOf('xlsx', file);
const strings =
  '<si><t>Produit</t></si><si><t xml:space="preserve">Prix </t></si><si><t>{{Product.Name}}</t></si><si><r><t>Rem</t></r><r><t>ise &amp;lt;</t></r><rPh sb="0" eb="1"><t>lu</t></rPh></si>';
const priced = (price: number) =>
  workbook(
    {
      Tarif: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>${price}</v></c></row><row r="3"/><row r="4"><c r="A4" t="s"><v>3</v></c><c r="B4"><v>15</v></c><c r="C4"><f>B2*B4</f><v>18000</v></c></row>`,
    },
    strings,
  );

// REQ-1.7.82
test('a row is a line whose cells have a gap between them, with shared texts and formulas in their place', async () => {
  expect(await linesOf(priced(1200))).toEqual([
    '— Tarif —',
    'Produit | Prix',
    '{{Product.Name}} | 1200',
    'Remise &lt; | 15 | =B2*B4 → 18000',
  ]);
});

// REQ-1.7.82
test('a changed price changes the line of its row alone', async () => {
  const [before, after] = [await linesOf(priced(1200)), await linesOf(priced(1250))];
  expect(after!.filter((line, at) => line !== before![at])).toEqual(['{{Product.Name}} | 1250']);
});

// REQ-1.7.82
test('sheets come in the order of the workbook, each under its name', async () => {
  const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  expect(await linesOf(workbook({ 'Prix &amp; délais': row('un'), Notes: row('deux') }))).toEqual([
    '— Prix & délais —',
    'un',
    '— Notes —',
    'deux',
  ]);
});

// REQ-1.7.82
test('a cell after a gap is named by its column, and other kinds of cells by what they hold', async () => {
  const file = workbook({
    Tarif: `<row><c r="B1"><v>1</v></c><c r="C1" s="4"/><c r="D1" t="b"><v>1</v></c><c r="E1" t="e"><v>#REF!</v></c><c r="AB1" t="str"><f t="shared" si="0"/><v>a</v></c></row>
      <row><c><v>1</v></c><c/><c><v>3</v></c></row><row><c r="A3" t="s"><v>7</v></c><c r="B3" t="inlineStr"><is><t>un
deux</t></is></c></row>`,
  });
  expect(await linesOf(file)).toEqual(['— Tarif —', 'B: 1 | D: TRUE | #REF! | AB: =… → a', '1 | C: 3', '… | un deux']);
});

const styles = `<styleSheet><numFmts>
  <numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ &quot;matin&quot;"/><numFmt numFmtId="165" formatCode="[Red]0.00;[Blue]-0.00"/>
  <numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>
  <xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`;
const dated = (properties: string, cells: string) =>
  officeFile({
    'xl/workbook.xml': `<workbook>${properties}</workbook>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': `<row>${cells}</row>`,
  });
const cell = (style: number, value: number | string) => `<c s="${style}"><v>${value}</v></c>`;

// REQ-1.7.97
test.each([
  ['&quot;9999&quot;', ' ["9999"]'],
  ['0.00\\ &quot;EUR&quot;', ' [0.00 EUR]'],
  ['[$EUR-40C] 0.00', ' [EUR 0.00]'],
  ['@&quot; ou 9999&quot;', ' [@" ou 9999"]'],
  ['#,##0.00\\ &quot;€&quot;;[Red]\\-#,##0.00\\ [$€-40C]', ' [#,##0.00 €]'],
  [
    '_-* #,##0.00\\ &quot;€&quot;_-;\\-* #,##0.00\\ &quot;€&quot;_-;_-* &quot;-&quot;??\\ &quot;€&quot;_-;_-@_-',
    ' [#,##0.00 €]',
  ],
  ['_-* #,##0.00_-;\\-* #,##0.00_-;_-* &quot;-&quot;??_-;_-@_-', ''],
  ['0*9', ' [0*9]'],
  ['*90', ' [*90]'],
  ['&quot;*€&quot;0&quot;*x&quot;', ' [*€0*x]'],
  ['0*-', ' [0*-]'],
  ['&quot;General&quot;', ' [General]'],
  ['\\G\\e\\n\\e\\r\\a\\l', ' [General]'],
  ['[$0]0', ' [[$0]0]'],
  ['0%', ' [0%]'],
  ['0,', ' [0,]'],
  ['-0', ' [-0]'],
  ['0;0', ' [0;0]'],
  [';;;', ' [;;;]'],
  ['General', ''],
  ['hh:mm AM/PM', ''],
  ['[$-40C]d mmmm yyyy;@', ''],
  ['0.00E+00', ''],
])('a number in the format %s shows what the format adds to it', async (code, shown) => {
  const file = officeFile({
    // As some programs write it: the codes behind the cells that use them.
    'xl/styles.xml': `<cellXfs><xf numFmtId="164"/></cellXfs><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>`,
    'xl/worksheets/sheet1.xml': '<row><c t="str"><v>100</v></c></row>',
  });
  expect(await linesOf(file)).toEqual([`100${shown}`]);
});

// REQ-1.7.97
test('a format that is longer than programs take is told as more, and takes no time', async () => {
  const lines = (code: string) =>
    linesOf(
      officeFile({
        'xl/styles.xml': `<numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`,
        'xl/worksheets/sheet1.xml': '<row><c><v>100</v></c></row>',
      }),
    );
  expect(await lines('0'.repeat(255))).toEqual(['100']);
  for (const code of ['0'.repeat(256), '['.repeat(2_000_000), '[$'.repeat(1_000_000)])
    expect(await lines(code)).toEqual(['100', '…']);
});

// REQ-1.7.97
test('a number beside zero is true, and what is no number is not told', async () => {
  const cells = ['0', '1', '2', '0.0', 'true'].map((value) => `<c t="b"><v>${value}</v></c>`).join('');
  const sheet = { 'xl/worksheets/sheet1.xml': `<row>${cells}</row>` };
  expect(await linesOf(officeFile(sheet))).toEqual(['FALSE | TRUE | TRUE | FALSE | …']);
});

// REQ-1.7.97
test('a wide row is told whole, and one that is cut says so at the end', async () => {
  const cells = (count: number, text: string) =>
    Array.from({ length: count }, (_, at) => `<c t="inlineStr"><is><t>${text} ${at}</t></is></c>`).join('');
  const rowOf = async (xml: string) => linesOf(officeFile({ 'xl/worksheets/sheet1.xml': `<row>${xml}</row>` }));
  const wide = `${cells(40, 'Prestation incluse')}<c><v>9999</v></c>`;
  expect((await rowOf(wide))?.[0]).toMatch(/9999$/);
  expect((await rowOf(`${cells(3_000, 'Prestation incluse')}<c><v>9999</v></c>`))?.at(-1)).toBe('…');
  expect((await rowOf(cells(1, 'x'.repeat(41_000))))?.at(-1)).toBe('…');
});

// REQ-1.7.97
test('names that formulas use are told with their values, and formats that a condition chooses as more', async () => {
  const sheet = { 'xl/worksheets/sheet1.xml': '<row><c><f>PRIX*2</f><v>200</v></c></row>' };
  const names = '<definedName name="PRIX">9999</definedName><definedName name="_xlnm.Print_Area">A!$A$1</definedName>';
  expect(await linesOf(officeFile({ ...sheet, 'xl/workbook.xml': `<definedNames>${names}</definedNames>` }))).toEqual([
    '=PRIX*2 → 200',
    'PRIX = 9999',
  ]);
  const dxf = '<dxfs><dxf><numFmt numFmtId="170" formatCode="&quot;9999&quot;"/></dxf></dxfs>';
  expect(await linesOf(officeFile({ ...sheet, 'xl/styles.xml': dxf }))).toEqual(['=PRIX*2 → 200', '…']);
});

// REQ-1.7.97
test('what stands beside the cells is told: choices, messages, formulas in pieces, and texts under odd numbers', async () => {
  const lines = (xml: string) =>
    linesOf(officeFile({ 'xl/worksheets/sheet1.xml': xml, 'xl/sharedStrings.xml': '<si><t>un</t></si>' }));
  const rules =
    '<dataValidations><dataValidation promptTitle="Prix" prompt="9999 EUR"><formula1>"10,20"</formula1></dataValidation></dataValidations>';
  const footer = '<headerFooter><oddFooter>&amp;CPage</oddFooter></headerFooter>';
  const all = `<worksheet><sheetData><row><c><v>1</v></c></row></sheetData>${rules}${footer}</worksheet>`;
  expect(await lines(all)).toEqual(['1', 'Prix 9999 EUR', '"10,20"', '&CPage']);
  expect(await lines('<row><c><f>9999*12<![CDATA[+100]]></f></c></row>')).toEqual(['=9999*12+100']);
  expect(await lines('<row><c t="s"><v>0</v></c><c t="s"><v>0e1</v></c></row>')).toEqual(['un | …']);
  expect(await lines('<row><c ph="1" t="s"><v>0</v></c></row>')).toEqual(['un', '…']);
});

// REQ-1.7.82
test('a number in a style of a date is told as a date, and in any other style as a number', async () => {
  const days = [cell(0, 46_356), cell(1, 46_356), cell(2, 46_356.5), cell(3, 46_356), cell(4, 1.5), cell(1, 0.75)];
  expect(await linesOf(dated('', days.join('')))).toEqual([
    '46356 | 2026-11-30 | 2026-11-30 12:00:00 [dd/mm/yyyy\\ "matin"] | 46356 | 1.5 [[h]:mm] | 18:00:00',
  ]);
  expect(await linesOf(dated('<workbookPr date1904="1"/>', cell(1, 44_894)))).toEqual(['2026-11-30']);
  // Programs take the attributes without a prefix, and read them as XML.
  const text = `<c xmlns:z="urn:z" z:s="1" s = "&#50;" r='A1'><v>46356</v></c>`;
  expect(await linesOf(dated('', text))).toEqual(['2026-11-30 [dd/mm/yyyy\\ "matin"]']);
  // Nothing that differs reads the same: these have no date that says all of them.
  const others = [cell(1, 60), cell(1, -1), cell(1, 3e6), cell(1, '46356.000001'), cell(1, 'x'), cell(9, 46_356)];
  expect(await linesOf(dated('', others.join('')))).toEqual(['60 | -1 | 3000000 | 46356.000001 | x | 46356']);
});

test('a file of another producer, with prefixes and absolute references, is read too', async () => {
  const file = officeFile({
    'xl/worksheets/feuille.xml': `<x:worksheet><x:sheetData><x:row><x:c r='A1' t='s'><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    'xl/SharedStrings.xml': '<x:sst><x:si><x:t>Un</x:t></x:si></x:sst>',
    'xl/workbook.xml': `<x:workbook><x:sheets><x:sheet name='A' sheetId='1' r:id='rId1'/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationship Target="/xl/worksheets/Feuille.xml" Id="rId1"/>`,
  });
  expect(await linesOf(file)).toEqual(['— A —', 'Un']);
  const alone = officeFile({ 'xl/workbook.xml': '<x/>', 'xl/worksheets/sheet1.xml': '<row><c><v>1</v></c></row>' });
  expect(await linesOf(alone)).toEqual(['1']);
});

const megabytes = 3_000_000;
const repeated = (text: string) => text.repeat(Math.floor(megabytes / text.length));

test.each([
  ['cells that share a long text', { A: `<row>${repeated('<c t="s"><v>0</v></c>')}</row>` }],
  ['cells that share a text of spaces', { A: `<row>${repeated('<c t="s"><v>1</v></c>')}</row>` }],
  ['cells far away', { A: `<row>${repeated('<c r="XFD1"><v>1</v></c><c r="A1"><v>1</v></c>')}</row>` }],
  ['empty cells', { A: repeated('<row><c/></row>') }],
  ['open tags', { A: repeated('<c') }],
  ['one tag', { A: `<${repeated('c')} ${repeated(' r="')}` }],
  ['attributes without an end', { A: `<row><c ${repeated(' r="')}/></row>` }],
  ['formulas', { A: repeated('<row><c><f>&#1114111;</f></c></row>') }],
  ['rows', { A: repeated('<row><c><v>1</v></c></row>') }],
  ['sheets', Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`S${at}`, '']))],
])('a sheet of megabytes of %s takes a moment, and its lines stay within their bounds', async (_, sheets) => {
  const file = workbook(
    sheets,
    `<si><t>${'&#1114111;'.repeat(1_000)}</t></si><si><t>${'&#32;'.repeat(2_000)}</t></si>`,
  );
  const lines = (await linesOf(file)) ?? [];
  expect(lines.length).toBeLessThan(2_001);
  expect(lines.every((line) => line.length <= most.lineLength)).toBe(true);
  expect(lines.join('').length).toBeLessThan(400_001);
});

test('workbooks that refer to themselves, to nothing and to files of the machine read what they hold', async () => {
  const file = officeFile({
    'xl/workbook.xml': ['rId1', 'rId1', 'rId2', 'rId3', 'rId4', 'none']
      .map((id) => `<sheet name="${id}" r:id="${id}"/>`)
      .join(''),
    'xl/_rels/workbook.xml.rels': [
      'worksheets/sheet1.xml',
      '../../../../etc/passwd',
      'file:///etc/passwd',
      'workbook.xml',
    ]
      .map((target, at) => `<Relationship Id="rId${at + 1}" Target="${target}"/>`)
      .join(''),
    'xl/worksheets/sheet1.xml': '<row><c><v>1</v></c></row>',
  });
  expect(await linesOf(file)).toEqual(['— rId1 —', '1', '— rId4 —', '…']);
});
