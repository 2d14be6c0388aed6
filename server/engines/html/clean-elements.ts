import { hasPiles } from '#contract/composed.ts';
import { cleanStyleAttribute } from './css/clean-declarations.ts';
import { cleanDrawing, drawPicture, type Drawings } from './clean-picture.ts';
import { ownClass, ownId, type Sheet } from './css/clean-selectors.ts';
import { cleanDataImage } from './data-images.ts';
import { tellDropped, type DroppedStyle } from './css/dropped-styles.ts';
import {
  allowedTags,
  commonAttributes,
  droppedTags,
  inlineTags,
  renamedTags,
  tagAttributes,
  toldTags,
} from './html-allowed.ts';
import { attributeOf, isElement, isText, newElement, newText, setChildren, textOf } from './html-tree.ts';
import type { Element, Node, ParentNode } from './html-tree.ts';
import type { ImportReport } from './import-report.ts';
import { breaksPage, isHiddenRule } from './page-breaks.ts';

interface CleanStyle {
  declarations: string;
  dropped: DroppedStyle[];
}

/** State that the cleaning of all elements of one document shares. */
export interface Cleaning {
  sheet: Sheet;
  report: ImportReport;
  /** Class for each set of declarations that a style attribute had. */
  styles: Map<string, string>;
  /** Result by the text of the style attribute, because tables repeat the same attribute thousands of times. */
  cleanStyles: Map<string, CleanStyle>;
  drawings: Drawings;
  /** Classes to which the style sheets give a page break. */
  breakClasses: ReadonlySet<string>;
}

const linkOf = (href: string, sheet: Sheet): Record<string, string> => {
  const address = href.trim();
  const place = /^#(.+)$/.exec(address)?.[1];
  if (place !== undefined) {
    const id = ownId(place, sheet);
    return id === null ? {} : { href: `#${id}` };
  }
  if (!/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]{1,2000}$/iu.test(address) || hasPiles(address)) return {};
  if (!URL.canParse(address)) return {};
  return { href: new URL(address).href, rel: 'noopener noreferrer nofollow', target: '_blank' };
};

/** The class for a set of declarations; null when there are none. */
export const classFor = (declarations: string, styles: Map<string, string>): string | null => {
  if (declarations === '') return null;
  const known = styles.get(declarations) ?? `s${styles.size + 1}`;
  styles.set(declarations, known);
  return known;
};

const cleanStyle = (style: string, { sheet, cleanStyles }: Cleaning): CleanStyle => {
  const known = cleanStyles.get(style);
  if (known) return known;
  // Each property is told once: the text of the element is read for it.
  const dropped = new Map<string, DroppedStyle>();
  const declarations = cleanStyleAttribute(style, { sheet, drop: (one) => dropped.set(one.property, one) });
  const clean = { declarations, dropped: [...dropped.values()] };
  cleanStyles.set(style, clean);
  return clean;
};

const styleClass = (style: string, cleaning: Cleaning): string | null =>
  style === '' ? null : classFor(cleanStyle(style, cleaning).declarations, cleaning.styles);

/** Classes of an element, including the class for its style attribute. */
export const classesOf = (element: Element, cleaning: Cleaning): string[] => {
  const style = attributeOf(element, 'style') ?? '';
  if (style !== '')
    for (const dropped of cleanStyle(style, cleaning).dropped) tellDropped(element, dropped, cleaning.report);
  return [
    ...(attributeOf(element, 'class') ?? '').split(/\s+/).flatMap((name) => ownClass(name, cleaning.sheet) ?? []),
    ...[styleClass(style, cleaning)].filter((name) => name !== null),
  ];
};

/** Word and LibreOffice write the target of a link as `<a name>`. */
const idOf = (element: Element, tag: string, { sheet }: Cleaning): string | null =>
  ownId(attributeOf(element, 'id') ?? (tag === 'a' ? attributeOf(element, 'name') : undefined) ?? '', sheet);

const cleanAttributes = (element: Element, tag: string, cleaning: Cleaning): Record<string, string> => {
  const rules = { ...commonAttributes, ...(Object.hasOwn(tagAttributes, tag) ? tagAttributes[tag] : {}) };
  const kept = element.attrs.filter(({ name, value }) => Object.hasOwn(rules, name) && rules[name]?.test(value));
  const classes = classesOf(element, cleaning);
  const id = idOf(element, tag, cleaning);
  return {
    ...Object.fromEntries(kept.map(({ name, value }) => [name, value])),
    ...(classes.length > 0 && { class: classes.join(' ') }),
    ...(id !== null && { id }),
    ...(tag === 'a' && linkOf(attributeOf(element, 'href') ?? '', cleaning.sheet)),
  };
};

