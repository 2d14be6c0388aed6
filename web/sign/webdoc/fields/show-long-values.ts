import type { FieldStore } from './field-store.ts';
import css from './long-values.css?inline';

let isStyled = false;
const addStyles = (): void => {
  if (isStyled) return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
};

const growArea = (area: HTMLTextAreaElement): void => {
  area.style.removeProperty('height');
  const { scrollHeight, clientHeight, offsetHeight } = area;
  if (scrollHeight > clientHeight)
    area.style.setProperty('height', `${scrollHeight + offsetHeight - clientHeight}px`, 'important');
};

/** An input has one line: its whole value stands over it in as many lines as it needs, and the input is as high. */
const growInput = (input: HTMLInputElement): void => {
  if (input === document.activeElement) return;
  if (input.nextElementSibling?.matches('[data-long]')) input.nextElementSibling.remove();
  for (const name of ['width', 'height']) input.style.removeProperty(name);
  if (input.scrollWidth <= input.clientWidth + 1) return;
  const { font, padding } = getComputedStyle(input);
  // Measured before the text is there: the input of a given value is as wide as what it shows.
  const width = `${input.offsetWidth}px`;
  const text = document.createElement('span');
  text.dataset['long'] = '';
  text.setAttribute('aria-hidden', 'true');
  text.textContent = input.value;
  input.after(text);
  input.style.setProperty('width', width, 'important');
  const place = { font, padding, top: `${input.offsetTop}px`, left: `${input.offsetLeft}px`, width };
  for (const [name, value] of Object.entries(place)) text.style.setProperty(name, value, 'important');
  input.style.setProperty('height', `${Math.max(input.offsetHeight, text.offsetHeight)}px`, 'important');
};

/**
 * Lets a field grow until its whole value can be read, while it is not being typed in. On paper a long value has smaller
 * letters and more lines.
 * @returns a function that stops it
 */
export const showLongValues = (root: HTMLElement, book: FieldStore): (() => void) => {
  addStyles();
  const showAll = () => {
    root.querySelectorAll<HTMLTextAreaElement>('textarea[data-tag]').forEach(growArea);
    root.querySelectorAll<HTMLInputElement>('input[data-kind="text"], input[data-kind="number"]').forEach(growInput);
  };
  // Reader mode, and windows of another width.
  const sizes = new ResizeObserver(showAll);
  const sheets = root.querySelector('[data-sheets]');
  if (sheets) sizes.observe(sheets);
  const unsubscribe = book.subscribe(showAll);
  root.addEventListener('focusout', showAll);
  return () => {
    sizes.disconnect();
    unsubscribe();
    root.removeEventListener('focusout', showAll);
  };
};
