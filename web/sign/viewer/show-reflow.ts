import { fitSheets } from './fit-sheets.ts';
import { preserveScroll } from './scrolling/preserve-scroll.ts';
import css from './reader-mode.css?inline';
import type { ReaderMode } from './reader-mode.ts';
import { countPages } from './sheet-pages.ts';
import { markWideTables } from './wide-tables.ts';

const scrollerOf = () => document.querySelector<HTMLElement>('#documents');

let isReady = false;
/** Adds the style sheet on first use. The Content-Security-Policy does not restrict constructed style sheets. */
const getReady = (): void => {
  if (isReady) return;
  isReady = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  addEventListener('resize', () => {
    const scroller = scrollerOf();
    if (scroller) markWideTables(scroller);
  });
};

export const showReflow = ({ isOn, textSize }: ReaderMode): void => {
  getReady();
  const scroller = scrollerOf();
  if (scroller) countPages(scroller);
  preserveScroll(scroller, () => {
    const page = document.documentElement;
    page.toggleAttribute('data-reflow', isOn);
    page.style.setProperty('--text-size', String(textSize / 100));
    if (scroller) markWideTables(scroller);
    // A page that began in reader mode has not fitted its sheets yet.
    if (scroller && !isOn) fitSheets(scroller);
  });
};
