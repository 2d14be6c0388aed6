import { expect, test } from 'vitest';
import { officeFile, references, slide, textLinesOf } from './office-files.test-support.ts';

const box = (text: string, placeholder = '') =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr><p:spPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp>`;

const listed = (ids: readonly string[]) =>
  `<p:presentation><p:sldMasterIdLst><p:sldMasterId id="1" r:id="rId9"/></p:sldMasterIdLst><p:sldIdLst>${ids.map((id, at) => `<p:sldId id="${256 + at}" r:id="${id}"/>`).join('')}</p:sldIdLst></p:presentation>`;

// REQ-1.7.82
test('slides come in the order of the presentation with their notes, a slide that it does not show is left out', async () => {
  const file = officeFile({
    'ppt/slides/slide1.xml': slide('Un'),
    'ppt/slides/slide10.xml': slide('Dix'),
    'ppt/slides/slide2.xml': slide('Deux'),
    'ppt/notesSlides/notesSlide1.xml': slide('Note de dix'),
    'ppt/slides/_rels/slide10.xml.rels': references([
      '../slideLayouts/slideLayout1.xml',
      '../notesSlides/notesSlide1.xml',
    ]),
    'ppt/presentation.xml': listed(['rId2', 'rId1', 'rId2']),
    'ppt/_rels/presentation.xml.rels': references(['slides/slide1.xml', 'slides/slide10.xml', 'slides/slide2.xml']),
  });
  // The file refers to one that it does not list.
  expect(await textLinesOf('pptx', file)).toEqual(['Dix', 'Note de dix', 'Un', '…']);
});

// REQ-1.7.82
test('without a list slides come by number, and of masters and layouts only what a slide shows', async () => {
  const file = officeFile({
    'ppt/slideMasters/slideMaster1.xml': `<p:spTree>${box('Click to edit', '<p:ph type="title"/>')}${box('Confidentiel')}</p:spTree>`,
    'ppt/slideLayouts/slideLayout1.xml': `<p:spTree>${box('Subtitle', '<p:ph/>')}</p:spTree>`,
    'ppt/slides/slide10.xml': slide('Dix'),
    'ppt/slides/slide2.xml': `<p:spTree>${box('Deux', '<p:ph type="title"/>')}</p:spTree>`,
  });
  expect(await textLinesOf('pptx', file)).toEqual(['Deux', 'Dix', 'Confidentiel']);
});

// REQ-1.7.82
test('a tab of a document stays a gap, the stops of a ruler are none, and a break ends a line', async () => {
  const file = officeFile({
    'word/header1.xml': '<w:p><w:t>Haut</w:t></w:p>',
    'word/document.xml':
      '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>Nom</w:t></w:r><w:r><w:tab/></w:r><w:r><w:t>Prix</w:t><w:br w:type="page"/><w:t>&#x45;t</w:t></w:r></w:p>',
  });
  expect(await textLinesOf('docx', file)).toEqual(['Nom\tPrix', 'Et', 'Haut']);
});

// REQ-1.7.82
test('what a document does not show is left out: deleted and moved text, and shapes for old programs', async () => {
  const word = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const box = '<w:txbxContent><w:p><w:r><w:t>Cadre</w:t></w:r></w:p></w:txbxContent>';
  const file = officeFile({
    'word/document.xml': [
      `<w:p>${word('Prix ')}<w:del w:id="1"><w:r><w:delText xml:space="preserve">ancien</w:delText></w:r></w:del><w:ins w:id="2">${word('nouveau')}</w:ins></w:p>`,
      `<w:p><w:pPr><w:rPr><w:moveFrom w:id="3" w:author="A"/></w:rPr></w:pPr><w:moveFrom w:id="4">${word('parti')}</w:moveFrom>${word('Reste')}</w:p>`,
      `<w:p><mc:AlternateContent><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:p>`,
      `<w:p>${word('non')}<w:r><w:noBreakHyphen/></w:r>${word('payé')}</w:p>`,
    ].join(''),
  });
  expect((await textLinesOf('docx', file))?.filter((line) => line !== '')).toEqual([
    'Prix nouveau',
    'Reste',
    'Cadre',
    'non-payé',
  ]);
});

// REQ-1.7.82
test('the part that the file itself names is read; where another could be taken for it, nothing is', async () => {
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const begins = (...targets: string[]) =>
    `<Relationships>${targets.map((target) => `<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/>`).join('')}</Relationships>`;
  const read = (parts: Record<string, string>) => textLinesOf('docx', officeFile(parts));
  const [shown, decoy] = [paragraph('Ce qui est ouvert'), paragraph('Ce qui est montré')];
  expect(
    await read({
      '_rels/.rels': begins('/word/document2.xml'),
      'word/document2.xml': shown,
      'word/document.xml': decoy,
    }),
  ).toEqual(['Ce qui est ouvert']);
  for (const targets of [['word/main.xml'], ['word/document.xml', 'word/document2.xml'], []])
    expect(
      await read({ '_rels/.rels': begins(...targets), 'word/main.xml': shown, 'word/document.xml': decoy }),
    ).toBeNull();
});

// REQ-1.7.97
test('text that a reader of tags would miss is read as programs read it', async () => {
  const shown = async (body: string) => textLinesOf('docx', officeFile({ 'word/document.xml': body }));
  const run = '<w:r><w:t>Prix 999</w:t></w:r>';
  for (const body of [
    '<w:p><w:r><w:t><![CDATA[Prix 999]]></w:t></w:r></w:p>',
    `<w:p><!-- <w:moveFrom> -->${run}<!-- </w:moveFrom> --></w:p>`,
    `<w:p><?x <w:delText > ?>${run}</w:p>`,
    `<w:p><w:del><w:delText>x</w:delText ></w:del>${run}<w:del><w:delText>x</w:delText></w:del></w:p>`,
  ])
    expect(await shown(body)).toEqual(['Prix 999']);
  // Some programs pass over them with their text.
  for (const body of [
    `<w:p><q:moveFrom xmlns:q="urn:q">${run}</q:moveFrom></w:p>`,
    `<w:p xmlns:w="urn:q" xmlns:z="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:moveFrom><z:t>Prix 999</z:t></w:moveFrom></w:p>`,
    `<w:p><w:extLst>${run}</w:extLst></w:p>`,
  ])
    expect(await shown(body)).toEqual(['Prix 999', '…']);
  expect(await shown(`<w:p>${run}<w:altChunk r:id="rId1"/></w:p>`)).toEqual(['Prix 999', '…']);
  expect(await shown(`<w:p>${run}<w:sdtPr><w:dataBinding w:xpath="/a"/></w:sdtPr></w:p>`)).toEqual(['Prix 999', '…']);
  expect(await shown(`<w:p mc:ProcessContent="q">${run}</w:p>`)).toEqual(['Prix 999', '…']);
  expect(
    await textLinesOf('docx', officeFile({ 'word/document.xml': Buffer.from('<!DOCTYPE a><a>Prix</a>') })),
  ).toBeNull();
});

