import { isElement, isText, newElement, newText, setChildren, type Node, type ParentNode } from './html-tree.ts';

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** If one tag is the start of another, the longer one wins. */
const anyOf = (tags: readonly string[]): RegExp =>
  new RegExp(
    `(${tags
      .toSorted((a, b) => b.length - a.length)
      .map(escapePattern)
      .join('|')})`,
    'u',
  );

const placeInText = (text: string, pattern: RegExp, missing: Set<string>): Node[] =>
  text.split(pattern).flatMap((part, index): Node[] => {
    if (index % 2 === 0) return part === '' ? [] : [newText(part)];
    const first = missing.delete(part);
    return [newElement('span', { [first ? 'data-field' : 'data-field-copy']: part })];
  });

const placeIn = (parent: ParentNode, pattern: RegExp, missing: Set<string>): void => {
  const children = parent.childNodes.flatMap((node) => {
    if (isText(node)) return placeInText(node.value, pattern, missing);
    if (isElement(node)) placeIn(node, pattern, missing);
    return [node];
  });
  setChildren(parent, children);
};

/**
 * Replaces each tag in the text by an element: `data-field` at its first occurrence in the webdoc, `data-field-copy` at
 * further ones.
 * @param missing tags not found so far; those found now are removed from it
 */
export const placeFields = (root: ParentNode, tags: readonly string[], missing: Set<string>): void => {
  if (tags.length > 0) placeIn(root, anyOf(tags), missing);
};
