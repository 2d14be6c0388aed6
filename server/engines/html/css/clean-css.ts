import * as css from 'css-tree';
import type { Atrule, CssNode, Declaration, Rule } from 'css-tree';
import { cleanDeclarations, isTooDeep, ownPage, rulesOf, withoutMarkup } from './clean-declarations.ts';
import { cleanSelector, type Sheet } from './clean-selectors.ts';
import { allowedPageProperties } from './allowed.ts';
import type { DroppedRule, DroppedStyle } from './dropped-styles.ts';
import type { ImportReport } from '../import-report.ts';
import { pageBoxTexts, type PageBoxText } from '../page-boxes.ts';

export interface SheetReading {
  sheet: Sheet;
  report: ImportReport;
  /** Text of the boxes at the edge of pages. */
  boxes: PageBoxText[];
  /** Declarations that were left out. They may apply to no element. */
  dropped: DroppedRule[];
  /** Selectors of the document so far. */
  selectors: number;
}

/** Documents of word processors have some thousands. Each becomes twenty times as long when it is confined. */
const mostSelectors = 20_000;

/** Further declarations, and further selectors of one, are not looked up in the document, because each takes time. */
const mostDropped = 300;
const mostToldSelectors = 10;

const cleanRule = ({ prelude, block }: Rule, reading: SheetReading): string => {
  const { sheet, dropped } = reading;
  if (prelude.type !== 'SelectorList') return '';
  reading.selectors += prelude.children.size;
  if (reading.selectors > mostSelectors) return '';
  const lost: DroppedStyle[] = [];
  const declarations = cleanDeclarations(block.children, { sheet, drop: (one) => lost.push(one) });
  if (lost.length > 0 && dropped.length < mostDropped) {
    // The selectors are kept as the document has them, because cleaning renames their parts.
    const selectors = prelude.children
      .toArray()
      .slice(0, mostToldSelectors)
      .map((node) => css.generate(node));
    dropped.push(...lost.slice(0, mostDropped - dropped.length).map((one) => ({ ...one, selectors })));
  }
  const selectors = prelude.children
    .toArray()
    .flatMap((node) => (node.type === 'Selector' ? (cleanSelector(node, sheet) ?? []) : []));
  return rulesOf(selectors, declarations, sheet.className);
};

const pageSelector = /^([a-z_][\w-]{0,60})?(:first|:left|:right)?$/i;

const isLost = (declaration: Declaration): boolean =>
  cleanDeclarations(new css.List<CssNode>().fromArray([css.clone(declaration)]), { allowed: allowedPageProperties }) ===
  '';

/**
 * `@page` becomes the sheet's own named page, so that each document keeps its paper. The document's own named pages, such
 * as those of Word's sections, become pages of the sheet.
 */
const cleanPage = (atrule: Atrule, { sheet, report, boxes }: SheetReading): string => {
  const { block } = atrule;
  for (const box of pageBoxTexts(atrule)) {
    if (boxes.some(({ at, text }) => at === box.at && text === box.text)) continue;
    boxes.push(box);
    report.tell('HeaderShownOnce', box.text);
  }
  const written = preludeOf(atrule);
  const selector = pageSelector.exec(written);
  if (!selector) report.tell('PageRuleIgnored', `@page ${written}`);
  if (!block || !selector) return '';
  const [, name, side = ''] = selector;
  const page = name === undefined ? sheet.className : ownPage(name, sheet);
  for (const node of block.children.toArray())
    if (node.type === 'Declaration' && /^(?:size|margin)/i.test(node.property) && isLost(node))
      report.tell('PageRuleIgnored', css.generate(node));
  const declarations = cleanDeclarations(block.children, { allowed: allowedPageProperties });
  return declarations === '' ? '' : `@page ${page}${side.toLowerCase()}{${declarations.replaceAll(';\n', ';')}}`;
};

const preludeOf = ({ prelude }: Atrule): string => (prelude ? css.generate(prelude) : '');

/**
 * The displayed document must equal the printed and signed one. So rules for print apply everywhere, and rules for
 * screens or widths are removed.
 */
const holdsEverywhere = (atrule: Atrule): boolean => {
  const media = atrule.prelude ? css.generate(atrule.prelude).toLowerCase() : '';
  return media.split(',').some((query) => query.trim() === 'print' || query.trim() === 'all');
};

const cleanNode = (node: CssNode, reading: SheetReading): string => {
  if (node.type === 'Rule') return cleanRule(node, reading);
  if (node.type !== 'Atrule') return '';
  const name = node.name.toLowerCase();
  if (name === 'page') return cleanPage(node, reading);
  if (name === 'counter-style') reading.report.tell('ListNumberLost', `@counter-style ${preludeOf(node)}`);
  if (name === 'import' && !/font/i.test(preludeOf(node)))
    reading.report.tell('StyleDropped', `@import ${preludeOf(node)}`);
  if (name !== 'media' || !node.block || !holdsEverywhere(node)) return '';
  return node.block.children
    .toArray()
    .map((inner) => cleanNode(inner, reading))
    .join('');
};

/**
 * The harmless rules of a style sheet, confined to the document's own element. Imports, fonts, animations, addresses
 * other than `data:` pictures, and everything that could cover the page around the document are removed.
 */
export const cleanStyleSheet = (text: string, reading: SheetReading): string => {
  if (isTooDeep(text)) return '';
  const tree = css.parse(text.replaceAll(/<!\[CDATA\[|\]\]>/g, ''), {
    context: 'stylesheet',
    parseCustomProperty: true,
    onParseError: () => undefined,
  });
  if (tree.type !== 'StyleSheet') return '';
  const rules = tree.children.toArray().map((node) => cleanNode(node, reading));
  if (reading.selectors > mostSelectors) reading.report.tell('StyleDropped', `${reading.selectors} selectors`);
  return withoutMarkup(rules.filter((rule) => rule !== '').join('\n'));
};
