import { refuseOverfilled } from '../field-values.ts';
import type { Language } from '#contract/roles.ts';
import { fontFaces } from '#engines/pdf/fonts.ts';
import type { Engines } from '#engines/engine-types.ts';
import type { ExpectedField, ExpectedPictures, PrintQuestion } from '#engines/pdf/reading/check-print.ts';
import { freePlacementAttribute, freePlacementText } from '#engines/pdf/render/free-placement.ts';
import { acrossMark, annexMark, fieldMark } from '#engines/pdf/reading/field-marks.ts';
import type { Evidence } from './evidence.ts';
import { evidenceCss, evidenceSection } from './evidence-page.ts';
import { isGiven, signatureBytes } from '../field-values.ts';
import { checkboxText, fillFields, inInk, shownValue, type FilledField } from './fill-fields.ts';
import { pngSize } from '#engines/images/image-size.ts';
import { leftOutOfPrint, type Printing } from '../printable.ts';
import type { Contents, Webdoc } from '../store.ts';
import { ownerOf, signatoriesOf } from '../to-view.ts';
import { escapeHtml } from '#contract/text.ts';
import { normalized } from '#contract/composed.ts';

const important = (rules: Record<string, string>): string =>
  Object.entries(rules)
    .map(([selector, text]) => `${selector}{${text.replaceAll(/;\s*|$/g, '!important;')}}`)
    .join('\n');

/**
 * No page ends between a heading and its text, inside a row, or between the place of a signature and the lines around
 * it, where the name is. A document's own rules win over these. The rules never look at the value in a place, so that
 * the pages are the same before and after somebody signs.
 */
const keptTogetherCss = `
:where(.webdoc-document) :where(h1,h2,h3,h4,h5,h6){break-after:avoid}
:where(.webdoc-document) :where(tr){break-inside:avoid}
:where(.webdoc-document) :where(p:has(.field-signature),:has(+p .field-signature,+table .field-signature)){break-after:avoid}`;

const ownCss = `
@page{size:A4;margin:18mm 16mm 20mm;@bottom-right{content:"Page " counter(page) " / " counter(pages);font:8pt Arial,sans-serif;color:#4A6270}}
body{margin:0;font:11pt/1.45 Arial,sans-serif;color:#000}
.webdoc-document{overflow-wrap:break-word;isolation:isolate}
.webdoc-document+.webdoc-document{break-before:page;position:relative}
${keptTogetherCss}
.answers h2{font-size:14pt}.answers h3{font-size:10pt;margin:0 0 1mm}.answers p{margin:0 0 5mm;white-space:pre-wrap;overflow-wrap:anywhere}
[data-answers][hidden]{display:none!important}
`;

/**
 * Keeps entered values visible on paper, against any CSS of the document. An `!important` rule in a layer wins over all
 * rules outside layers, and a document cannot create a layer. The document's rules do not style the values themselves:
 * a shadow or a counter of pictures, for example, would make the pages change with the values.
 */
const fieldCss = `@layer field{${important({
  '.field, .given': `
    position:static;float:none;min-width:0;max-width:100%;max-height:none;margin:0;padding:0;overflow:visible;
    transform:none;opacity:1;visibility:visible;content:normal;columns:auto;font-size:max(1em,8pt);
    font-feature-settings:normal;letter-spacing:normal;word-spacing:normal;text-indent:0;text-transform:none;
    font-variant:normal;white-space:pre-wrap;overflow-wrap:anywhere;hyphens:none;unicode-bidi:isolate;
    break-inside:avoid`,
  '.given': 'display:inline;break-inside:auto',
  '.field': 'display:inline-block;width:auto;height:auto;writing-mode:horizontal-tb',
  '.field, .field *': 'counter-reset:none;counter-increment:none;counter-set:none',
  '.field::before, .field::after, .field *::before, .field *::after': 'content:none',
  '.field .value, .field img, .field svg, .given svg': 'all:unset;unicode-bidi:isolate',
  '.field svg *, .given svg *': 'transform:none;opacity:1',
  '.field wbr': 'display:none',
  '.field-box': 'position:relative;vertical-align:baseline;text-align:start;white-space:normal',
  // An empty line, so that the place has the baseline of the text around it, whatever is entered.
  '.field-box::before': "content:'';display:inline-block;position:static;width:0;height:0;margin:0;padding:0;border:0",
  '.field .value, .field-box img': 'position:absolute;left:0;bottom:0',
  '.field .value': `
    display:block;width:100%;line-height:inherit;text-align:start;white-space:pre-wrap;overflow-wrap:anywhere`,
  '.field-tall .value': 'top:0;bottom:auto',
  '.field-signature': 'vertical-align:middle',
  '.field img, .field svg, .given svg': `
    display:inline-block;float:none;min-width:0;min-height:0;max-width:none;max-height:none;margin:0;
    padding:0;border:0;transform:none;opacity:1;visibility:visible;content:normal;clip-path:none;mask:none;filter:none;
    vertical-align:middle`,
  '.field img': 'width:100%;height:100%;object-fit:contain;object-position:left center',
  '.field svg, .given svg': 'width:14px;height:14px',
  '.field .place': 'position:absolute;inset:0;width:100%;height:100%;object-fit:fill',
})}}`;

