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
  return read(block).replaceAll(/\s+/g, ' ').trim();
};

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

const lastWords = (text: string): string =>
  text.length <= maxLength ? text : `…${text.slice(text.indexOf(' ', text.length - maxLength))}`;
const firstWords = (text: string): string =>
  text.length <= maxLength ? text : `${text.slice(0, text.lastIndexOf(' ', maxLength))} …`;

const outerBlock = (element: Element | null): Element | null => element?.parentElement?.closest(blocks) ?? null;

/** The clause that a field stands in: its block, or the next larger one if the block has no words of its own. */
export const clauseAt = (control: Element | null): Clause | null => {
  if (!control) return null;
  const root = control.closest('.webdoc-document');
  for (let block = outerBlock(control); root?.contains(block); block = outerBlock(block)) {
    const text = block ? textAround(block, control) : '';
    if (!hasWords(text)) continue;
    const [before = '', after = ''] = text.split(gap);
    return { before: lastWords(before), after: firstWords(after) };
  }
  return null;
};
