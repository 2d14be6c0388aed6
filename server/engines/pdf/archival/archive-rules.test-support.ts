import { PdfArray, PdfDict, PdfName, PdfStream, PdfString } from '@libpdf/core';
import {
  dictionariesOf,
  dictionaryOf,
  drawingsOf,
  itemsOf,
  nameOf,
  numberOf,
  textOf,
} from './pdf-facts.test-support.ts';
import type { PdfFacts } from './pdf-facts.test-support.ts';

/** A rule of a standard in words, and what breaks it in a file. */
export type Rule = [words: string, faults: (facts: PdfFacts) => unknown[]];

const xmpOf = ({ catalog, inside }: PdfFacts): string => {
  const stream = inside(catalog.get('Metadata'));
  return stream instanceof PdfStream ? Buffer.from(stream.data).toString('utf8') : '';
};

const has =
  (...parts: ((facts: PdfFacts) => string)[]) =>
  (facts: PdfFacts): string[] =>
    parts.map((part) => part(facts)).filter((part) => !xmpOf(facts).includes(part));

const infoOf = ({ document, inside }: PdfFacts): PdfDict =>
  dictionaryOf(inside(document.context.info.trailer.get('Info')));

const isoOf = (date: string): string =>
  date.replace(/^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\+00'00'$/, '$1-$2-$3T$4:$5:$6+00:00');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const keysOf = (dictionary: PdfDict): string[] => [...dictionary].map(([key]) => key.value);
const withAny = (facts: PdfFacts, keys: string[]): string[] =>
  dictionariesOf(facts).flatMap((dictionary) => keysOf(dictionary).filter((key) => keys.includes(key)));

const annotationsOf = ({ document, inside }: PdfFacts): PdfDict[] =>
  document
    .getPages()
    .flatMap(({ dict }) => itemsOf(inside(dict.get('Annots'))).map((item) => dictionaryOf(inside(item))));

const ofType = (facts: PdfFacts, type: string): PdfDict[] =>
  dictionariesOf(facts).filter((dictionary) => nameOf(dictionary.get('Type')) === type);

const fontFaults = (facts: PdfFacts, font: PdfDict): string[] => {
  const type = nameOf(font.get('Subtype'));
  const name = nameOf(font.get('BaseFont'));
  if (type === 'Type3') return font.has('CharProcs') ? [] : [`${name}: no glyphs`];
  const descendants = itemsOf(facts.inside(font.get('DescendantFonts')));
  if (type === 'Type0')
    return descendants.length === 1 && nameOf(font.get('Encoding')) === 'Identity-H' ? [] : [`${name}: encoding`];
  const descriptor = dictionaryOf(facts.inside(font.get('FontDescriptor')));
  const isIn = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor.has(key));
  const isMapped = type !== 'CIDFontType2' || nameOf(font.get('CIDToGIDMap')) === 'Identity';
  return isIn && isMapped ? [] : [`${name}: not embedded`];
};

const filtersOf = (facts: PdfFacts): string[] =>
  facts.objects
    .filter((object) => object instanceof PdfStream)
    .flatMap((stream) => itemsOf(facts.inside(stream.get('Filter'))).map(nameOf));

const blendModes = new Set(
  'Normal Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion Hue Saturation Color Luminosity'.split(
    ' ',
  ),
);

const profileFaults = (facts: PdfFacts): string[] => {
  const intents = itemsOf(facts.inside(facts.catalog.get('OutputIntents'))).map((item) =>
    dictionaryOf(facts.inside(item)),
  );
  const [intent = new PdfDict(), ...more] = intents;
  const profile = facts.inside(intent.get('DestOutputProfile'));
  if (nameOf(intent.get('S')) !== 'GTS_PDFA1' || more.length > 0 || !(profile instanceof PdfStream))
    return ['no intent'];
  const bytes = Buffer.from(profile.getDecodedData());
  const isRgb = numberOf(profile.get('N')) === 3 && bytes.toString('latin1', 12, 24) === 'mntrRGB XYZ ';
  const isWhole = bytes.readUInt32BE(0) === bytes.length && bytes.toString('latin1', 36, 40) === 'acsp';
  return isRgb && isWhole && (bytes[8] ?? 9) < 5 ? [] : ['not a profile for RGB'];
};

const fileFaults = (facts: PdfFacts): string[] => {
  const associated = itemsOf(facts.inside(facts.catalog.get('AF')));
  return ofType(facts, 'Filespec').flatMap((file) => {
    const stream = facts.inside(dictionaryOf(facts.inside(file.get('EF'))).get('F'));
    const isTold = ['F', 'UF', 'Desc'].every((key) => textOf(file.get(key)) !== '');
    const isRelated = ['Data', 'Supplement', 'Source'].includes(nameOf(file.get('AFRelationship')));
    const isTyped = stream instanceof PdfStream && /^\w+\/[\w.+-]+$/.test(nameOf(stream.get('Subtype')));
    const isDated = stream instanceof PdfStream && dictionaryOf(facts.inside(stream.get('Params'))).has('ModDate');
    const isAssociated = associated.some((item) => facts.inside(item) === file);
    return isTold && isRelated && isTyped && isDated && isAssociated ? [] : [textOf(file.get('UF'))];
  });
};

const boxFaults = ({ document, inside }: PdfFacts): number[][] =>
  document
    .getPages()
    .map(({ dict }) => itemsOf(inside(dict.get('MediaBox'))).map(numberOf))
    .filter(([left = 0, bottom = 0, right = 0, top = 0]) =>
      [right - left, top - bottom].some((length) => length < 3 || length > 14_400),
    );

