/** The words of the document around a field, cut to what a dialog has room for. */
export interface Clause {
  before: string;
  after: string;
}

const maxLength = 140;
const blocks = 'p, li, tr, dt, dd, h1, h2, h3, h4, h5, h6, blockquote, figcaption, div, section, article';
/** Stands for the field in the collected text; documents cannot contain it (it is a control character). */
const gap = '\u0000';
/** Stands for each other field. */
const otherGap = '…';

const wrapperOf = (control: Element): Element => control.parentElement ?? control;

const textAround = (block: Element, control: Element): string => {
  const own = wrapperOf(control);
  const read = (node: Node): string => {
    if (node === own) return gap;
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.matches('[data-say="filledBy"]') || node.querySelector(':scope > [data-tag]')) return otherGap;
    const inner = [...node.childNodes].map(read).join('');
    return node.matches(`${blocks}, td, th, br`) ? ` ${inner} ` : inner;
  };
  const text = read(block).replaceAll(/\s+/g, ' ').trim();
  // Dots and lines that lead to a field would leave no room for the words before them.
  return text.replaceAll(/([._\u2026\u00B7-])\1{3,}/g, otherGap);
};

/** The heading of a field's column, if the first row of its table has words there. */
const columnTitle = (control: Element): string => {
  const cell = control.closest('td, th');
  const first = cell?.closest('table')?.rows[0];
  const title = cell instanceof HTMLTableCellElement && first ? first.cells[cell.cellIndex] : undefined;
  return title && title !== cell && !title.querySelector('[data-tag]') ? (title.textContent ?? '').trim() : '';
};

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** A cut is made between two words, except where a script sets no spaces between them. */
const longestWord = 30;

const lastWords = (text: string): string => {
  if (text.length <= maxLength) return text;
  const end = text.slice(-maxLength).replace(/^[\uDC00-\uDFFF]/, '');
  const space = end.indexOf(' ');
  return `…${space !== -1 && space < longestWord ? end.slice(space) : end}`;
};
const firstWords = (text: string): string => {
  if (text.length <= maxLength) return text;
  const start = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
  const space = start.lastIndexOf(' ');
  return `${space > maxLength - longestWord ? start.slice(0, space) : start} …`;
};

const outerBlock = (element: Element | null): Element | null => element?.parentElement?.closest(blocks) ?? null;

/**
 * The clause that a field stands in: its block, or the next larger one if the block has no words of its own; in a row
 * of a table without words, what stands over its column.
 */
export const clauseAt = (control: Element | null): Clause | null => {
  if (!control) return null;
  const root = control.closest('.webdoc-document');
  for (let block = outerBlock(control); root?.contains(block); block = outerBlock(block)) {
    const around = block ? textAround(block, control) : '';
    const text = block?.matches('tr') && !hasWords(around) ? `${columnTitle(control)} · ${around}` : around;
    if (!hasWords(text)) continue;
    const [before = '', after = ''] = text.split(gap);
    return { before: lastWords(before), after: firstWords(after) };
  }
  return null;
};