// REQ-1.7.97
test('what a program fetches, counts or turns round is told as more, or with its number', async () => {
  const shown = async (body: string) => textLinesOf('docx', officeFile({ 'word/document.xml': `<w:p>${body}</w:p>` }));
  const field = (...instruction: string[]) =>
    `<w:fldChar w:fldCharType="begin"/>${instruction.map((text) => `<w:instrText>${text}</w:instrText>`).join('')}<w:fldChar w:fldCharType="end"/>`;
  expect(await shown(field('PAGEREF a'))).toEqual(['PAGEREF a']);
  expect(await shown(field(' DOCPRO', 'PERTY Prix'))).toEqual(['DOCPROPERTY Prix', '…']);
  expect(await shown('<w:fldSimple w:instr="COMMENTS"/>')).toEqual(['COMMENTS', '…']);
  expect(await shown('<w:bdo w:val="rtl"><w:t>109</w:t></w:bdo>')).toEqual(['109', '…']);
  expect(await shown('<w:footnotePr><w:numStart w:val="9999"/></w:footnotePr>')).toEqual(['(9999)']);
  expect(await shown('<w:sectPr><w:pgNumType w:start="9999"/></w:sectPr>')).toEqual(['(9999)']);
  expect(await shown('<w:delText>Prix 999</w:delText>')).toEqual(['Prix 999']);
});

