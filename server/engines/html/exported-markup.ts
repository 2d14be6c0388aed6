import {
  newElement,
  newText,
  attributeOf,
  elementsOf,
  isElement,
  isText,
  setChildren,
  textOf,
  type Element,
  type Node,
  type ParentNode,
} from './html-tree.ts';
import type { ImportReport } from './import-report.ts';
import type { PageBoxText } from './page-boxes.ts';
import { nestFlatLists, styleQuillLine } from './quill-markup.ts';
import { isSection } from './page-breaks.ts';
import { hasPrivateLetters, lettersIn } from './symbol-fonts.ts';

const emptyTag = /<(a|b|div|em|i|li|p|span|strong|sub|sup|td|th|u)((?:\s[^<>]*)?)\/>/gi;
const isXhtml = /^\s*(?:<\?xml|<!doctype\s[^>]{0,200}xhtml|<html[^>]{0,500}\sxmlns=)/i;

/**
 * XHTML may close an element in its start tag (`<div style="page-break-after:always"/>`). A parser of HTML would ignore
 * the slash and put the rest of the document inside.
 */
export const closeEmptyTags = (source: string): string =>
  isXhtml.test(source.slice(0, 1_000)) ? source.replaceAll(emptyTag, '<$1$2></$1>') : source;

const pageBreak = /^\s*(?:page-?break|nextpage)\s*$/i;

const isBlank = (element: Element): boolean =>
  textOf(element).trim() === '' &&
  ![...elementsOf(element)].some((inner) => /^(?:img|svg)$/.test(inner.element.tagName));

const remove = (element: Element): void => {
  const parent = element.parentNode;
  if (parent)
    setChildren(
      parent,
      parent.childNodes.filter((node) => node !== element),
    );
};

/**
 * The element for a new first or last line: the first or last section of Word, or the body. A line outside the section
 * would get a page of its own.
 */
const edgeOf = (body: Element, at: PageBoxText['at']): Element => {
  let place = body;
  for (;;) {
    const elements = place.childNodes.filter(isElement);
    const next: Element | undefined = at === 'top' ? elements[0] : elements.at(-1);
    if (!isSection(next)) return place;
    place = next;
  }
};

const placeAtEdge = (body: Element, at: PageBoxText['at'], nodes: Node[]): void => {
  const place = edgeOf(body, at);
  setChildren(place, at === 'top' ? [...nodes, ...place.childNodes] : [...place.childNodes, ...nodes]);
};

/** Word writes up to three headers and footers for each section. More than this many are not moved. */
const mostEdges = 60;
const pageEdge = /mso-element:\s*(header|footer)\s*(?:;|$)/i;

/** Word puts headers and footers in a table beside the page. They become the first and last lines of the document. */
const placeWordEdges = (body: Element, elements: readonly Element[], report: ImportReport): void => {
  const found = elements.flatMap((element) => {
    const [, kind] = pageEdge.exec(attributeOf(element, 'style') ?? '') ?? [];
    return kind === undefined
      ? []
      : [{ element, at: kind.toLowerCase() === 'header' ? ('top' as const) : ('bottom' as const) }];
  });
  const seen = new Set<string>();
  const edges = { top: [] as Node[], bottom: [] as Node[] };
  for (const { element, at } of found.slice(0, mostEdges)) {
    const holder = element.parentNode;
    remove(element);
    const text = textOf(element).replaceAll(/\s+/g, ' ').trim();
    const isKnown = text !== '' && seen.has(at + text);
    seen.add(at + text);
    if (!isBlank(element) && !isKnown) {
      edges[at].push(element);
      report.tell('HeaderShownOnce', text);
    }
    removeEmptyTable(holder);
  }
  if (edges.top.length > 0) placeAtEdge(body, 'top', edges.top);
  if (edges.bottom.length > 0) placeAtEdge(body, 'bottom', edges.bottom);
};

const removeEmptyTable = (from: ParentNode | null): void => {
  let table = from && 'tagName' in from ? from : null;
  while (table && table.tagName !== 'table') {
    const parent: ParentNode | null = table.parentNode;
    table = parent && 'tagName' in parent ? parent : null;
  }
  if (table && isBlank(table)) remove(table);
};

