import * as css from 'css-tree';
import type { CssNode, Selector } from 'css-tree';
import { allowedPseudoClasses, allowedPseudoElements } from './allowed.ts';

/** Scope of a document's rules: `.webdoc-document .sheet-1`, the element that holds its content. */
export interface Sheet {
  className: string;
  idPrefix: string;
  classPrefix: string;
  /** Class of the picture, for rules from the style sheet of a picture. */
  picture?: string;
  /** Pictures share these findings with their document. */
  findings: { differsByBrowser: boolean };
  /** True when pictures became drawings: rules for `img` then also apply to them. */
  hasDrawings?: boolean;
}

export const sheetNumber = (number: number): Sheet => ({
  className: `sheet-${number}`,
  idPrefix: `d${number}-`,
  classPrefix: 'u-',
  findings: { differsByBrowser: false },
});

/** Scope of the rules, classes and ids of one picture. */
export const pictureNumber = ({ className, idPrefix, findings }: Sheet, number: number): Sheet => ({
  className,
  idPrefix: `${idPrefix}p${number}-`,
  classPrefix: `u-p${number}-`,
  picture: `picture-${number}`,
  findings,
});

const word = /^-?[A-Za-z_\u00A0-\uFFFF][\w\u00A0-\uFFFF-]{0,80}$/;
const tagName = /^(?:\*|[a-z][a-z0-9]{0,20})$/i;

/** A class name of the document with a prefix, so that it is never one of ours. */
export const ownClass = (name: string, { classPrefix }: Sheet): string | null =>
  word.test(name) ? `${classPrefix}${name}` : null;

const unusual = /[^\w\u00A0-\uFFFF-]/g;
/**
 * Ids of Google Docs and LibreOffice have dots. Unusual letters are replaced by their code, so that no rule and no
 * address has to escape them.
 */
export const ownId = (name: string, { idPrefix }: Sheet): string | null =>
  /^[^\s\p{Cc}]{1,100}$/u.test(name)
    ? `${idPrefix}${name.replaceAll(unusual, (letter) => `_${letter.codePointAt(0)?.toString(16)}`)}`
    : null;

const isRoot = (node: CssNode): boolean =>
  (node.type === 'TypeSelector' && /^(?:html|body)$/i.test(node.name)) ||
  (node.type === 'PseudoClassSelector' && node.name.toLowerCase() === 'root');

/**
 * Turns `:before` and the other pseudo-elements of CSS 2 into the notation with two colons. Google Docs numbers its
 * lists with them.
 */
const withTwoColons = (node: CssNode): CssNode =>
  node.type === 'PseudoClassSelector' &&
  node.children === null &&
  /^(?:before|after|first-l(?:ine|etter))$/i.test(node.name)
    ? { type: 'PseudoElementSelector', name: node.name, children: null }
    : node;

const cleanNested = (node: CssNode, sheet: Sheet): boolean => {
  if (node.type === 'SelectorList') return node.children.toArray().every((inner) => cleanNested(inner, sheet));
  if (node.type === 'Selector') return cleanParts(node, sheet);
  // Accepts An+B of `:nth-child()`, but not its `of <selector>`.
  return node.type === 'Nth' && node.selector === null;
};

const cleanTagName = (node: css.TypeSelector, sheet: Sheet): boolean => {
  if (!tagName.test(node.name)) return false;
  if (sheet.hasDrawings === true && node.name.toLowerCase() === 'img') node.name = ':is(img,svg:where(.picture))';
  return true;
};

/** Attribute of the element that holds a field, on the screen and on paper; its content differs between them. */
const fieldPlace = '[data-spot]';

/** A place is filled on the screen before it is filled on paper. */
const isEmptyTest = (name: string): boolean => name.toLowerCase() === 'empty';

const cleanPart = (node: CssNode, sheet: Sheet): boolean => {
  if (node.type === 'TypeSelector') return cleanTagName(node, sheet);
  if (node.type === 'Combinator') return [' ', '>', '+', '~'].includes(node.name);
  if (node.type === 'PseudoElementSelector') {
    // Which letters are the first one, and what a marker takes, differs by browser.
    if (!/^(?:before|after)$/i.test(node.name)) sheet.findings.differsByBrowser = true;
    return node.children === null && allowedPseudoElements.has(node.name.toLowerCase());
  }
  if (node.type === 'PseudoClassSelector') {
    if (!allowedPseudoClasses.has(node.name.toLowerCase())) return false;
    // A link that somebody has followed is no `:link` any more: its text could be white on paper, or on that screen.
    if (node.name.toLowerCase() === 'link') node.name = 'any-link';
    if (isEmptyTest(node.name)) node.name = `empty:not(:where(${fieldPlace}))`;
    return node.children?.toArray().every((inner) => cleanNested(inner, sheet)) ?? true;
  }
  if (node.type !== 'ClassSelector' && node.type !== 'IdSelector') return false;
  const name =
    node.type === 'ClassSelector'
      ? ownClass(css.ident.decode(node.name), sheet)
      : ownId(css.ident.decode(node.name), sheet);
  if (name !== null) node.name = name;
  return name !== null;
};

