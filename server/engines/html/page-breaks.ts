import {
  attributeOf,
  elementsOf,
  isElement,
  isText,
  setChildren,
  textOf,
  type Element,
  type Node,
} from './html-tree.ts';

const pageBreak = /(?:^|;)\s*(?:page-)?break-(before|after)\s*:\s*(?:always|all|page|left|right|recto|verso)\b/gi;

/** True when a style attribute breaks the page before or after its element, or on the given side. */
export const breaksPage = (style: string, side?: 'before' | 'after'): boolean =>
  /break-/i.test(style) &&
  [...style.matchAll(pageBreak)].some(([, found]) => side === undefined || found?.toLowerCase() === side);

/** Google Docs marks a page break by a horizontal rule that is not displayed. */
export const isHiddenRule = (element: Element): boolean =>
  element.tagName === 'hr' && /display:\s*none/i.test(attributeOf(element, 'style') ?? '');

/** True when a style sheet names pages, so that a new section starts a new page without a page break. */
export const namesPages = (styleSheets: string): boolean => /[{;]\s*page\s*:/i.test(styleSheets);

/** True for a section of Word, which has its own page. */
export const isSection = (node: Node | undefined): node is Element =>
  node !== undefined &&
  isElement(node) &&
  node.tagName === 'div' &&
  /^(?:Word)?Section\d/i.test(attributeOf(node, 'class') ?? '');

const isBreakAlone = (node: Node): boolean =>
  isElement(node) &&
  textOf(node).trim() === '' &&
  [{ element: node }, ...elementsOf(node)].some(
    ({ element }) => element.tagName === 'br' && breaksPage(attributeOf(element, 'style') ?? ''),
  );

const isSpace = (node: Node): boolean => isText(node) && node.value.trim() === '';

/**
 * Sections start new pages by themselves: Word's page break between two of them would be a page with nothing on it, and
 * so would notes be that follow the last one.
 */
export const joinSections = (body: Element): void => {
  const nodes = body.childNodes;
  if (!nodes.some(isSection)) return;
  const kept = nodes.filter(
    (node, index) => !(isBreakAlone(node) && isSection(nodes.slice(index + 1).find((next) => !isSpace(next)))),
  );
  const last = kept.findLastIndex(isSection);
  const section = kept[last];
  if (isSection(section)) setChildren(section, [...section.childNodes, ...kept.slice(last + 1)]);
  setChildren(body, kept.slice(0, last + 1));
};

const breakInRule = /(?:^|[;{\s])(?:page-)?break-(?:before|after)\s*:\s*(?:always|all|page|left|right|recto|verso)\b/i;

/** Classes to which style sheets give a page break. */
export const breakClassesOf = (styleSheets: string): Set<string> =>
  new Set(
    styleSheets.split('}').flatMap((rule) => {
      const [selector = '', ...declarations] = rule.split('{').slice(-2);
      if (!breakInRule.test(declarations.join(''))) return [];
      return Array.from(selector.matchAll(/\.([\w-]+)/g), ([, name = '']) => name);
    }),
  );
