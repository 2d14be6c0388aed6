import { defaultTreeAdapter, html } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

export type Element = Tree.Element;
export type Node = Tree.ChildNode;
export type ParentNode = Tree.ParentNode;

export const isElement = (node: Node): node is Element => 'tagName' in node;
export const isText = (node: Node): node is Tree.TextNode => node.nodeName === '#text';

export const newElement = (tag: string, attributes: Record<string, string> = {}): Element =>
  defaultTreeAdapter.createElement(
    tag,
    html.NS.HTML,
    Object.entries(attributes).map(([name, value]) => ({ name, value })),
  );

export const newText = (value: string): Node => defaultTreeAdapter.createTextNode(value);

export const setChildren = (parent: ParentNode, children: Node[]): void => {
  parent.childNodes = children;
  for (const child of children) child.parentNode = parent;
};

/** Walks the tree without recursion, because a hostile document may be deeper than the call stack. */
export const elementsOf = function* (root: ParentNode): Generator<{ element: Element; depth: number }> {
  const waiting = root.childNodes.map((node) => ({ node, depth: 1 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!isElement(next.node)) continue;
    const { node, depth } = next;
    yield { element: node, depth };
    const children = 'content' in node ? node.content.childNodes : node.childNodes;
    for (const child of children.toReversed()) waiting.push({ node: child, depth: depth + 1 });
  }
};

export const findElement = (root: ParentNode, tag: string): Element | undefined => {
  for (const { element } of elementsOf(root)) if (element.tagName === tag) return element;
  return undefined;
};

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

export const textOf = (root: ParentNode): string =>
  root.childNodes.map((node) => (isText(node) ? node.value : isElement(node) ? textOf(node) : '')).join('');
