import { sized } from './zip.ts';
import type { Entry } from './zip.ts';

const main = 'application/vnd.openxmlformats-officedocument';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xml = (name: string, body: string): Entry => ({
  name,
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`),
});
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const types = (parts: Record<string, string>): Entry => {
  const overrides = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${main}.${type}+xml"/>`,
  );
  return xml(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/>${overrides.join('')}</Types>`,
  );
};

const relations = (name: string, targets: [type: string, target: string][]): Entry => {
  const each = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return xml(
    name,
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`,
  );
};

/** A Word document of one paragraph per line. */
export const docx = (lines: string[], size: number): Buffer => {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${escape(line)}</w:t></w:r></w:p>`);
  return sized(
    [
      types({ 'word/document.xml': 'wordprocessingml.document.main' }),
      relations('_rels/.rels', [['officeDocument', 'word/document.xml']]),
      xml(
        'word/document.xml',
        `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
      ),
    ],
    size,
  );
};

/** A workbook of one sheet. */
export const xlsx = (rows: string[][], size: number): Buffer => {
  const cells = rows.map((row, y) => {
    const each = row.map(
      (text, x) => `<c r="${String.fromCharCode(65 + x)}${y + 1}" t="inlineStr"><is><t>${escape(text)}</t></is></c>`,
    );
    return `<row r="${y + 1}">${each.join('')}</row>`;
  });
  const ns = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return sized(
    [
      types({
        'xl/workbook.xml': 'spreadsheetml.sheet.main',
        'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
      }),
      relations('_rels/.rels', [['officeDocument', 'xl/workbook.xml']]),
      relations('xl/_rels/workbook.xml.rels', [['worksheet', 'worksheets/sheet1.xml']]),
      xml(
        'xl/workbook.xml',
        `<workbook xmlns="${ns}" xmlns:r="${office}"><sheets><sheet name="Tarif" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      xml('xl/worksheets/sheet1.xml', `<worksheet xmlns="${ns}"><sheetData>${cells.join('')}</sheetData></worksheet>`),
    ],
    size,
  );
};

const slideNs = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const groupHead = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
const colours = [
  'dk1',
  'lt1',
  'dk2',
  'lt2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
];

const theme = (): Entry => {
  const scheme = colours.map(
    (name, at) => `<a:${name}><a:srgbClr val="${at % 2 === 0 ? '012638' : 'FFFFFF'}"/></a:${name}>`,
  );
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln>${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return xml(
    'ppt/theme/theme1.xml',
    `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Demo"><a:themeElements><a:clrScheme name="Demo">${scheme.join('')}</a:clrScheme><a:fontScheme name="Demo"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Demo"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  );
};

/** A presentation of one slide with one text box. */
export const pptx = (lines: string[], size: number): Buffer => {
  const paragraphs = lines
    .map((line) => `<a:p><a:r><a:rPr lang="fr-FR"/><a:t>${escape(line)}</a:t></a:r></a:p>`)
    .join('');
  const box = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Texte"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="800000" y="800000"/><a:ext cx="7500000" cy="3000000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
  const tree = (inner: string): string => `<p:cSld><p:spTree>${groupHead}${inner}</p:spTree></p:cSld>`;
  const map = colours.map((name) => `${name.replace('dk', 'tx').replace('lt', 'bg')}="${name}"`).join(' ');
  return sized(
    [
      types({
        'ppt/presentation.xml': 'presentationml.presentation.main',
        'ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
        'ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
        'ppt/slides/slide1.xml': 'presentationml.slide',
        'ppt/theme/theme1.xml': 'theme',
      }),
      relations('_rels/.rels', [['officeDocument', 'ppt/presentation.xml']]),
      relations('ppt/_rels/presentation.xml.rels', [
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ['slide', 'slides/slide1.xml'],
      ]),
      relations('ppt/slideMasters/_rels/slideMaster1.xml.rels', [
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['theme', '../theme/theme1.xml'],
      ]),
      relations('ppt/slideLayouts/_rels/slideLayout1.xml.rels', [['slideMaster', '../slideMasters/slideMaster1.xml']]),
      relations('ppt/slides/_rels/slide1.xml.rels', [['slideLayout', '../slideLayouts/slideLayout1.xml']]),
      xml(
        'ppt/presentation.xml',
        `<p:presentation ${slideNs}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      ),
      xml(
        'ppt/slideMasters/slideMaster1.xml',
        `<p:sldMaster ${slideNs}>${tree('')}<p:clrMap ${map}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
      ),
      xml('ppt/slideLayouts/slideLayout1.xml', `<p:sldLayout ${slideNs} type="blank">${tree('')}</p:sldLayout>`),
      xml('ppt/slides/slide1.xml', `<p:sld ${slideNs}>${tree(box)}</p:sld>`),
      theme(),
    ],
    size,
  );
};