/**
 * Prefixes the document's names and replaces `body`, `html` and `:root` by the sheet. Returns false when a part is not
 * allowed.
 */
const cleanParts = (selector: Selector, sheet: Sheet): boolean => {
  const parts = selector.children.toArray().map((node): CssNode | null => {
    if (isRoot(node)) return { type: 'ClassSelector', name: sheet.className };
    const part = withTwoColons(node);
    return cleanPart(part, sheet) ? part : null;
  });
  const kept = parts.filter((node) => node !== null);
  selector.children = new css.List<CssNode>().fromArray(kept);
  return kept.length === parts.length;
};

/** `html body > p` says no more than `body > p`. */
const dropOuterRoots = (nodes: CssNode[]): CssNode[] => {
  const combinator = nodes.findIndex(({ type }) => type === 'Combinator');
  const next = nodes[combinator + 1];
  return combinator === 1 && nodes[0] && isRoot(nodes[0]) && next && isRoot(next)
    ? dropOuterRoots(nodes.slice(2))
    : nodes;
};

/**
 * Keeps the rule out of fields and their places: what stands there is a control on the screen and a text on paper, and a
 * rule that tells them apart shows whoever signs another document than the one that is sealed. Also words before a
 * place, or its move, would be on one of both alone.
 */
const keepOutOfFields = (selector: Selector): void => {
  const nodes = selector.children.toArray();
  const subject = nodes.findLastIndex(({ type }) => type === 'Combinator') + 1;
  const pseudoElement = nodes.findIndex(({ type }, index) => index >= subject && type === 'PseudoElementSelector');
  const at = pseudoElement === -1 ? nodes.length : pseudoElement;
  const outside: CssNode = {
    type: 'PseudoClassSelector',
    name: `not(:where(${fieldPlace},${fieldPlace} *))`,
    children: null,
  };
  selector.children = new css.List<CssNode>().fromArray(nodes.toSpliced(at, 0, outside));
};

const position = /^(?:empty|(?:first|last|only|nth|nth-last)-(?:child|of-type))$/i;

/** The sheet has other neighbours on paper than on the screen. */
const countsNeighbours = (nodes: readonly CssNode[]): boolean =>
  nodes.some((node) => {
    let counts = false;
    css.walk(node, ({ type, ...more }) => {
      counts ||= type === 'PseudoClassSelector' && position.test((more as css.PseudoClassSelector).name);
    });
    return counts;
  });

/** Confines one selector to the sheet. Returns null when it is not allowed. */
export const cleanSelector = (selector: Selector, sheet: Sheet): string | null => {
  const nodes = dropOuterRoots(selector.children.toArray());
  const combinators = nodes.flatMap(({ type }, index) => (type === 'Combinator' ? [index] : []));
  const firstEnd = combinators[0] ?? nodes.length;
  const first = nodes.slice(0, firstEnd);
  const isOnRoot = first.some(isRoot);
  if (isOnRoot && countsNeighbours(first)) return null;
  const after = nodes[firstEnd];
  // Refuse siblings of the sheet, which are not part of the document, and a second root, which does not exist inside
  // the sheet.
  if (isOnRoot && after?.type === 'Combinator' && (after.name === '+' || after.name === '~')) return null;
  if (nodes[0]?.type === 'Combinator' || nodes.slice(firstEnd).some(isRoot)) return null;
  selector.children = new css.List<CssNode>().fromArray(nodes);
  if (!cleanParts(selector, sheet)) return null;
  // Pictures have no fields.
  if (sheet.picture === undefined) keepOutOfFields(selector);
  const inside = sheet.picture === undefined ? '' : `.${sheet.picture} `;
  return `.webdoc-document ${isOnRoot ? '' : `.${sheet.className} `}${inside}${css.generate(selector)}`;
};