// REQ-1.7.97
test('words that stand in no text are shown: symbols, old forms, water marks and signs of formulas', async () => {
  const symbol = '<w:sym w:font="Arial" w:char="0039"/>';
  const body = [
    `<w:p><w:r><w:t>100</w:t>${symbol}${symbol}<w:sym w:font="Wingdings" w:char="F0FC"/></w:r></w:p>`,
    '<w:p><w:ddList><w:listEntry w:val="Mensuel"/><w:listEntry val="leurre" w:val="Annuel"/></w:ddList></w:p>',
    '<w:p><v:textpath string="Projet"/></w:p>',
    '<w:p><m:nary><m:chr m:val="9"/><m:t>x</m:t></m:nary></w:p>',
  ].join('');
  expect(await textLinesOf('docx', officeFile({ 'word/document.xml': body }))).toEqual([
    '10099[Wingdings F0FC]',
    'Mensuel (Mensuel / Annuel)',
    'Projet',
    '9x',
  ]);
});

// REQ-1.7.97
test('a list to choose from shows what is chosen, a box whether it is ticked, and numbered lines are more', async () => {
  const shown = async (body: string) => textLinesOf('docx', officeFile({ 'word/document.xml': `<w:p>${body}</w:p>` }));
  const list = (choice: string) =>
    shown(`<w:ddList>${choice}<w:listEntry w:val="12 mois"/><w:listEntry w:val="60 mois"/></w:ddList>`);
  expect(await list('')).toEqual(['12 mois (12 mois / 60 mois)']);
  expect(await list('<w:result w:val="1"/>')).toEqual(['60 mois (12 mois / 60 mois)']);
  expect(await list('<w:default w:val="1"/>')).toEqual(['60 mois (12 mois / 60 mois)', '…']);
  expect(await list('<w:result w:val="0"/><w:default w:val="1"/>')).toEqual(['12 mois (12 mois / 60 mois)']);
  expect(await list('<w:result w:val="0"/><w:result w:val="1"/>')).toEqual(['12 mois (12 mois / 60 mois)', '…']);
  expect(await list('<w:result w:val="7"/>')).toEqual(['(12 mois / 60 mois)', '…']);
  const box = (state: string) => shown(`<w:checkBox><w:sizeAuto/>${state}</w:checkBox><w:t>60 mois</w:t>`);
  expect(await box('')).toEqual(['☐ 60 mois']);
  expect(await box('<w:default w:val="1"/>')).toEqual(['☒ 60 mois']);
  expect(await box('<w:default w:val="1"/><w:checked w:val="0"/>')).toEqual(['☐ 60 mois']);
  expect(await box('<w:default w:val="0"/><w:checked/>')).toEqual(['☒ 60 mois']);
  expect(await box('<w:checked w:val="oui"/>')).toEqual(['60 mois', '…']);
  expect(await shown('<w:t>un</w:t><w:sectPr><w:lnNumType w:countBy="1" w:start="9998"/></w:sectPr>')).toEqual([
    'un',
    '…',
  ]);
});

// REQ-1.7.97
test('a shape for programs that do not know the first one is shown when it says something else', async () => {
  const shape = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const both = (choice: string, fallback: string) =>
    `<w:p><mc:AlternateContent><mc:Choice Requires="x">${shape(choice)}</mc:Choice><mc:Fallback>${shape(fallback)}</mc:Fallback></mc:AlternateContent></w:p>`;
  const shown = async (body: string) =>
    (await textLinesOf('docx', officeFile({ 'word/document.xml': body })))?.filter((line) => line !== '');
  expect(await shown(both('Prix 100', 'Prix 100'))).toEqual(['Prix 100']);
  expect(await shown(both('Prix 100', 'Prix 999'))).toEqual(['Prix 100', 'Prix 999']);
});

// REQ-1.7.97
test('what is cut off is marked', async () => {
  const lines = async (text: string) => textLinesOf('docx', officeFile({ 'word/document.xml': text }));
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const [long = ''] = (await lines(paragraph(`${'\u00A0'.repeat(1_100)}Prix 999`))) ?? [];
  expect(long.endsWith('…') || long.includes('Prix 999')).toBe(true);
  expect(await lines(paragraph('x'.repeat(1_500)))).toEqual(['x'.repeat(1_500)]);
  expect(await lines(paragraph('x'.repeat(50_000)))).toEqual([`${'x'.repeat(39_999)}…`, '…']);
  expect((await lines(paragraph('x').repeat(2_500)))?.slice(-2)).toEqual(['x', '…']);
  expect((await lines(paragraph(`${' '.repeat(3_200_000)}Prix 999`)))?.at(-1)).toBe('…');
});