/** `fit-to-paper.ts` writes here the whole text of each value that is too long for its place. */
const answersSection = (language: Language): string => {
  const title = { fr: 'Réponses en entier', en: 'Answers in full' }[language];
  return `<section class="webdoc-document answers" data-answers lang="${annexMark}" role="group" hidden><h2>${title}</h2></section>`;
};

/**
 * Marks the pages behind the documents. Nobody was shown them, so the check does not compare them; it refuses documents
 * that draw on them.
 */
const behind = (sections: readonly string[]): string =>
  `<div role="group" lang="${annexMark}" style="position:relative;z-index:2147483647">${sections.join('\n')}</div>`;

/**
 * Keeps absolutely positioned content on its own document's sheet. In the first document, the browser positions it from
 * the edges of the paper. Each other document gets at least the usual height of a sheet, so that content positioned at
 * the bottom is at the foot of a page.
 */
const sheetStyle = (css: string, number: number): string =>
  `page:sheet-${number}${number === 1 || css.includes('@page') ? '' : ';display:flow-root;min-height:258mm'}`;

/** The language of the document first, then those of the signatories, then the owner's, each once. */
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

/** Replaces characters that no font can draw with "?". Names of browsers and files were not checked for them before. */
const withoutUnprintable = async (printing: Printing, sections: string[]): Promise<string[]> => {
  const holes = await leftOutOfPrint(printing, sections.join(''));
  if (holes.size === 0) return sections;
  // The longest are replaced first: a letter with its accents must go before the letter alone.
  const longestFirst = [...holes].sort((a, b) => b.length - a.length);
  return sections.map((section) =>
    longestFirst.reduce((text, hole) => text.replaceAll(hole, '?'), normalized(section, 'NFC')),
  );
};

type PrintedDocument = Pick<FinalParts['documents'][number], 'html' | 'css'>;

const sectionsOf = (
  documents: readonly PrintedDocument[],
  fields: readonly FilledField[],
  arePlacesFilled = false,
): string[] => {
  refuseOverfilled(documents, fields);
  return documents.map(
    ({ html, css }, index) =>
      `<section class="webdoc-document" data-fit-to-paper style="${sheetStyle(css, index + 1)}">${fillFields(html, fields, arePlacesFilled)}</section>`,
  );
};

const wholeHtml = (
  { language, name }: Pick<Webdoc, 'language' | 'name'>,
  documents: readonly PrintedDocument[],
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
  { pdf, pictures }: Pick<Engines, 'pdf' | 'pictures'>,
  { webdoc, contents, documents, evidence, settings }: FinalParts,
): Promise<string> => {
  const company = webdoc.companyId;
  const evidenceSections = languagesOf(webdoc, contents).map((language) =>
    evidenceSection(evidence, language, settings),
  );
  return wholeHtml(webdoc, documents, [
    ...sectionsOf(documents, await inInk(pictures, company, contents.fields)),
    answersSection(webdoc.language),
    behind(await withoutUnprintable({ pdf, company }, evidenceSections)),
  ]);
};

