import { createHash } from 'node:crypto';
import { parse, parseFragment, serialize } from 'parse5';
import { canonicalJson } from '../hash-chain/canonical.ts';
import { cleanStyleSheet } from './clean-css.ts';
import { cleanStyleAttribute, rulesOf } from './clean-declarations.ts';
import { ownClass, ownId, sheetNumber, type Sheet } from './clean-selectors.ts';
import { cleanDataImage } from './data-images.ts';
import { allowedTags, commonAttributes, droppedTags, renamedTags, tagAttributes } from './html-allowed.ts';
import {
  attributeOf,
  elementsOf,
  findElement,
  isElement,
  isText,
  newElement,
  newText,
  setChildren,
  textOf,
} from './html-tree.ts';
import type { Element, Node, ParentNode } from './html-tree.ts';
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
}

const deepest = 200;
const mostElements = 100_000;
const mostReadings = 6;

/** Keeps the document behind the signing page's own controls. */
const frameRule = '@media screen{.webdoc-document .sheet{position:relative;overflow:auto;isolation:isolate}}';
/** This selector wins against every rule of the document except `!important`, as a style attribute does. */
const stronger = ':not(#_#_)';

interface Cleaning {
  sheet: Sheet;
  /** Class for each set of declarations that a style attribute had. */
  styles: Map<string, string>;
  /**
   * Cleaned declarations by the text of the style attribute, because tables repeat the same attribute thousands of
   * times.
   */
  cleanStyles: Map<string, string>;
  /** True when the style sheets name pages, so that a new section starts a new page without a page break. */
  namesPages: boolean;
}

const linkOf = (href: string, sheet: Sheet): Record<string, string> => {
  const address = href.trim();
  const place = /^#(.+)$/.exec(address)?.[1];
  if (place !== undefined) {
    const id = ownId(place, sheet);
    return id === null ? {} : { href: `#${id}` };
  }
  if (!/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]{1,2000}$/iu.test(address) || !URL.canParse(address)) return {};
  return { href: new URL(address).href, rel: 'noopener noreferrer nofollow', target: '_blank' };
};

const styleClass = (style: string, { sheet, styles, cleanStyles }: Cleaning): string | null => {
  if (style === '') return null;
  const declarations = cleanStyles.get(style) ?? cleanStyleAttribute(style, sheet.className);
  cleanStyles.set(style, declarations);
  if (declarations === '') return null;
  const known = styles.get(declarations) ?? `s${styles.size + 1}`;
  styles.set(declarations, known);
  return known;
};

const classesOf = (element: Element, cleaning: Cleaning): string[] => [
  ...(attributeOf(element, 'class') ?? '').split(/\s+/).flatMap((name) => ownClass(name) ?? []),
  ...[styleClass(attributeOf(element, 'style') ?? '', cleaning)].filter((name) => name !== null),
];

const cleanAttributes = (element: Element, tag: string, cleaning: Cleaning): Record<string, string> => {
  const rules = { ...commonAttributes, ...(Object.hasOwn(tagAttributes, tag) ? tagAttributes[tag] : {}) };
  const kept = element.attrs.filter(({ name, value }) => Object.hasOwn(rules, name) && rules[name]?.test(value));
  const classes = classesOf(element, cleaning);
  const id = ownId(attributeOf(element, 'id') ?? '', cleaning.sheet);
  return {
    ...Object.fromEntries(kept.map(({ name, value }) => [name, value])),
    ...(classes.length > 0 && { class: classes.join(' ') }),
    ...(id !== null && { id }),
    ...(tag === 'a' && linkOf(attributeOf(element, 'href') ?? '', cleaning.sheet)),
  };
};

const cleanImage = (element: Element, cleaning: Cleaning): Node[] => {
  const src = cleanDataImage(attributeOf(element, 'src') ?? '');
  const attributes = cleanAttributes(element, 'img', cleaning);
  return src === null ? [] : [newElement('img', { alt: '', ...attributes, src })];
};

const pageBreak = /(?:^|;)\s*(?:page-)?break-(?:before|after)\s*:\s*(?:always|page|left|right|recto|verso)/i;

