import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isElement, isText, newElement, newText, setChildren, type Node, type ParentNode } from './html-tree.ts';
import { inlineTags } from './html-allowed.ts';
import { plainText } from './plain-text.ts';

type Line = { node: Tree.TextNode; parent: ParentNode }[];

/** The texts of each line. A block, a line end or a picture ends a line. */
const linesOf = (root: ParentNode): Line[] => {
  const lines: Line[] = [[]];
  const walk = (parent: ParentNode) => {
    for (const node of parent.childNodes) {
      if (isText(node)) lines.at(-1)?.push({ node, parent });
      if (!isElement(node)) continue;
      const isApart = !inlineTags.has(node.tagName);
      if (isApart) lines.push([]);
      // The text of a drawing is part of a picture and cannot become a field.
      if (node.tagName !== 'svg') walk(node);
      if (isApart) lines.push([]);
    }
  };
  walk(root);
  return lines.filter(({ length }) => length > 0);
};

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** If one tag is the start of another, the longer one wins. */
const anyOf = (tags: Iterable<string>): RegExp =>
  new RegExp(
    [...tags]
      .toSorted((a, b) => b.length - a.length)
      .map(escapePattern)
      .join('|'),
    'gu',
  );

/** For each letter of the line's plain text: the index of its node, and its offset in this node. */
const positionsIn = (line: Line): { index: number; offset: number }[] => {
  const positions: { index: number; offset: number }[] = [];
  let wasSpace = false;
  for (const [index, { node }] of line.entries())
    for (const [offset, letter] of node.value.split('').entries()) {
      const plain = plainText(letter);
      if (plain === '' || (plain === ' ' && wasSpace)) continue;
      wasSpace = plain === ' ';
      positions.push({ index, offset });
    }
  return positions;
};

interface Cut {
  from: number;
  /** Offset after the last removed letter. */
  to: number;
  field: Node | null;
}

/** Removes the cuts from the text of a node and inserts their fields. */
const cutText = (text: string, cuts: readonly Cut[]): Node[] => {
  const nodes: Node[] = [];
  let at = 0;
  for (const { from, to, field } of cuts) {
    if (from > at) nodes.push(newText(text.slice(at, from)));
    if (field) nodes.push(field);
    at = to;
  }
  if (at < text.length) nodes.push(newText(text.slice(at)));
  return nodes;
};

/** For each replaced text node, the nodes that take its place. */
type Replaced = Map<Node, { parent: ParentNode; by: Node[] }>;

interface Wanted {
  /** Tags by their plain text. */
  tags: ReadonlyMap<string, string>;
  pattern: RegExp;
  missing: Set<string>;
}

const placeInLine = (line: Line, { tags, pattern, missing }: Wanted, replaced: Replaced): void => {
  const text = plainText(line.map(({ node }) => node.value).join(''));
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return;
  const positions = positionsIn(line);
  const cuts = line.map((): Cut[] => []);
  for (const match of found) {
    const tag = tags.get(match[0]) ?? '';
    const [first, last] = [positions[match.index], positions[match.index + match[0].length - 1]];
    if (!first || !last) continue;
    const field = newElement('span', { [missing.delete(tag) ? 'data-field' : 'data-field-copy']: tag });
    for (let index = first.index; index <= last.index; index += 1) {
      const isFirst = index === first.index;
      const from = isFirst ? first.offset : 0;
      const to = index === last.index ? last.offset + 1 : (line[index]?.node.value.length ?? 0);
      cuts[index]?.push({ from, to, field: isFirst ? field : null });
    }
  }
  for (const [index, { node, parent }] of line.entries()) {
    const own = cuts[index] ?? [];
    if (own.length > 0) replaced.set(node, { parent, by: cutText(node.value, own) });
  }
};

/**
 * Replaces each tag in the text by an element: `data-field` at its first occurrence in the webdoc, `data-field-copy` at
 * further ones. A tag that is cut into several elements of one line is found as well; the field takes the place and the
 * format of its first part.
 * @param missing tags not found so far; those found now are removed from it
 */
export const placeFields = (root: ParentNode, tags: readonly string[], missing: Set<string>): void => {
  const byText = new Map(tags.map((tag) => [plainText(tag), tag]));
  byText.delete('');
  if (byText.size === 0) return;
  const wanted: Wanted = { tags: byText, pattern: anyOf(byText.keys()), missing };
  const replaced: Replaced = new Map();
  for (const line of linesOf(root)) placeInLine(line, wanted, replaced);
  // Rewrite each parent only once. A parent with thousands of texts would otherwise be rewritten thousands of times.
  for (const parent of new Set([...replaced.values()].map((one) => one.parent)))
    setChildren(
      parent,
      parent.childNodes.flatMap((child) => replaced.get(child)?.by ?? [child]),
    );
};
