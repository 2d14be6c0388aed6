import { defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { hashOfDocument, type CleanDocument } from './clean-html.ts';
import { isElement, isText, newElement, newText, setChildren, type Node, type ParentNode } from './html-tree.ts';
import { normalized } from '#contract/composed.ts';

/** Letters that a print shows otherwise: capitals by CSS, ligatures, spaces. */
const comparable = (text: string): string =>
  normalized(text, 'NFKC')
    .toUpperCase()
    .replaceAll(/[\s\u00AD\u200B-\u200F\u2060-\u2069\uFEFF]/gu, '');

interface Letters {
  /** Of all documents, one behind the other. */
  text: string;
  /** By the first letter of a text node: the node and its document. */
  nodes: { from: number; node: Tree.TextNode; document: number }[];
  /** By document: its first letter. */
  documents: number[];
}

const lettersOf = (roots: readonly ParentNode[]): Letters => {
  const letters: Letters = { text: '', nodes: [], documents: [] };
  const parts: string[] = [];
  let length = 0;
  for (const [document, root] of roots.entries()) {
    letters.documents.push(length);
    const waiting: Node[] = root.childNodes.toReversed();
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (isElement(node)) waiting.push(...node.childNodes.toReversed());
      if (!isText(node)) continue;
      const part = comparable(node.value);
      if (part === '') continue;
      letters.nodes.push({ from: length, node, document });
      parts.push(part);
      length += part.length;
    }
  }
  letters.text = parts.join('');
  return letters;
};

/** Shorter pieces of text stand in too many places. */
const tellingLength = 4;
/** Pieces of a page that are looked at: repeated heads of tables come before its own text. */
const mostPieces = 24;
/** Two pieces of one page stand near each other in the document. */
const nearby = 400;

/** Where a page begins among the letters: at the first piece that is followed by the next one. Null when not found. */
const startOf = (pieces: readonly string[], { text }: Letters, after: number): number | null => {
  const telling = pieces.map(comparable).filter(({ length }) => length >= tellingLength);
  const found = telling.slice(0, mostPieces).map((piece) => ({ at: text.indexOf(piece, after), length: piece.length }));
  const first = found.find(({ at, length }, index) => {
    const next = found[index + 1];
    return at !== -1 && (!next || (next.at >= at + length && next.at <= at + length + nearby));
  });
  return first?.at ?? null;
};

const hasText = (pieces: readonly string[] = []): boolean => pieces.some((piece) => comparable(piece) !== '');

/** First letters of the pages. A page that is not found begins between its neighbours. */
const startsOf = (pages: readonly (readonly string[])[], letters: Letters): number[] => {
  const starts: (number | null)[] = [0];
  // A page without text, such as a cover, leaves the first letter to the next one.
  let after = hasText(pages[0]) ? 1 : 0;
  for (const pieces of pages.slice(1)) {
    const start = startOf(pieces, letters, after);
    starts.push(start);
    if (start !== null) after = start + 1;
  }
  return starts.map((start, index) => {
    if (start !== null) return start;
    const before = starts.findLastIndex((one, at) => at < index && one !== null);
    const behind = starts.findIndex((one, at) => at > index && one !== null);
    const [from, to] = [starts[before] ?? 0, behind === -1 ? letters.text.length : (starts[behind] ?? 0)];
    return Math.round(from + ((to - from) * (index - before)) / ((behind === -1 ? starts.length : behind) - before));
  });
};

/** Offset in the text of a node of its `count`th comparable letter. */
const offsetIn = (value: string, count: number): number => {
  if (count === 0) return 0;
  let seen = 0;
  for (let at = 0; at < value.length; at += 1) {
    const own = comparable(value[at] ?? '').length;
    if (seen >= count && own > 0) return at;
    seen += own;
  }
  return value.length;
};

const commentOf = (page: number): Node => defaultTreeAdapter.createCommentNode(`page ${page}`);

const insert = (node: Tree.TextNode, marks: readonly { page: number; offset: number }[]): void => {
  const parent = node.parentNode;
  if (!parent) return;
  const nodes: Node[] = [];
  let at = 0;
  for (const { page, offset } of marks) {
    if (offset > at) nodes.push(newText(node.value.slice(at, offset)));
    nodes.push(commentOf(page));
    at = Math.max(at, offset);
  }
  if (at < node.value.length) nodes.push(newText(node.value.slice(at)));
  setChildren(
    parent,
    parent.childNodes.flatMap((child) => (child === node ? nodes : [child])),
  );
};

/**
 * Notes in cleaned documents where each page of their print begins, as comments `<!--page 3-->`: comments change neither
 * the layout nor what a style sheet applies to. The signing page counts its pages by them.
 * @param pages texts of each page in the order they were drawn, without the values of fields
 * @returns the documents' HTML with the comments
 */
export const notePageStarts = (documents: readonly string[], pages: readonly (readonly string[])[]): string[] => {
  const roots = documents.map((html) => parseFragment(newElement('div'), html, { scriptingEnabled: false }));
  const letters = lettersOf(roots);
  const marks = new Map<Tree.TextNode, { page: number; offset: number }[]>();
  for (const [index, start] of startsOf(pages, letters).entries()) {
    const place = letters.nodes.findLast(({ from }) => from <= start);
    if (!place) continue;
    const offset = offsetIn(place.node.value, start - place.from);
    marks.set(place.node, [...(marks.get(place.node) ?? []), { page: index + 1, offset }]);
  }
  for (const [node, own] of marks) insert(node, own);
  return roots.map((root) => serialize(root));
};

/** The document as it was before its pages were noted: a comment within a text would change how it is drawn. */
export const withoutPageStarts = (html: string): string => html.replaceAll(/<!--page \d+-->/g, '');

export interface PagesQuestion {
  documents: Pick<CleanDocument, 'html' | 'css'>[];
  /** Texts of each page, as `notePageStarts` takes them. */
  pages: readonly (readonly string[])[];
}

/** A document as it is stored, with the hash that a signature names. */
export type NotedDocument = Pick<CleanDocument, 'html' | 'sha256'>;

export const notePages = ({ documents, pages }: PagesQuestion): NotedDocument[] => {
  const noted = notePageStarts(
    documents.map(({ html }) => html),
    pages,
  );
  return documents.map(({ css }, index) => {
    const html = noted[index] ?? '';
    return { html, sha256: hashOfDocument({ html, css }) };
  });
};
