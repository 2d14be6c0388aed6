import { defaultTreeAdapter, html as markup } from 'parse5';
import { cleanStyleAttribute } from './css/clean-declarations.ts';
import { ownClass, ownId, type Sheet } from './css/clean-selectors.ts';
import { cleanDataImage } from './data-images.ts';
import {
  attributeOf,
  elementsOf,
  isElement,
  isText,
  newText,
  setChildren,
  textOf,
  type Element,
  type Node,
  type ParentNode,
} from './html-tree.ts';
import type { ImportReport } from './import-report.ts';
import { allowedShapes, renamedShapes, shapeAttributes, shapeProperties, toldShapes } from './svg-allowed.ts';

/** State that the cleaning of all shapes of one drawing shares. */
export interface Drawing {
  sheet: Sheet;
  report: ImportReport;
  /** Elements by their id, which `use` may copy. */
  parts: ReadonlyMap<string, Element>;
  /** Elements that contain text. */
  texts: ReadonlySet<ParentNode>;
  /** Number of elements that `use` has added in the whole document. */
  copies: { count: number };
  /** Gives the class for a set of declarations. */
  classFor: (declarations: string) => string | null;
  /** Cleaned declarations by their source text, because charts repeat the same text thousands of times. */
  known: Map<string, string>;
}

const mostCopies = 50_000;
const largestMarker = 20;
/** A longer path gets no markers, because a marker is drawn at each of its points. */
const mostPointLetters = 20_000;

const newShape = (tag: string, attributes: Record<string, string>): Element =>
  defaultTreeAdapter.createElement(
    tag,
    markup.NS.SVG,
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  );

const hrefOf = (element: Element): string =>
  // The parser names `xlink:href` `href` and keeps its prefix apart.
  element.attrs.find(({ name }) => name === 'href')?.value.trim() ?? '';

const holds = (element: Element, tags: ReadonlySet<string>): boolean =>
  [...elementsOf(element)].some((inner) => tags.has(inner.element.tagName));

const isWords = ({ tagName }: Element): boolean => tagName === 'text' || tagName === 'foreignObject';

/** All elements of a drawing that contain text. */
export const textHolders = (svg: Element): ReadonlySet<ParentNode> => {
  const holders = new Set<ParentNode>();
  for (const { element } of elementsOf(svg)) {
    if (!isWords(element) || textOf(element).trim() === '') continue;
    let holder: ParentNode | null = element;
    while (holder && !holders.has(holder)) {
      holders.add(holder);
      holder = 'parentNode' in holder ? holder.parentNode : null;
    }
  }
  return holders;
};

const written = (element: Element): [property: string, value: string][] => {
  const style = attributeOf(element, 'style') ?? '';
  const inStyle = [...style.matchAll(/(?:^|;)\s*(display|visibility)\s*:\s*([\w-]+)/gi)];
  return [
    ...element.attrs.map(({ name, value }): [string, string] => [name, value.trim()]),
    ...inStyle.map(([, name = '', value = '']): [string, string] => [name, value]),
  ];
};

/** True for a hidden layer, which is not part of the picture. */
export const isHidden = (element: Element): boolean =>
  written(element).some(([name, value]) =>
    /^(?:display:none|visibility:(?:hidden|collapse))$/i.test(`${name}:${value}`),
  );

const faint = /(?:^|;)\s*(?:opacity|fill-opacity)\s*:\s*(?:0?\.[012]\d*|0(?:\.0*)?|[012]?\d(?:\.\d+)?%)\s*(?=;|$)/gi;

const cleanDeclared = (text: string, element: Element, drawing: Drawing): string => {
  const { sheet, known } = drawing;
  // Nobody must sign text that they cannot read. Shapes may be faint.
  const legible = text.search(faint) !== -1 && drawing.texts.has(element) ? text.replaceAll(faint, '') : text;
  const done = known.get(legible) ?? cleanStyleAttribute(legible, { allowed: shapeProperties, sheet });
  known.set(legible, done);
  return done;
};

const presentation = (element: Element, drawing: Drawing): Record<string, string> => {
  const inMarker = element.tagName === 'marker';
  const isLong = (attributeOf(element, 'd') ?? attributeOf(element, 'points') ?? '').length > mostPointLetters;
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attrs) {
    if (!shapeProperties.has(name) || name === 'transform') continue;
    if ((inMarker || isLong) && name.startsWith('marker')) continue;
    if (name === 'clip-path' && drawing.texts.has(element)) continue;
    const cleaned = cleanDeclared(`${name}:${value}`, element, drawing);
    if (cleaned.startsWith(`${name}:`) && !cleaned.includes(';')) attributes[name] = cleaned.slice(name.length + 1);
  }
  return attributes;
};

