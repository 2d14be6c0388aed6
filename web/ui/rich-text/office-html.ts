import { declarationsOf } from './clean-html.ts';

const listMark = /\blevel(\d)/;

const styleOf = (element: Element, name: string): string =>
  declarationsOf(element).find(([one]) => one === name)?.[1] ?? '';

/** "1.", "a)", "iv." are numbers; any other mark is a bullet. */
const isNumber = (mark: string): boolean => /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(mark);

interface Item {
  level: number;
  ordered: boolean;
  paragraph: HTMLElement;
}

/** The list item that a Word paragraph stands for, without its bullet; null for other paragraphs. */
const itemOf = (paragraph: HTMLElement): Item | null => {
  const level = listMark.exec(styleOf(paragraph, 'mso-list'))?.[1];
  if (level === undefined) return null;
  const marks = [...paragraph.querySelectorAll('span')].filter((span) => styleOf(span, 'mso-list') === 'ignore');
  const mark = marks.map(({ textContent }) => textContent).join('');
  for (const one of marks) one.remove();
  return { level: Number(level), ordered: isNumber(mark), paragraph };
};

/** Turns Word's list paragraphs into lists. An item of a deeper level goes into a list inside the item before it. */
const makeLists = (root: DocumentFragment): void => {
  let open: { level: number; list: HTMLElement }[] = [];
  for (const paragraph of root.querySelectorAll<HTMLElement>('p, div, h1, h2, h3, h4, h5, h6')) {
    const item = itemOf(paragraph);
    if (item === null) {
      open = [];
      continue;
    }
    open = open.filter(({ level }) => level <= item.level);
    let last = open.at(-1);
    if (!last || last.level < item.level) {
      const list = paragraph.ownerDocument.createElement(item.ordered ? 'ol' : 'ul');
      const parent = last?.list.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      last = { level: item.level, list };
      open.push(last);
    }
    const line = paragraph.ownerDocument.createElement('li');
    const words = paragraph.ownerDocument.createElement('p');
    words.append(...paragraph.childNodes);
    line.append(words);
    last.list.append(line);
    paragraph.remove();
  }
};

/** Removes elements that the source marks as hidden. */
const dropHidden = (root: DocumentFragment): void => {
  for (const element of root.querySelectorAll('[data-style]')) {
    if (styleOf(element, 'display') === 'none' || styleOf(element, 'mso-hide') === 'all') element.remove();
  }
};

const replaceBy = (element: Element, tag: string, ...children: (Node | string)[]): HTMLElement => {
  const made = element.ownerDocument.createElement(tag);
  made.append(...children);
  element.replaceWith(made);
  return made;
};

/** Each row becomes a line with separated cells. */
const flattenTables = (root: DocumentFragment): void => {
  for (const row of root.querySelectorAll('tr')) {
    const cells = [...row.children].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
    replaceBy(row, 'p', cells.filter((cell) => cell !== '').join(' | '));
  }
};

const flattenBlocks = (root: DocumentFragment): void => {
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const strong = heading.ownerDocument.createElement('strong');
    strong.append(...heading.childNodes);
    replaceBy(heading, 'p', strong);
  }
  for (const block of root.querySelectorAll('pre')) {
    const lines = block.textContent.replace(/\n$/, '').split(/\r?\n/);
    block.before(...lines.map((line) => replaceBy(block.ownerDocument.createElement('p'), 'p', line)));
    block.remove();
  }
};

/** Reduces HTML of Word, Outlook and spreadsheets to the editor's schema. */
export const simplifyOfficeHtml = (root: DocumentFragment): void => {
  dropHidden(root);
  makeLists(root);
  flattenTables(root);
  flattenBlocks(root);
};
