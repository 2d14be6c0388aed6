import {
  attributeOf,
  isElement,
  isText,
  newElement,
  newText,
  setChildren,
  type Element,
  type Node,
} from './html-tree.ts';

/** The meaning of Quill's classes. Its style sheet is not in the document. */
const quillStyles: readonly [RegExp, (value: string) => string][] = [
  [/(?:^|\s)ql-align-(center|right|justify)(?:\s|$)/, (side) => `text-align:${side}`],
  [/(?:^|\s)ql-indent-([1-9])(?:\s|$)/, (level) => `margin-left:${Number(level) * 3}em`],
  [/(?:^|\s)ql-direction-(rtl)(?:\s|$)/, (way) => `direction:${way}`],
];

/** Adds the alignment and indent of a line of Quill to its style attribute. */
export const styleQuillLine = (line: Element): void => {
  const classes = attributeOf(line, 'class') ?? '';
  if (!classes.includes('ql-')) return;
  const styles = quillStyles.flatMap(([pattern, styleOf]) => {
    const value = pattern.exec(classes)?.[1];
    return value === undefined || (line.tagName === 'li' && pattern.source.includes('indent')) ? [] : [styleOf(value)];
  });
  if (styles.length === 0) return;
  const own = attributeOf(line, 'style') ?? '';
  line.attrs = [
    ...line.attrs.filter(({ name }) => name !== 'style'),
    { name: 'style', value: [...styles, own].join(';') },
  ];
};

/**
 * The level of a list item. Quill and the editor of Salesforce write all levels and kinds of a list as one flat list, and
 * number it by CSS.
 */
const levelOf = (item: Element): number =>
  Number(/(?:^|\s)ql-indent-([1-9])(?:\s|$)/.exec(attributeOf(item, 'class') ?? '')?.[1] ?? 0);

const kinds: Readonly<Record<string, 'ol' | 'ul'>> = { ordered: 'ol', bullet: 'ul', checked: 'ul', unchecked: 'ul' };
const boxes: Readonly<Record<string, string>> = { checked: '☑ ', unchecked: '☐ ' };
const numbering = ['1', 'a', 'i'];

const isFlat = (item: Element): boolean => levelOf(item) > 0 || attributeOf(item, 'data-list') !== undefined;

interface OpenList {
  list: Element;
  kind: 'ol' | 'ul';
  /** Number of numbered items so far, including those before a list of the other kind. */
  count: number;
}

const openList = (kind: 'ol' | 'ul', level: number, count: number): OpenList => {
  const type = numbering[level % numbering.length] ?? '1';
  const attributes: Record<string, string> =
    kind === 'ol' ? { type, ...(count > 0 && { start: String(count + 1) }) } : {};
  return { list: newElement(kind, attributes), kind, count };
};

const append = (parent: Element, child: Element): void => {
  child.parentNode = parent;
  parent.childNodes.push(child);
};

/** Turns a flat list of Quill into nested lists. Other lists are not changed. */
export const nestFlatLists = (list: Element): void => {
  const items = list.childNodes.filter((node): node is Element => isElement(node) && node.tagName === 'li');
  const parent = list.parentNode;
  if (!parent || !items.some(isFlat)) return;
  const own = list.tagName === 'ul' ? 'ul' : 'ol';
  const made: Node[] = [];
  const open: OpenList[] = [];
  for (const item of items) {
    const mark = attributeOf(item, 'data-list') ?? '';
    const kind = kinds[mark] ?? own;
    const level = Math.min(levelOf(item), open.length);
    open.length = Math.min(open.length, level + 1);
    if (open[level]?.kind !== kind) {
      const next = openList(kind, level, open[level]?.count ?? 0);
      const above = open[level - 1]?.list.childNodes.findLast(isElement);
      if (above) append(above, next.list);
      else made.push(next.list);
      open[level] = next;
    }
    const current = open[level];
    if (!current) continue;
    if (kind === 'ol') current.count += 1;
    if (boxes[mark] !== undefined) setChildren(item, [newText(boxes[mark]), ...item.childNodes]);
    append(current.list, item);
  }
  const rest = list.childNodes.filter((node) => isText(node) && node.value.trim() !== '');
  setChildren(
    parent,
    parent.childNodes.flatMap((node) => (node === list ? [...made, ...rest] : [node])),
  );
};
