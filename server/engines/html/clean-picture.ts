import { parseFragment } from 'parse5';
import { cleanStyleSheet } from './css/clean-css.ts';
import { pictureNumber, type Sheet } from './css/clean-selectors.ts';
import { cleanShapes, drawnAttributes, isHidden, newDrawing, textHolders, type Drawing } from './clean-svg.ts';
import {
  attributeOf,
  elementsOf,
  findElement,
  isElement,
  textOf,
  type Element,
  type Node,
  type ParentNode,
} from './html-tree.ts';
import type { ImportReport } from './import-report.ts';

/** State that all drawings of one document share. */
export interface Drawings {
  sheet: Sheet;
  report: ImportReport;
  copies: Drawing['copies'];
  classFor: Drawing['classFor'];
  /** Elements of the whole document by their id. */
  parts: ReadonlyMap<string, Element>;
  known: Map<string, string>;
  /** Rules from the style sheets inside pictures. */
  rules: string[];
  /** Number of pictures that became drawings. */
  pictures: number;
}

const deepest = 150;
const mostShapes = 50_000;

export const partsOf = (root: ParentNode): Map<string, Element> => {
  const parts = new Map<string, Element>();
  for (const { element } of elementsOf(root)) {
    const id = attributeOf(element, 'id');
    if (id !== undefined && !parts.has(id)) parts.set(id, element);
  }
  return parts;
};

const isWithin = (root: ParentNode): boolean => {
  let count = 0;
  for (const { depth } of elementsOf(root)) {
    count += 1;
    if (depth > deepest || count > mostShapes) return false;
  }
  return true;
};

const decode = (parameters: string, data: string): string => {
  if (/;\s*base64\s*$/i.test(parameters)) return Buffer.from(data.replaceAll(/\s/g, ''), 'base64').toString('utf8');
  try {
    return decodeURIComponent(data);
  } catch {
    return data;
  }
};

/** The SVG of a `data:` address, or null. */
const readSvg = (url: string): { root: ParentNode; svg: Element } | null => {
  const [, parameters = '', data] = /^\s*data:image\/svg\+xml([^,]{0,100}),(.*)$/is.exec(url) ?? [];
  if (data === undefined) return null;
  const root = parseFragment(decode(parameters, data));
  const svg = isWithin(root) ? findElement(root, 'svg') : undefined;
  return svg ? { root, svg } : null;
};

const labelOf = (svg: Element, alt: string | undefined): Record<string, string> => {
  const title = svg.childNodes.find((node): node is Element => isElement(node) && node.tagName === 'title');
  const label = (alt ?? attributeOf(svg, 'aria-label') ?? (title ? textOf(title) : '')).trim().slice(0, 1_000);
  return label === '' ? {} : { role: 'img', 'aria-label': label.replaceAll('\0', '') };
};

const lengthOf = (text: string | undefined): number => {
  const [, number] = /^\s*(\d{1,5}(?:\.\d+)?)(?:px)?\s*$/.exec(text ?? '') ?? [];
  return Number(number ?? 0);
};

/**
 * Sizes as they are for a picture: what the picture element does not say comes from the drawing, in its proportions. A
 * drawing without a view box is stretched to its box.
 */
const sizesOf = (svg: Record<string, string>, img: Element): Record<string, string> => {
  const [width, height] = [lengthOf(svg['width']), lengthOf(svg['height'])];
  const hasBox = svg['viewBox'] !== undefined;
  const box: Record<string, string> =
    hasBox || !(width > 0 && height > 0) ? {} : { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none' };
  const style = attributeOf(img, 'style') ?? '';
  const sized = ['width', 'height'].flatMap((name): [string, string][] => {
    const value = attributeOf(img, name)?.trim() ?? '';
    return /^\d{1,4}(?:\.\d+)?(?:px|%)?$/.test(value) ? [[name, value]] : [];
  });
  const isSized = sized.length > 0 || /(?:^|[;\s])(?:width|height)\s*:/i.test(style);
  const own: Record<string, string> = isSized || svg['width'] === undefined ? {} : { width: svg['width'] };
  const { width: _width, height: _height, ...rest } = svg;
  return { ...rest, ...box, ...own, ...Object.fromEntries(sized) };
};

const isForCopies = (node: Node): boolean => isElement(node) && /^(?:defs|symbol|lineargradient)$/i.test(node.tagName);

/**
 * A drawing that stands in the document.
 * @param own class and id of the root, cleaned as those of any other element
 */
export const cleanDrawing = (svg: Element, own: Record<string, string>, drawings: Drawings): Node[] => {
  const drawing: Drawing = { ...drawings, texts: textHolders(svg) };
  const attributes = { ...drawnAttributes(svg, drawing), ...labelOf(svg, undefined), ...own };
  const shapes = cleanShapes(svg, drawing);
  if (!isHidden(svg)) return shapes.length === 0 ? [] : [newDrawing(attributes, shapes)];
  // A hidden drawing often holds symbols that other drawings copy.
  const kept = shapes.filter(isForCopies);
  return kept.length === 0 ? [] : [newDrawing({ ...attributes, width: '0', height: '0' }, kept)];
};

/**
 * The drawing of a picture `<img src="data:image/svg+xml,…">`, in its place; null when it has nothing to see. Its names
 * and its style sheet are kept apart from those of the document and of other pictures.
 */
export const drawPicture = (img: Element, own: Record<string, string>, drawings: Drawings): Element | null => {
  const read = readSvg(attributeOf(img, 'src') ?? '');
  if (!read) return null;
  drawings.pictures += 1;
  const sheet = pictureNumber(drawings.sheet, drawings.pictures);
  const drawing: Drawing = {
    ...drawings,
    sheet,
    parts: partsOf(read.root),
    known: new Map(),
    texts: textHolders(read.svg),
  };
  const shapes = cleanShapes(read.svg, drawing);
  if (shapes.length === 0) return null;
  for (const { element } of elementsOf(read.svg))
    if (element.tagName === 'style')
      drawings.rules.push(
        cleanStyleSheet(textOf(element), { sheet, report: drawings.report, boxes: [], dropped: [], selectors: 0 }),
      );
  const { class: classes = '', ...others } = own;
  return newDrawing(
    {
      ...sizesOf(drawnAttributes(read.svg, drawing), img),
      ...labelOf(read.svg, attributeOf(img, 'alt')?.trim() || undefined),
      ...others,
      class: `picture ${sheet.picture ?? ''} ${classes}`.trim(),
    },
    shapes,
  );
};
