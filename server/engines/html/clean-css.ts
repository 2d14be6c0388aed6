import * as css from 'css-tree';
import type { Atrule, CssNode, Rule } from 'css-tree';
import { cleanDeclarations, isTooDeep, ownPage, rulesOf, withoutMarkup } from './clean-declarations.ts';
import { cleanSelector, type Sheet } from './clean-selectors.ts';
import { allowedPageProperties } from './css-allowed.ts';

const cleanRule = (rule: Rule, sheet: Sheet): string => {
  if (rule.prelude.type !== 'SelectorList') return '';
  const selectors = rule.prelude.children
    .toArray()
    .flatMap((node) => (node.type === 'Selector' ? (cleanSelector(node, sheet) ?? []) : []));
  const declarations = cleanDeclarations(rule.block.children, { sheetClass: sheet.className });
  return rulesOf(selectors, declarations, sheet.className);
};

const pageSelector = /^([a-z_][\w-]{0,60})?(:first|:left|:right)?$/i;

/**
 * `@page` becomes the sheet's own named page, so that each document keeps its paper. The document's own named pages, such
 * as those of Word's sections, become pages of the sheet.
 */
const cleanPage = ({ prelude, block }: Atrule, sheet: Sheet): string => {
  const selector = pageSelector.exec(prelude ? css.generate(prelude) : '');
  if (!block || !selector) return '';
  const [, name, side = ''] = selector;
  const page = name === undefined ? sheet.className : ownPage(name, sheet.className);
  const declarations = cleanDeclarations(block.children, { allowed: allowedPageProperties });
  return declarations === '' ? '' : `@page ${page}${side.toLowerCase()}{${declarations.replaceAll(';\n', ';')}}`;
};

/**
 * The displayed document must equal the printed and signed one. So rules for print apply everywhere, and rules for
 * screens or widths are removed.
 */
const holdsEverywhere = (atrule: Atrule): boolean => {
  const media = atrule.prelude ? css.generate(atrule.prelude).toLowerCase() : '';
  return media.split(',').some((query) => query.trim() === 'print' || query.trim() === 'all');
};

const cleanNode = (node: CssNode, sheet: Sheet): string => {
  if (node.type === 'Rule') return cleanRule(node, sheet);
  if (node.type !== 'Atrule') return '';
  if (node.name.toLowerCase() === 'page') return cleanPage(node, sheet);
  if (node.name.toLowerCase() !== 'media' || !node.block || !holdsEverywhere(node)) return '';
  return node.block.children
    .toArray()
    .map((inner) => cleanNode(inner, sheet))
    .join('');
};

/**
 * The harmless rules of a style sheet, confined to the document's own element. Imports, fonts, animations, addresses
 * other than `data:` pictures, and everything that could cover the page around the document are removed.
 */
export const cleanStyleSheet = (text: string, sheet: Sheet): string => {
  if (isTooDeep(text)) return '';
  const tree = css.parse(text, {
    context: 'stylesheet',
    parseCustomProperty: true,
    onParseError: () => undefined,
  });
  if (tree.type !== 'StyleSheet') return '';
  const rules = tree.children.toArray().map((node) => cleanNode(node, sheet));
  return withoutMarkup(rules.filter((rule) => rule !== '').join('\n'));
};