const classesOf = (element: Element): string => attributeOf(element, 'class') ?? '';

const inputBox = (element: Element): string | null => {
  const type = (attributeOf(element, 'type') ?? '').toLowerCase();
  if (element.tagName !== 'input' || (type !== 'checkbox' && type !== 'radio')) return null;
  const isOn = attributeOf(element, 'checked') !== undefined;
  return type === 'checkbox' ? (isOn ? '☑ ' : '☐ ') : isOn ? '● ' : '○ ';
};

/** Notion draws its tick boxes by pictures of its style sheet. */
const drawnBox = (element: Element): string | null => {
  const [, state] = /(?:^|\s)checkbox-(on|off)(?:\s|$)/.exec(classesOf(element)) ?? [];
  return state === undefined || !isBlank(element) ? null : state === 'on' ? '☑ ' : '☐ ';
};

const boxOf = (element: Element): string | null => inputBox(element) ?? drawnBox(element);

/** Adds the tick boxes of Confluence's tasks, which are drawn by a style sheet outside the file. */
const tickTasks = (list: Element): void => {
  if (!/(?:^|\s)inline-task-list(?:\s|$)/.test(classesOf(list))) return;
  for (const item of list.childNodes.filter(isElement))
    setChildren(item, [newText(/(?:^|\s)checked(?:\s|$)/.test(classesOf(item)) ? '☑ ' : '☐ '), ...item.childNodes]);
};

/** Replaces a tick box by a letter and a page break comment by a page break; null for all other nodes. */
const shownAs = (node: Node): Node | null => {
  if (node.nodeName === '#comment' && 'data' in node && pageBreak.test(node.data))
    return newElement('br', { style: 'page-break-before:always' });
  const box = isElement(node) ? boxOf(node) : null;
  return box === null ? null : newText(box);
};

const rewriteChildren = (parent: Element, hasPrivate: boolean): void => {
  const letters = lettersIn(parent, hasPrivate);
  if (letters) for (const node of parent.childNodes) if (isText(node)) node.value = letters(node.value);
  const shown = parent.childNodes.map(shownAs);
  if (shown.some((node) => node !== null))
    setChildren(
      parent,
      parent.childNodes.map((node, index) => shown[index] ?? node),
    );
};

const listed = /mso-list:\s*l\d+\s+level\d/i;
const numbered = /mso-list:\s*ignore/i;

/** Reports a numbered paragraph of Word that does not contain its number as text. */
const tellLostNumbers = (element: Element, report: ImportReport): void => {
  if (!listed.test(attributeOf(element, 'style') ?? '') || textOf(element).trim() === '') return;
  if (element.tagName === 'li') return;
  const hasNumber = [...elementsOf(element)].some((inner) => numbered.test(attributeOf(inner.element, 'style') ?? ''));
  if (!hasNumber) report.tell('ListNumberLost', textOf(element));
};

/** Rewrites markup of single programs into ordinary HTML. Changes the tree. */
export const rewriteExports = (body: Element, source: string, report: ImportReport): void => {
  const hasPrivate = hasPrivateLetters(source);
  const elements = [body, ...Array.from(elementsOf(body), ({ element }) => element)];
  placeWordEdges(body, elements, report);
  for (const element of elements) {
    rewriteChildren(element, hasPrivate);
    styleQuillLine(element);
    tellLostNumbers(element, report);
    if (element.tagName === 'ul') tickTasks(element);
    if (element.tagName === 'ol' || element.tagName === 'ul') nestFlatLists(element);
    if (attributeOf(element, 'hidden') !== undefined) report.tell('HiddenTextShown', textOf(element));
  }
};

/** Adds the text at the edges of pages as lines of the document, so that the screen shows it as well. */
export const placePageBoxes = (body: Element, boxes: readonly PageBoxText[]): void => {
  for (const at of ['top', 'bottom'] as const) {
    const lines = boxes
      .filter((box) => box.at === at)
      .map(({ align, text }) => {
        const line = newElement('p', { align });
        setChildren(line, [newText(text)]);
        return line;
      });
    if (lines.length > 0) placeAtEdge(body, at, lines);
  }
};