/** PDF/A-3b (ISO 19005-3) as far as a file's own structure shows it. */
export const archiveRules: Rule[] = [
  [
    'the file begins with its version and bytes that show it is binary',
    ({ bytes }) => (/^%PDF-1\.[0-7]\n%[\u0080-\u00FF]{4}/.test(bytes.toString('latin1', 0, 20)) ? [] : ['header']),
  ],
  [
    'the file ends where it says, is not encrypted and has an identifier',
    ({ bytes, document }) => {
      const { trailer } = document.context.info;
      const isEnd = /%%EOF\r?\n?$/.test(bytes.toString('latin1', bytes.length - 8));
      return isEnd && trailer.has('ID') && !trailer.has('Encrypt') ? [] : ['trailer'];
    },
  ],
  [
    'XMP stands unpacked and says PDF/A-3b',
    (facts) => [
      ...has(() => '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')(facts),
      ...(dictionaryOf(facts.inside(facts.catalog.get('Metadata'))).has('Filter') ? ['packed'] : []),
    ],
  ],
  [
    'XMP says the title and dates that Info says',
    has(
      (facts) => `<rdf:li xml:lang="x-default">${escaped(textOf(infoOf(facts).get('Title')))}</rdf:li>`,
      (facts) => `<xmp:CreateDate>${isoOf(textOf(infoOf(facts).get('CreationDate')))}</xmp:CreateDate>`,
      (facts) => `<xmp:ModifyDate>${isoOf(textOf(infoOf(facts).get('ModDate')))}</xmp:ModifyDate>`,
      (facts) => `<pdf:Producer>${textOf(infoOf(facts).get('Producer'))}</pdf:Producer>`,
    ),
  ],
  ['one output intent explains the colours by a profile for RGB', profileFaults],
  [
    'no colour is of a device that the profile does not explain',
    (facts) =>
      dictionariesOf(facts).flatMap((dictionary) =>
        [...dictionary].filter(([, value]) =>
          itemsOf(value).some((item) => /^(?:DeviceCMYK|DeviceN|Separation)$/.test(nameOf(item))),
        ),
      ),
  ],
  ['every font is in the file', (facts) => ofType(facts, 'Font').flatMap((font) => fontFaults(facts, font))],
  [
    'streams use no filter that is forbidden and lie in the file',
    (facts) => [
      ...filtersOf(facts).filter((filter) => !['FlateDecode', 'DCTDecode'].includes(filter)),
      ...withAny(facts, ['FFilter', 'FDecodeParms']),
    ],
  ],
  [
    'nothing runs, is optional or alternative',
    (facts) =>
      withAny(facts, [
        'AA',
        'JS',
        'JavaScript',
        'OCProperties',
        'OC',
        'AlternatePresentations',
        'Requirements',
        'XFA',
        'OpenAction',
        'Perms',
        'NeedsRendering',
      ]),
  ],
  [
    'actions only lead to addresses',
    (facts) =>
      dictionariesOf(facts)
        .filter((dictionary) => nameOf(dictionary.get('Type')) === 'Action')
        .map((action) => nameOf(action.get('S')))
        .filter((action) => action !== 'URI'),
  ],
  [
    'pictures are not smoothed, and have no alternatives',
    (facts) => withAny(facts, ['Interpolate', 'Alternates', 'OPI', 'Ref', 'PS', 'Subtype2']),
  ],
  [
    'graphics states have no transfer functions, and blend in ways that PDF 1.7 knows',
    (facts) =>
      ofType(facts, 'ExtGState').flatMap((state) => [
        ...keysOf(state).filter((key) => ['TR', 'TR2', 'HTP', 'HTO'].includes(key)),
        ...itemsOf(state.get('BM'))
          .map(nameOf)
          .filter((mode) => !blendModes.has(mode)),
      ]),
  ],
  [
    'annotations are links and the field of the seal, printed, never hidden, without appearances of states',
    (facts) =>
      annotationsOf(facts).filter((annotation) => {
        const flags = numberOf(annotation.get('F'));
        const appearance = keysOf(dictionaryOf(facts.inside(annotation.get('AP'))));
        return (
          !['Link', 'Widget'].includes(nameOf(annotation.get('Subtype'))) ||
          (flags & 4) === 0 ||
          (flags & (1 | 2 | 32 | 256)) !== 0 ||
          appearance.some((key) => key !== 'N')
        );
      }),
  ],
  [
    'the form is drawn as it is and names no font outside the file',
    ({ catalog, inside }) => {
      const form = dictionaryOf(inside(catalog.get('AcroForm')));
      return form.getBool('NeedAppearances')?.value === true || form.has('DR') ? [form] : [];
    },
  ],
  ['attached files have names, a description, a type, a date, and a relation to the document', fileFaults],
  [
    'names, texts and saved states keep to the limits',
    (facts) => [
      ...dictionariesOf(facts).flatMap((dictionary) =>
        [...dictionary].flatMap(([key, value]) => [
          ...(key.value.length > 127 || (value instanceof PdfName && value.value.length > 127) ? [key.value] : []),
          ...(value instanceof PdfString && value.bytes.length > 32_767 ? [key.value] : []),
          ...(value instanceof PdfArray && value.length > 8_191 * 100 ? [key.value] : []),
        ]),
      ),
      ...(drawingsOf(facts).deepestStates > 28 ? ['states'] : []),
    ],
  ],
  ['pages have a size that readers can show', boxFaults],
];
