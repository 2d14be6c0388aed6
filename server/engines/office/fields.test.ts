import { describe, expect, test } from 'vitest';
import { officeFile, references, slide, textLinesOf } from './office-files.test-support.ts';

const simple = (instruction: string) =>
  `<w:p><w:fldSimple w:instr="${instruction}"><w:r><w:t>100</w:t></w:r></w:fldSimple></w:p>`;

// REQ-1.7.103
describe('a field of a document', () => {
  const words =
    'NUMCHARS NUMWORDS PAGE NUMPAGES SECTION DATE TIME PRINTDATE SAVEDATE CREATEDATE REVNUM EDITTIME FILESIZE';
  test.each(words.split(' '))('%s is told as more: programs show another text than the stored one', async (word) => {
    const file = officeFile({ 'word/document.xml': simple(`${word} \\* MERGEFORMAT`) });
    expect(await textLinesOf('docx', file)).toEqual([`${word} \\* MERGEFORMAT 100`, '…']);
  });

  test.each(['PAGE', 'NUMPAGES'])('%s is usual in a footer', async (word) => {
    const file = officeFile({ 'word/document.xml': '<w:p/>', 'word/footer1.xml': simple(word) });
    expect(await textLinesOf('docx', file)).toEqual([`${word} 100`]);
  });

  test.each(['MERGEFIELD Page', 'HYPERLINK http://a', 'DATEI'])('%s shows the stored text', async (word) => {
    expect(await textLinesOf('docx', officeFile({ 'word/document.xml': simple(word) }))).toEqual([`${word} 100`]);
  });
});

const field = (type: string, text: string) => `<a:fld type="${type}"><a:t>${text}</a:t></a:fld>`;
const slides = (...texts: string[]) =>
  officeFile(
    Object.fromEntries(
      texts.map((text, index) => [`ppt/slides/slide${index + 1}.xml`, `<p:sld><a:p>${text}</a:p></p:sld>`]),
    ),
  );

// REQ-1.7.103
describe('a field of a slide', () => {
  test('shows the number of its slide', async () => {
    expect(await textLinesOf('pptx', slides(field('slidenum', '1'), field('slidenum', '2')))).toEqual(['1', '2']);
    expect(await textLinesOf('pptx', slides(field('slidenum', '‹#›')))).toEqual(['‹#›']);
    expect(await textLinesOf('pptx', slides(field('slidenum', '1'), field('slidenum', '100')))).toEqual([
      '1',
      '100',
      '…',
    ]);
  });

  test('is told as more where it shows the moment of reading', async () => {
    expect(await textLinesOf('pptx', slides(field('datetime1', '100')))).toEqual(['100', '…']);
  });
});

/** A shape of a layout, to be filled in with what the type says. */
const layout = (type: string, text: string) =>
  `<p:sldLayout><p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><a:p>${text}</a:p></p:sp></p:sldLayout>`;

// REQ-1.7.103
test('a layout shows what stands in the place of a header, which slides have not', async () => {
  const linesWith = (type: string, text: string) =>
    textLinesOf(
      'pptx',
      officeFile({
        'ppt/slides/slide1.xml': slide('Prix'),
        'ppt/slides/_rels/slide1.xml.rels': references(['../slideLayouts/slideLayout1.xml']),
        'ppt/slideLayouts/slideLayout1.xml': layout(type, text),
      }),
    );
  expect(await linesWith('hdr', '<a:r><a:t>Clause 9999</a:t></a:r>')).toEqual(['Prix', 'Clause 9999']);
  expect(await linesWith('title', '<a:r><a:t>Clause 9999</a:t></a:r>')).toEqual(['Prix']);
  expect(await linesWith('dt', field('datetime1', '1'))).toEqual(['Prix']);
});
