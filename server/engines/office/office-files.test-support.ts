import { sized } from '#sim/crm/documents/zip.ts';
import { openOfficeReader } from './office-reader.ts';

const office = 'http://schemas.openxmlformats.org';
const prefixes = {
  w: `${office}/wordprocessingml/2006/main`,
  x: `${office}/spreadsheetml/2006/main`,
  p: `${office}/presentationml/2006/main`,
  a: `${office}/drawingml/2006/main`,
  m: `${office}/officeDocument/2006/math`,
  r: `${office}/officeDocument/2006/relationships`,
  mc: `${office}/markup-compatibility/2006`,
  xdr: `${office}/drawingml/2006/spreadsheetDrawing`,
  v: 'urn:schemas-microsoft-com:vml',
};
const declared = Object.entries(prefixes)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** The elements in which the content of a part stands, by its path; those further in only around some first elements. */
const frames: readonly (readonly [path: RegExp, root: string, inner: Readonly<Record<string, string>>])[] = [
  [/\.rels$/, 'Relationships', {}],
  [/^xl\/workbook\.xml$/, 'workbook', { sheet: 'sheets', definedName: 'definedNames' }],
  [/^xl\/worksheets\//, 'worksheet', { row: 'sheetData' }],
  [/^xl\/sharedStrings\.xml$/i, 'sst', {}],
  [/^xl\/styles\.xml$/, 'styleSheet', {}],
  [/^word\/numbering\.xml$/, 'w:numbering', { 'w:lvl': 'w:abstractNum' }],
  [/^ppt\/presentation\.xml$/, 'p:presentation', { 'p:sldId': 'p:sldIdLst' }],
];

/** A part's XML in its root, which declares the usual prefixes, and its own vocabulary without a prefix. */
export const partOf = (name: string, xml: string): string => {
  const own = name.endsWith('.rels') ? `${office}/package/2006/relationships` : prefixes.x;
  const spaces = `xmlns="${own}" ${declared}`;
  const [, root = 'part', inner = {}] = frames.find(([path]) => path.test(name)) ?? [];
  const begun = /^<([\w:]+)/.exec(xml)?.[1] ?? '';
  if (begun.replace('x:', '') === root) return xml.replace(begun, `${begun} ${spaces}`);
  const around = inner[begun];
  return `<${root} ${spaces}>${around === undefined ? xml : `<${around}>${xml}</${around}>`}</${root}>`;
};

/** A file of these parts in their order. A text stands in one element with the usual prefixes, a buffer is written as it is. */
export const officeFile = (parts: Record<string, string | Buffer>): Buffer =>
  sized(
    Object.entries(parts).map(([name, body]) => ({
      name,
      body: Buffer.from(typeof body === 'string' ? partOf(name, body) : body),
    })),
    0,
  );

/** The text of a file as a preview shows it. */
export const textLinesOf = (extension: string, file: Buffer): Promise<string[] | null> =>
  openOfficeReader(undefined).lines(extension, file, '');

const kinds = { slides: 'slide', notesSlides: 'notesSlide', slideLayouts: 'slideLayout', worksheets: 'worksheet' };

/** The references of a part, `rId1` being the first; each of the kind of its folder. */
export const references = (targets: readonly string[]): string =>
  targets
    .map((target, at) => {
      const [, kind = 'other'] = Object.entries(kinds).find(([folder]) => target.includes(`${folder}/`)) ?? [];
      return `<Relationship Id="rId${at + 1}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
    })
    .join('');

/** A workbook; each sheet is named and is what stands between its `<sheetData>`, in the order of the workbook. */
export const workbook = (sheets: Record<string, string>, sharedStrings = ''): Buffer => {
  const names = Object.keys(sheets);
  const listed = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  // The file that comes first in the workbook is the last by its name.
  const files = names.map((_, at) => `worksheets/sheet${names.length - at}.xml`);
  return officeFile({
    'xl/workbook.xml': `<workbook><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': references(files),
    'xl/sharedStrings.xml': `<sst>${sharedStrings}</sst>`,
    ...Object.fromEntries(
      names.map((name, at) => [`xl/${files[at]}`, `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`]),
    ),
  });
};

/** A slide's XML of one paragraph. */
export const slide = (text: string): string => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
