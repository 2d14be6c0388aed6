import type { Language } from '#contract/roles.ts';
import { fontFaces } from '#engines/pdf/fonts.ts';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import type { ExpectedPictures } from '#engines/pdf/text.ts';
import type { Evidence } from './evidence.ts';
import { evidenceCss, evidenceSection } from './evidence-page.ts';
import { signatureBytes } from '../field-values.ts';
import { fillFields, shownValue, type FilledField } from './fill-fields.ts';
import { pngSize } from '#engines/images/image-size.ts';
import { leftOutOfPrint } from '../printable.ts';
import type { Contents, Webdoc } from '../store.ts';
import { ownerOf, signatoriesOf } from '../to-view.ts';
import { escapeHtml } from '#contract/text.ts';

const important = (rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([selector, text]) => `${selector}{${text.replaceAll(/;\s*|$/g, '!important;')}}`)
    .join('\n');

const ownCss = `
@page{size:A4;margin:18mm 16mm 20mm;@bottom-right{content:"Page " counter(page) " / " counter(pages);font:8pt Arial,sans-serif;color:#4A6270}}
body{margin:0;font:11pt/1.45 Arial,sans-serif;color:#000}
.webdoc-document{overflow-wrap:break-word}
.webdoc-document+.webdoc-document{break-before:page;position:relative}
`;

/**
 * Keeps entered values visible on paper whatever the document's own CSS says: an `!important` rule in a layer wins over
 * all rules outside layers, and a document cannot create a layer.
 */
const fieldCss = `@layer field{${important({
  '.field': `
    display:inline-block;position:static;float:none;width:auto;min-width:0;max-width:100%;height:auto;max-height:none;
    margin:0;padding:0;overflow:visible;transform:none;opacity:1;visibility:visible;content:normal;columns:auto;
    font-size:max(1em,8pt);font-feature-settings:normal;letter-spacing:normal;word-spacing:normal;text-indent:0;
    text-transform:none;font-variant:normal;white-space:pre-wrap;overflow-wrap:anywhere;hyphens:none;unicode-bidi:isolate;
    break-inside:auto`,
  '.field-long': 'display:inline',
  '.field img, .field svg': `
    display:inline-block;position:static;float:none;width:auto;min-width:0;height:auto;min-height:0;margin:0;padding:0;
    border:0;transform:none;opacity:1;visibility:visible;content:normal;clip-path:none;mask:none;filter:none;
    object-fit:contain;vertical-align:middle`,
  '.field svg': 'width:14px;height:14px',
})}}`;

/**
 * Keeps absolutely positioned content on the document's own sheet. The first document uses the paper itself. Others get
 * the height of a sheet of usual size, so that content positioned at the bottom is at the bottom.
 */
const sheetStyle = (css: string, number: number): string =>
  `page:sheet-${number}${number === 1 || css.includes('@page') ? '' : ';display:flow-root;min-height:258mm'}`;

/** The owner's language first, then what the signatories read. */
const languagesOf = (webdoc: Webdoc, contents: Contents): Language[] => [
  ...new Set([webdoc.language, ...signatoriesOf(contents).map(({ language }) => language), ownerOf(contents).language]),
];

export interface FinalParts {
  webdoc: Webdoc;
  contents: Contents;
  documents: { html: string; css: string; title: string }[];
  evidence: Evidence;
  settings: { productName: string; publicUrl: string };
}

/** Unchecked external texts (browser names, file names): characters without a font are replaced. */
const asFarAsFontsGo = async (pdf: PdfEngine, sections: string[]): Promise<string[]> => {
  const holes = await leftOutOfPrint(pdf, sections.join(''));
  if (holes.size === 0) return sections;
  // The longest first: a letter with its marks, then the letter.
  const longestFirst = [...holes].sort((a, b) => b.length - a.length);
  return sections.map((section) =>
    longestFirst.reduce((text, hole) => text.replaceAll(hole, '?'), section.normalize('NFC')),
  );
};

type PrintedDocument = Pick<FinalParts['documents'][number], 'html' | 'css'>;

