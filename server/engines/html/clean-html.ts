import { createHash } from 'node:crypto';
import { parse, parseFragment, serialize } from 'parse5';
import { canonicalJson } from '../hash-chain/canonical.ts';
import { cleanStyleSheet, type SheetReading } from './css/clean-css.ts';
import { rulesOf } from './css/clean-declarations.ts';
import { classesOf, classFor, cleanChildren, type Cleaning } from './clean-elements.ts';
import { partsOf } from './clean-picture.ts';
import { composeHangul } from './compose-hangul.ts';
import { sheetNumber } from './css/clean-selectors.ts';
import { tellDroppedRules } from './css/dropped-styles.ts';
import { closeEmptyTags, placePageBoxes, rewriteExports } from './exported-markup.ts';
import { elementsOf, findElement, attributeOf, newElement, setChildren, textOf } from './html-tree.ts';
import type { Element, ParentNode } from './html-tree.ts';
import { openReport, type ImportNote, type ImportReport } from './import-report.ts';
import { breakClassesOf, joinSections, namesPages } from './page-breaks.ts';
import { placeFields } from './place-fields.ts';

/** The document cannot be cleaned: it is too deep or too big, or a browser would read it differently each time. */
export class UncleanHtml extends Error {
  override readonly name = 'UncleanHtml';
  readonly code: 'TooDeep' | 'TooManyElements' | 'Unstable' | 'Empty' | 'PicturesTooLarge';
  constructor(code: UncleanHtml['code']) {
    super(code);
    this.code = code;
  }
}

export interface CleanDocument {
  html: string;
  css: string;
  /** SHA-256 of the canonical JSON of both. */
  sha256: Buffer;
  /** Losses of the document and changes in it. They are neither stored nor hashed. */
  notes: ImportNote[];
  /** It has styles that not every browser reads alike. */
  differsByBrowser: boolean;
}

const deepest = 200;
const mostElements = 100_000;
/** Of all cells that take several: 30,000 rows of 1,000 columns take a browser 2.5 GB. */
const mostColumns = 500_000;
/** Twice what may come in (`webdocSize.htmlBytes`): every reader of the document is sent all of it. */
const mostLetters = 10_000_000;
const mostReadings = 6;

/** Keeps the document behind the signing page's own controls. */
const frameRule = '@media screen{.webdoc-document .sheet{position:relative;overflow:auto;isolation:isolate}}';
/** This selector wins against every rule of the document except `!important`, as a style attribute does. */
const stronger = ':not(#_#_)';

const refuseBombs = (root: ParentNode): void => {
  let count = 0;
  let columns = 0;
  for (const { element, depth } of elementsOf(root)) {
    count += 1;
    if (depth > deepest) throw new UncleanHtml('TooDeep');
    if (count > mostElements) throw new UncleanHtml('TooManyElements');
    columns += columnsOf(element);
    if (columns > mostColumns) throw new UncleanHtml('TooManyElements');
  }
};

/** Columns that a cell takes. A browser keeps room for each of them in every row. */
const columnsOf = (element: Element): number => {
  const span = Number(attributeOf(element, 'colspan') ?? 1);
  return span > 1 && span <= 1_000 ? span : 0;
};

/** Serialises and parses until the HTML no longer changes. A browser then builds exactly the tree that was checked. */
const settle = (html: string): string => {
  let written = html;
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const again = serialize(parseFragment(newElement('div'), written, { scriptingEnabled: false }));
    if (again === written) return written;
    written = again;
  }
  throw new UncleanHtml('Unstable');
};

const isRemoteSheet = (element: Element): boolean =>
  element.tagName === 'link' &&
  /stylesheet/i.test(attributeOf(element, 'rel') ?? '') &&
  attributeOf(element, 'href') !== undefined;

/** The text of the style sheets in a document. Reports style sheets outside it, except those of fonts. */
const styleSheetsOf = (root: ParentNode, report: ImportReport): string => {
  const sheets: string[] = [];
  for (const { element } of elementsOf(root)) {
    if (element.tagName === 'style') sheets.push(textOf(element));
    const href = isRemoteSheet(element) ? (attributeOf(element, 'href') ?? '') : '';
    if (href !== '' && !/font|^data:/i.test(href)) report.tell('StyleDropped', `link ${href}`);
  }
  return sheets.join('\n');
};