const styleOf = (element: Element, drawing: Drawing): string => {
  const style = attributeOf(element, 'style') ?? '';
  if (style === '') return '';
  const kept = cleanDeclared(style, element, drawing).split(';\n');
  return kept.filter((one) => !(one.startsWith('clip-path:') && drawing.texts.has(element))).join(';\n');
};

/** The allowed attributes of geometry and style of a shape. */
export const drawnAttributes = (element: Element, drawing: Drawing): Record<string, string> => {
  const geometry = element.attrs.filter(
    ({ name, value }) => Object.hasOwn(shapeAttributes, name) && shapeAttributes[name]?.test(value),
  );
  return { ...Object.fromEntries(geometry.map(({ name, value }) => [name, value])), ...presentation(element, drawing) };
};

const shapeAttributesOf = (element: Element, drawing: Drawing): Record<string, string> => {
  const { sheet, classFor } = drawing;
  const style = styleOf(element, drawing);
  const classes = [
    ...(attributeOf(element, 'class') ?? '').split(/\s+/).flatMap((name) => ownClass(name, sheet) ?? []),
    ...[style === '' ? null : classFor(style)].filter((name) => name !== null),
  ];
  const id = ownId(attributeOf(element, 'id') ?? '', sheet);
  return {
    ...drawnAttributes(element, drawing),
    ...(classes.length > 0 && { class: classes.join(' ') }),
    ...(id !== null && { id }),
  };
};

const copying = new Set(['use', 'image']);

/** True when a copied part contains no copies itself. Copies of copies could make a short drawing endless. */
const mayCopy = (place: string, { parts, copies }: Drawing): boolean => {
  const part = parts.get(place);
  if (!part || copying.has(part.tagName) || copies.count > mostCopies) return false;
  copies.count += [...elementsOf(part)].length + 1;
  return copies.count <= mostCopies && !holds(part, copying);
};

const cleanReference = (element: Element, tag: string, drawing: Drawing): Record<string, string> | null => {
  const href = hrefOf(element);
  if (tag === 'image') {
    const picture = cleanDataImage(href);
    if (picture === null) drawing.report.tell('PictureDropped', href.slice(0, 80));
    return picture === null ? null : { href: picture };
  }
  const place = href.startsWith('#') ? href.slice(1) : '';
  if (tag === 'use') {
    if (!mayCopy(place, drawing)) {
      drawing.report.tell('PictureChanged', `use ${href}`);
      return null;
    }
    return { href: `#${ownId(place, drawing.sheet) ?? ''}` };
  }
  const id = tag.endsWith('Gradient') ? ownId(place, drawing.sheet) : null;
  return id === null ? {} : { href: `#${id}` };
};

const mayRepeat = (marker: Element): boolean =>
  [...elementsOf(marker)].length <= largestMarker && !holds(marker, new Set(['use', 'image', 'text', 'marker']));

const tellLost = (element: Element, { report }: Drawing): void => {
  if (toldShapes.has(element.tagName)) report.tell('PictureChanged', `${element.tagName} ${textOf(element)}`);
};

const cleanShape = (element: Element, drawing: Drawing): Node[] => {
  const tag = renamedShapes.get(element.tagName) ?? element.tagName;
  if (!element.namespaceURI.endsWith('/svg') || !allowedShapes.has(tag)) {
    tellLost(element, drawing);
    return [];
  }
  if (isHidden(element)) {
    if (drawing.texts.has(element)) drawing.report.tell('PictureChanged', textOf(element));
    return [];
  }
  if (tag === 'marker' && !mayRepeat(element)) return [];
  const reference = cleanReference(element, tag, drawing);
  if (reference === null) return [];
  const shape = newShape(tag, { ...shapeAttributesOf(element, drawing), ...reference });
  setChildren(shape, cleanShapes(element, drawing));
  return [shape];
};

const inText = new Set(['text', 'tspan', 'textPath']);

/** Cleans the shapes and texts inside an element of a drawing. */
export const cleanShapes = (parent: Element, drawing: Drawing): Node[] =>
  parent.childNodes.flatMap((node) => {
    if (isElement(node)) return cleanShape(node, drawing);
    return isText(node) && inText.has(parent.tagName) ? [newText(node.value.replaceAll('\0', ''))] : [];
  });

/** Makes the root of a drawing from cleaned attributes. */
export const newDrawing = (attributes: Record<string, string>, shapes: Node[]): Element => {
  const drawing = newShape('svg', attributes);
  setChildren(drawing, shapes);
  return drawing;
};
