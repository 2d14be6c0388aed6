import { windowBox } from './window-box.ts';

/** Where a page of the paper begins in the document on the screen. */
interface PageStart {
  /** From 1. */
  page: number;
  /** First text or picture of the page. */
  at: Range | Element;
}

const comment = /^page (\d+)$/;

const isShown = (node: Node): boolean =>
  node instanceof Text ? node.data.trim() !== '' : node instanceof Element && node.matches('img, svg, input, button');

/** The first text or picture behind a comment. Null at the end of the documents. */
const firstBehind = (walker: TreeWalker): Range | Element | null => {
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!isShown(node)) continue;
    if (node instanceof Element) return node;
    const range = document.createRange();
    const from = (node as Text).data.search(/\S/);
    range.setStart(node, from);
    range.setEnd(node, from + 1);
    return range;
  }
  return null;
};

const startsOf = (scroller: Element): PageStart[] => {
  const starts: PageStart[] = [];
  const comments = document.createTreeWalker(scroller, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node; node = comments.nextNode()) {
    const [, page] = comment.exec((node as Comment).data) ?? [];
    if (page === undefined) continue;
    const walker = document.createTreeWalker(scroller, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    walker.currentNode = node;
    const at = firstBehind(walker);
    if (at) starts.push({ page: Number(page), at });
  }
  return starts;
};

const known = new WeakMap<Element, PageStart[]>();

/**
 * Tops of the pages in window pixels, as the server noted them in the documents (`engines/html/page-starts.ts`). Empty
 * for documents whose pages it did not note.
 */
export const pageTops = (scroller: Element): { page: number; top: number }[] => {
  const starts = known.get(scroller) ?? startsOf(scroller);
  known.set(scroller, starts);
  return starts.map(({ page, at }) => ({ page, top: windowBox(at).top }));
};