/** Mails contain pictures of one pixel to count their readers. */
const isCounter = (element: Element): boolean =>
  ['width', 'height'].every((name) => /^[01](?:px)?$/.test(attributeOf(element, name)?.trim() ?? ''));

const cleanImage = (element: Element, cleaning: Cleaning): Node[] => {
  const address = attributeOf(element, 'src') ?? '';
  const src = cleanDataImage(address);
  const attributes = cleanAttributes(element, 'img', cleaning);
  if (src !== null) return [newElement('img', { alt: '', ...attributes, src })];
  const { class: classes, id } = attributes;
  const own = { ...(classes !== undefined && { class: classes }), ...(id !== undefined && { id }) };
  const drawing = drawPicture(element, own, cleaning.drawings);
  if (drawing) return [drawing];
  if (!isCounter(element))
    cleaning.report.tell('PictureDropped', attributeOf(element, 'alt')?.trim() || address.slice(0, 80));
  return [];
};

const cleanSvg = (element: Element, cleaning: Cleaning): Node[] => {
  const classes = classesOf(element, cleaning);
  const id = idOf(element, 'svg', cleaning);
  const own = { ...(classes.length > 0 && { class: classes.join(' ') }), ...(id !== null && { id }) };
  return cleanDrawing(element, own, cleaning.drawings);
};

const tellElement = (element: Element, tag: string, { report }: Cleaning): void => {
  const words = textOf(element).trim() || attributeOf(element, 'value') || attributeOf(element, 'src') || '';
  const isField = tag === 'input' && words !== '' && attributeOf(element, 'type')?.toLowerCase() !== 'hidden';
  if (isField || toldTags.has(tag)) report.tell('ElementDropped', `${tag} ${words.slice(0, 90)}`);
};

const newBreak = (cleaning: Cleaning): Element => {
  const name = styleClass('page-break-before:always;display:block', cleaning);
  return newElement('span', name === null ? {} : { class: name });
};

/**
 * Word marks a page break by a line end, where CSS has no page break. So the line end becomes an empty block with the
 * same style.
 */
const cleanLineEnd = (element: Element, cleaning: Cleaning): Node[] => {
  const style = attributeOf(element, 'style') ?? '';
  if (breaksPage(style)) {
    const name = styleClass(`${style};display:block`, cleaning);
    return [newElement('span', name === null ? {} : { class: name })];
  }
  const classes = (attributeOf(element, 'class') ?? '').split(/\s+/);
  if (classes.some((name) => cleaning.breakClasses.has(name))) return [newBreak(cleaning)];
  return [newElement('br', cleanAttributes(element, 'br', cleaning))];
};

/** CSS has no page break at an inline element, so an empty block is added before or after it. */
const withBreaks = (clean: Element, style: string, cleaning: Cleaning): Node[] => {
  if (!inlineTags.has(clean.tagName) || /display:\s*(?!inline\s*(?:;|$))/i.test(style)) return [clean];
  return [
    ...(breaksPage(style, 'before') ? [newBreak(cleaning)] : []),
    clean,
    ...(breaksPage(style, 'after') ? [newBreak(cleaning)] : []),
  ];
};

const cleanElement = (element: Element, cleaning: Cleaning): Node[] => {
  const tag = renamedTags.get(element.tagName) ?? element.tagName;
  if (tag === 'svg') return cleanSvg(element, cleaning);
  if (droppedTags.has(tag) || !element.namespaceURI.endsWith('/xhtml')) {
    tellElement(element, tag, cleaning);
    return [];
  }
  if (tag === 'br' || isHiddenRule(element)) return cleanLineEnd(element, cleaning);
  if (tag === 'img') return cleanImage(element, cleaning);
  const children = cleanChildren(element, cleaning);
  if (!allowedTags.has(tag)) return children;
  const clean = newElement(tag, cleanAttributes(element, tag, cleaning));
  setChildren(clean, children);
  return withBreaks(clean, attributeOf(element, 'style') ?? '', cleaning);
};

/** Cleans the children of a node. Neighbouring texts are joined, so that a comment cannot split a tag. */
export const cleanChildren = (parent: ParentNode, cleaning: Cleaning): Node[] => {
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