const sectionBreak = /mso-break-type:\s*section-break/i;
const pageName = /[{;]\s*page\s*:/i;

/**
 * True for a line end that Word puts between two sections. The next section starts a page of its own, so this line end
 * would leave an empty page.
 */
const isNeedlessBreak = (node: Node, { namesPages }: Cleaning): boolean =>
  namesPages && isElement(node) && node.tagName === 'br' && sectionBreak.test(attributeOf(node, 'style') ?? '');

/** Google Docs marks a page break by a horizontal rule that is not displayed. */
const isHiddenRule = (element: Element): boolean =>
  element.tagName === 'hr' && /display:\s*none/i.test(attributeOf(element, 'style') ?? '');

/**
 * Word marks a page break by a line end, where CSS has no page break. So the line end becomes an empty block with the
 * same style.
 */
const cleanLineEnd = (element: Element, cleaning: Cleaning): Node[] => {
  const style = attributeOf(element, 'style') ?? '';
  if (!pageBreak.test(style)) return [newElement('br', cleanAttributes(element, 'br', cleaning))];
  const name = styleClass(`${style};display:block`, cleaning);
  return [newElement('span', name === null ? {} : { class: name })];
};

const cleanElement = (element: Element, cleaning: Cleaning): Node[] => {
  const tag = renamedTags.get(element.tagName) ?? element.tagName;
  if (droppedTags.has(tag) || !element.namespaceURI.endsWith('/xhtml')) return [];
  if (isNeedlessBreak(element, cleaning)) return [];
  if (tag === 'br' || isHiddenRule(element)) return cleanLineEnd(element, cleaning);
  if (tag === 'img') return cleanImage(element, cleaning);
  const children = cleanChildren(element, cleaning);
  if (children.length === 0 && element.childNodes.some((node) => isNeedlessBreak(node, cleaning))) return [];
  if (!allowedTags.has(tag)) return children;
  const clean = newElement(tag, cleanAttributes(element, tag, cleaning));
  setChildren(clean, children);
  return [clean];
};

/** Cleans the children of a node. Neighbouring texts are joined, so that a comment cannot split a tag. */
const cleanChildren = (parent: ParentNode, cleaning: Cleaning): Node[] => {
  const nodes: Node[] = [];
  const add = (node: Node) => {
    const last = nodes.at(-1);
    if (last && isText(last) && isText(node)) last.value += node.value;
    else nodes.push(node);
  };
  for (const node of parent.childNodes) {
    if (isText(node)) add(newText(node.value.replaceAll('\0', '')));
    else if (isElement(node)) for (const kept of cleanElement(node, cleaning)) add(kept);
  }
  return nodes;
};

const refuseBombs = (root: ParentNode): void => {
  let count = 0;
  for (const { depth } of elementsOf(root)) {
    count += 1;
    if (depth > deepest) throw new UncleanHtml('TooDeep');
    if (count > mostElements) throw new UncleanHtml('TooManyElements');
  }
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

const styleSheetsOf = (root: ParentNode): string =>
  [...elementsOf(root)].flatMap(({ element }) => (element.tagName === 'style' ? [textOf(element)] : [])).join('\n');

const styleRules = ({ sheet, styles }: Cleaning): string[] => {
  const inside = `.webdoc-document .${sheet.className}`;
  return [...styles].map(([declarations, name]) =>
    rulesOf([`${inside} .${name}${stronger}`, `${inside}.${name}${stronger}`], declarations, sheet.className),
  );
};

/** The hash that a signature names. */
export const hashOfDocument = ({ html, css }: Pick<CleanDocument, 'html' | 'css'>): Buffer =>
  createHash('sha256').update(canonicalJson({ html, css })).digest();

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
  const root = parse(source, { scriptingEnabled: false });
  refuseBombs(root);
  const body = findElement(root, 'body') ?? newElement('body');
  const styleSheets = styleSheetsOf(root);
  const cleaning: Cleaning = {
    sheet: sheetNumber(number),
    styles: new Map(),
    cleanStyles: new Map(),
    namesPages: pageName.test(styleSheets),
  };
  const sheet = newElement('div', {
    class: [cleaning.sheet.className, ...classesOf(body, cleaning)].join(' '),
  });
  setChildren(sheet, cleanChildren(body, cleaning));
  placeFields(sheet, tags, missing);
  refuseBombs(sheet);
  const frame = newElement('div', { class: 'sheet' });
  setChildren(frame, [sheet]);
  const whole = newElement('div');
  setChildren(whole, [frame]);
  const html = settle(serialize(whole));
  const rules = [frameRule, cleanStyleSheet(styleSheets, cleaning.sheet), ...styleRules(cleaning)];
  const css = rules.filter((rule) => rule !== '').join('\n');
  return { html, css, sha256: hashOfDocument({ html, css }) };
};
