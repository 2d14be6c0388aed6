import { expect, test } from 'vitest';
import { textLinesOf } from './template-text.ts';
import { officeFile, references, slide } from './office-files.test-support.ts';

const box = (text: string, placeholder = '') =>
  `<p:sp><p:nvPr>${placeholder}</p:nvPr><p:spPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp>`;

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
  expect(await textLinesOf('pptx', file)).toEqual(['Dix', 'Note de dix', 'Un']);
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
test.each([
  ['a part of it is no text to a reader of tags', '<w:p><w:r><w:t><![CDATA[Prix 999]]></w:t></w:r></w:p>'],
  ['a comment stands in it', '<w:p><!-- <w:moveFrom> --><w:r><w:t>Prix 999</w:t></w:r><!-- </w:moveFrom> --></w:p>'],
  ['it takes in a part of another format', '<w:p/><w:altChunk r:id="rId1"/>'],
])('a document is not shown when %s', async (_name, body) => {
  expect(await textLinesOf('docx', officeFile({ 'word/document.xml': body }))).toBeNull();
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
  expect((await lines(paragraph('x'.repeat(1_500))))?.[0]).toMatch(/^x{999}…$/);
  expect((await lines(paragraph('x').repeat(2_500)))?.slice(-2)).toEqual(['x', '…']);
  expect((await lines(`${' '.repeat(3_200_000)}${paragraph('Prix 999')}`))?.at(-1)).toBe('…');
});

test('megabytes of elements that do not end take a moment', async () => {
  for (const open of ['<w:delText ', '<w:moveFrom ', '<mc:Fallback '])
    expect(await textLinesOf('docx', officeFile({ 'word/document.xml': open.repeat(290_000) }))).not.toBeNull();
});

// REQ-1.7.97
test.each([
  ['that do not end', '<mc:Fallback>y'],
  ['inside one another', '<mc:Fallback>y', '</mc:Fallback>'],
  ['after one first form', '<mc:Fallback>y</mc:Fallback>'],
  ['with first forms that say something else', '<mc:Choice>x</mc:Choice><mc:Fallback>y</mc:Fallback>'],
])('megabytes of other forms of shapes %s take a moment', async (_, form, end = '') => {
  const begun = '<w:p><mc:Choice>x';
  const xml = `${begun}${form.repeat(Math.floor(2_900_000 / form.length))}${end}`;
  expect((await textLinesOf('docx', officeFile({ 'word/document.xml': xml })))?.length).toBeGreaterThan(0);
});

const megabytes = 3_000_000;
const repeated = (text: string) => text.repeat(Math.floor(megabytes / text.length));

test.each([
  ['shapes', `<p:spTree>${repeated(box('', '<p:ph/>'))}`],
  ['open shapes', repeated('<p:sp>')],
  ['ends of shapes', repeated('</p:sp>')],
  ['breaks', repeated('<a:br')],
])('a master of megabytes of %s takes a moment', async (_, master) => {
  const file = officeFile({ 'ppt/slideMasters/slideMaster1.xml': master, 'ppt/slides/slide1.xml': slide('Un') });
  expect((await textLinesOf('pptx', file))![0]).toBe('Un');
});

test('slides that are listed and refer to notes without end are read once, up to what a preview shows', async () => {
  const notes = Array.from({ length: 20_000 }, () => '../notesSlides/notesSlide1.xml');
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