// REQ-1.7.97
test.each([
  ['deleted text that does not end', '<w:delText '.repeat(290_000), ''],
  ['elements inside one another', '<w:moveFrom>'.repeat(200_000), '</w:moveFrom>'.repeat(200_000)],
  ['forms of shapes inside one another', '<mc:Fallback>y'.repeat(200_000), '</mc:Fallback>'.repeat(200_000)],
  ['attributes', `<w:p ${Array.from({ length: 500_000 }, (_, at) => `a${at}=""`).join(' ')}>`, '</w:p>'],
])('a document of megabytes of %s has no preview, after a moment', async (_, begun, end) => {
  expect(await textLinesOf('docx', officeFile({ 'word/document.xml': `${begun}${end}` }))).toBeNull();
});

// REQ-1.7.97
test('megabytes of other forms of a shape are read once', async () => {
  const forms = '<mc:Choice>x</mc:Choice><mc:Fallback>y</mc:Fallback>'.repeat(50_000);
  const xml = `<w:p><mc:AlternateContent>${forms}</mc:AlternateContent></w:p>`;
  expect(await textLinesOf('docx', officeFile({ 'word/document.xml': xml }))).toEqual(['x  y']);
});

const megabytes = 3_000_000;
const repeated = (text: string) => text.repeat(Math.floor(megabytes / text.length));

test.each([
  ['shapes', repeated(box('', '<p:ph/>'))],
  ['breaks', repeated('<a:br/>')],
  ['marks of placeholders', repeated('<p:ph/>')],
])('a master of megabytes of %s takes a moment', async (_, master) => {
  const file = officeFile({
    'ppt/slideMasters/slideMaster1.xml': `<p:spTree>${master}</p:spTree>`,
    'ppt/slides/slide1.xml': slide('Un'),
  });
  expect((await textLinesOf('pptx', file))![0]).toBe('Un');
});

// REQ-1.7.97
test('a shape of a master is sample text by its own mark alone', async () => {
  const texts = ['<p:phone/>', '<p:extLst><p:ph/></p:extLst>', '<x:ph/>'].map((mark) => box('Prix 999', mark));
  const file = officeFile({
    'ppt/slideMasters/slideMaster1.xml': `<p:spTree>${texts.join('')}${box('Titre', '<p:ph></p:ph >').replace('</p:sp>', '</p:sp >')}</p:spTree>`,
  });
  expect(await textLinesOf('pptx', file)).toEqual(['Prix 999', 'Prix 999', 'Prix 999']);
});

test('slides that are listed and refer to notes without end are read once, up to what a preview shows', async () => {
  const notes = Array.from({ length: 5_000 }, () => '../notesSlides/notesSlide1.xml');
  const slides = Array.from({ length: 3_000 }, (_, at) => `slides/slide${at % 3}.xml`);
  const file = officeFile({
    ...Object.fromEntries([0, 1, 2].map((at) => [`ppt/slides/slide${at}.xml`, slide(`S${at}`)])),
    ...Object.fromEntries([0, 1, 2].map((at) => [`ppt/slides/_rels/slide${at}.xml.rels`, references(notes)])),
    'ppt/notesSlides/notesSlide1.xml': slide('n'.repeat(900)),
    'ppt/presentation.xml': listed(slides.map((_, at) => `rId${at + 1}`)),
    'ppt/_rels/presentation.xml.rels': references(slides),
  });
  const lines = (await textLinesOf('pptx', file))!;
  expect(lines.join('').length).toBeLessThan(400_001);
  expect(lines.length).toBeLessThan(2_001);
});

test('a presentation that unpacks to more than is read has no text', async () => {
  const file = officeFile({ 'ppt/slides/slide1.xml': `<a:t>${'x'.repeat(9_000_000)}</a:t>` });
  expect(await textLinesOf('pptx', file)).toBeNull();
});

// REQ-1.7.97
test('an insertion in what was deleted or moved away is told as more: programs make different things of it', async () => {
  const inserted = '<w:ins><w:r><w:delText>9999</w:delText><w:t>9999</w:t></w:r></w:ins>';
  const shown = (body: string) => textLinesOf('docx', officeFile({ 'word/document.xml': `<w:p>${body}</w:p>` }));
  for (const around of ['del', 'moveFrom'])
    expect((await shown(`<w:${around}>${inserted}</w:${around}>`))?.at(-1)).toBe('…');
  expect(
    await shown('<w:ins><w:r><w:t>a</w:t></w:r><w:del><w:r><w:delText>b</w:delText></w:r></w:del></w:ins>'),
  ).toEqual(['a']);
});
