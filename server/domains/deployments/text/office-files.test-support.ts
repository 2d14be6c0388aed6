import { sized } from '#sim/crm/documents/zip.ts';

/** A file of these parts, as they are given and in their order. */
export const officeFile = (parts: Record<string, string | Buffer>): Buffer =>
  sized(
    Object.entries(parts).map(([name, body]) => ({ name, body: Buffer.from(body) })),
    0,
  );

/** The references of a part, `rId1` being the first. */
export const references = (targets: readonly string[]): string =>
  `<Relationships>${targets.map((target, at) => `<Relationship Id="rId${at + 1}" Target="${target}"/>`).join('')}</Relationships>`;

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