const markCss = `
.paper-mark{position:fixed;inset:0;z-index:2147483647;display:flex;align-items:center;justify-content:center}
.paper-mark span{color:rgb(0 0 0/.13);font:bold 26pt Arial,sans-serif;white-space:nowrap;transform:rotate(-38deg)}
`;

/**
 * The pages before the seal, without evidence. `fields` are in ink (`inInk`) where somebody has signed. `mark` is drawn nearly transparent across each page and is not compared
 * with the pages that were shown; null: no mark.
 */
export const paperDocument = (
  webdoc: Pick<Webdoc, 'language' | 'name'>,
  documents: readonly PrintedDocument[],
  fields: readonly FilledField[],
  mark: string | null,
): string =>
  wholeHtml(webdoc, documents, [
    ...(mark === null
      ? []
      : [
          `<style>${markCss}</style><div class="paper-mark" role="group" lang="${acrossMark}"><span>${escapeHtml(mark)}</span></div>`,
        ]),
    ...sectionsOf(documents, fields),
    answersSection(webdoc.language),
  ]);

/**
 * Like `paperDocument`, then `texts`: the evidence will repeat them, and the trial shows if fonts can draw them. Places
 * of fields are filled, so that the reading finds them on paper.
 */
export const trialDocument = (
  webdoc: Pick<Webdoc, 'language' | 'name'>,
  documents: readonly PrintedDocument[],
  fields: readonly FilledField[],
  texts: readonly string[],
): string =>
  wholeHtml(webdoc, documents, [
    ...sectionsOf(documents, fields, true),
    answersSection(webdoc.language),
    // A word wider than the paper would make all pages smaller than they will be sealed.
    behind([
      ...texts.map((text) => `<p style="overflow-wrap:anywhere">${escapeHtml(text)} <b>${escapeHtml(text)}</b></p>`),
      `<p ${freePlacementAttribute} hidden>${freePlacementText}</p>`,
    ]),
  ]);

const picture = /<img\s[^>]*>/g;
/** Finds a picture of width or height 0. The browser never draws it, so the check must not expect it. */
const hasNoSize = /\s(?:width|height)="0"|[\s";](?:width|height):\s*0(?:px)?[;"]/;

/** Counts the pictures that must be drawn, signatures included, and gives the stored pixels of each: ink keeps them. */
const expectedPictures = (documents: readonly PrintedDocument[], fields: readonly FilledField[]): ExpectedPictures => {
  const drawn = documents
    .flatMap(({ html }) => fillFields(html, fields).match(picture) ?? [])
    .filter((tag) => !hasNoSize.test(tag));
  const signatures = new Set(fields.flatMap(({ type, value }) => (type === 'signature' && value ? [value] : [])));
  const sizes = drawn.flatMap((tag) => {
    const value = /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? '';
    return signatures.has(value) ? (pngSize(signatureBytes(value) ?? Buffer.alloc(0)) ?? []) : [];
  });
  return { total: drawn.length, sizes };
};

const expectedField = (field: FilledField, index: number): ExpectedField[] => {
  const place = { tag: field.tag, mark: fieldMark(index) };
  if (isGiven(field)) return [];
  if (field.type === 'checkbox')
    return [{ ...place, value: { kind: 'drawing', alternative: checkboxText(field.value === 'true') } }];
  if (!field.value) return [];
  const value =
    field.type === 'signature' ? ({ kind: 'picture' } as const) : { kind: 'text' as const, text: shownValue(field) };
  return [{ ...place, value }];
};

/**
 * Lists the content that a print must show: each value in its own place, each picture, and the values that the sender
 * gave. Those are listed word by word, because a page may end between two words: then its number stands between them.
 */
export const expectedContent = (
  documents: readonly PrintedDocument[],
  fields: readonly FilledField[],
): Pick<PrintQuestion, 'texts' | 'pictures' | 'fields'> => {
  const given = fields
    .filter((field) => isGiven(field) && field.type !== 'checkbox')
    .flatMap((field) => shownValue(field).split(/\s+/));
  return {
    texts: [...new Set(given)].filter((word) => word !== ''),
    pictures: expectedPictures(documents, fields),
    fields: fields.flatMap(expectedField),
  };
};