const sectionsOf = (documents: PrintedDocument[], fields: readonly FilledField[]): string[] =>
  documents.map(
    ({ html, css }, index) =>
      `<section class="webdoc-document" data-fit-to-paper style="${sheetStyle(css, index + 1)}">${fillFields(html, fields)}</section>`,
  );

const wholeHtml = (
  { language, name }: Pick<Webdoc, 'language' | 'name'>,
  documents: PrintedDocument[],
  sections: string[],
): string => {
  const body = sections.join('\n');
  const css = [ownCss, evidenceCss, ...documents.map((document) => document.css), fieldCss].join('\n');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(name)}</title>
<style>${fontFaces(css + body)}</style><style>${css}</style></head>
<body>${body}</body></html>`;
};

/** The HTML of the final PDF: the documents in order with what was filled in, then the evidence. */
export const finalDocument = async (
  pdf: PdfEngine,
  { webdoc, contents, documents, evidence, settings }: FinalParts,
): Promise<string> => {
  const evidenceSections = languagesOf(webdoc, contents).map((language) =>
    evidenceSection(evidence, language, settings),
  );
  return wholeHtml(webdoc, documents, [
    ...sectionsOf(documents, contents.fields),
    ...(await asFarAsFontsGo(pdf, evidenceSections)),
  ]);
};

const markCss = `
.paper-mark{position:fixed;inset:0;z-index:2147483647;display:flex;align-items:center;justify-content:center}
.paper-mark span{color:rgb(0 0 0/.13);font:bold 26pt Arial,sans-serif;white-space:nowrap;transform:rotate(-38deg)}
`;

/** The pages before the seal, without evidence. `mark` is drawn across each of them, nearly transparent. */
export const paperDocument = (
  webdoc: Pick<Webdoc, 'language' | 'name'>,
  documents: PrintedDocument[],
  fields: readonly FilledField[],
  mark: string | null,
): string =>
  wholeHtml(webdoc, documents, [
    ...(mark === null
      ? []
      : [`<style>${markCss}</style><div class="paper-mark"><span>${escapeHtml(mark)}</span></div>`]),
    ...sectionsOf(documents, fields),
  ]);

/** The same without its evidence: only the texts that the evidence will repeat, such as names. */
export const trialDocument = (
  webdoc: Pick<Webdoc, 'language' | 'name'>,
  documents: PrintedDocument[],
  fields: readonly FilledField[],
  texts: readonly string[],
): string =>
  wholeHtml(webdoc, documents, [
    ...sectionsOf(documents, fields),
    `<section class="webdoc-document">${texts.map((text) => `<p>${escapeHtml(text)} <b>${escapeHtml(text)}</b></p>`).join('')}</section>`,
  ]);

const picture = /<img\s[^>]*>/g;
/** A picture with size 0 is never drawn. */
const hasNoSize = /\s(?:width|height)="0"|[\s";](?:width|height):\s*0(?:px)?[;"]/;

/** The signatures and pictures that must be drawn, signatures with the size that they have in the store. */
export const expectedPictures = (
  documents: PrintedDocument[],
  { fields }: { fields: readonly FilledField[] },
): ExpectedPictures => {
  const drawn = documents
    .flatMap(({ html }) => fillFields(html, fields).match(picture) ?? [])
    .filter((tag) => !hasNoSize.test(tag));
  const signatures = fields.flatMap(({ type, value }) => (type === 'signature' && value ? [value] : []));
  const sizes = drawn.flatMap((tag) => {
    const value = signatures.find((signature) => tag.includes(signature));
    return pngSize(signatureBytes(value ?? '') ?? Buffer.alloc(0)) ?? [];
  });
  return { total: drawn.length, sizes };
};

/** Word by word, since a page's end may fall between two of them, with its number in between. */
export const expectedTexts = ({ fields }: { fields: readonly FilledField[] }): string[] => {
  const written = fields.filter(({ type }) => type !== 'checkbox' && type !== 'signature').map(shownValue);
  return [...new Set(written.flatMap((text) => text.split(/\s+/)))].filter((word) => word !== '');
};