const styleRules = ({ sheet, styles }: Cleaning): string[] => {
  const inside = `.webdoc-document .${sheet.className}`;
  return [...styles].map(([declarations, name]) =>
    rulesOf([`${inside} .${name}${stronger}`, `${inside}.${name}${stronger}`], declarations, sheet.className),
  );
};

/** Drawings differ by browser in letters, gradients and odd numbers; Firefox shows only the first caption of a table. */
const mayDifferByElement = (html: string): boolean => /<(?:svg|caption)[\s>]/.test(html);

/** The hash that a signature names. */
export const hashOfDocument = ({ html, css }: Pick<CleanDocument, 'html' | 'css'>): Buffer =>
  createHash('sha256').update(canonicalJson({ html, css })).digest();

const openCleaning = (parts: ReadonlyMap<string, Element>, styleSheets: string, reading: SheetReading): Cleaning => {
  const { sheet, report } = reading;
  const styles = new Map<string, string>();
  const cleaning: Cleaning = {
    sheet,
    report,
    styles,
    cleanStyles: new Map(),
    breakClasses: breakClassesOf(styleSheets),
    drawings: {
      sheet,
      report,
      copies: { count: 0 },
      classFor: (declarations) => classFor(declarations, styles),
      parts,
      known: new Map(),
      rules: [],
      pictures: 0,
    },
  };
  return cleaning;
};

const readSheet = (
  root: ParentNode,
  source: string,
  number: number,
): { reading: SheetReading; css: string; written: string } => {
  const report = openReport();
  const written = styleSheetsOf(root, report);
  const sheet = { ...sheetNumber(number), hasDrawings: /data:image\/svg\+xml/i.test(source) };
  const reading: SheetReading = { sheet, report, boxes: [], dropped: [], selectors: 0 };
  return { reading, css: cleanStyleSheet(written, reading), written };
};

/**
 * Sanitises a foreign document once; the result is stored, shown, hashed and signed. Works on the parsed tree with an
 * allow list. The result has no script, handler, form, frame, remote address or inline style, and its CSS rules apply
 * only inside the element `.webdoc-document`.
 * @param number place of the document among its webdoc's, from 1
 * @param missing tags not yet placed; each tag found is removed from it and becomes `<span data-field="tag">`
 * @throws {UncleanHtml}
 */
export const cleanDocument = (
  source: string,
  number: number,
  tags: readonly string[],
  missing: Set<string>,
): CleanDocument => {
  const root = parse(closeEmptyTags(source), { scriptingEnabled: false });
  refuseBombs(root);
  const body = findElement(root, 'body') ?? newElement('body');
  const { reading, css: sheetCss, written } = readSheet(root, source, number);
  const { report } = reading;
  if (namesPages(written)) joinSections(body);
  rewriteExports(body, source, report);
  placePageBoxes(body, reading.boxes);
  tellDroppedRules(body, reading.dropped, report);
  const parts = /<svg[\s/>]/i.test(source) ? partsOf(body) : new Map<string, Element>();
  const cleaning = openCleaning(parts, written, reading);
  const sheet = newElement('div', {
    class: [cleaning.sheet.className, ...classesOf(body, cleaning)].join(' '),
  });
  setChildren(sheet, cleanChildren(body, cleaning));
  placeFields(sheet, tags, missing);
  refuseBombs(sheet);
  const frame = newElement('div', { class: 'sheet' });
  setChildren(frame, [sheet]);
  composeHangul(frame);
  const whole = newElement('div');
  setChildren(whole, [frame]);
  const html = settle(serialize(whole));
  const rules = [frameRule, sheetCss, ...cleaning.drawings.rules, ...styleRules(cleaning)];
  const css = rules.filter((rule) => rule !== '').join('\n');
  if (html.length + css.length > mostLetters) throw new UncleanHtml('TooManyElements');
  const differsByBrowser = reading.sheet.findings.differsByBrowser || mayDifferByElement(html);
  return { html, css, sha256: hashOfDocument({ html, css }), notes: report.notes, differsByBrowser };
};
