import { isReflowed } from './reflow-state.ts';

/** Documents that need less are refused (`server/engines/pdf/render/fit-to-paper.ts`). */
const leastScale = 1 / 3;
const mostLooks = 4;

const isWithin = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth <= clientWidth + 1;

const fitSheet = (sheet: HTMLElement, content: Element): void => {
  let scale = 1;
  // Widths in percent grow with the room, so one look may not be enough.
  for (let look = 0; look < mostLooks && !isWithin(content); look += 1) {
    scale = Math.max(leastScale, (scale * content.clientWidth) / content.scrollWidth / 1.001);
    sheet.style.setProperty('--fit', String(scale));
  }
  // What an engine cannot draw that small keeps its size and scrolls sideways.
  if (!isWithin(content)) sheet.style.removeProperty('--fit');
};

/** Shows content that is wider than its sheet smaller, as it is printed. */
export const fitSheets = (scroller: HTMLElement): void => {
  if (isReflowed()) return;
  for (const sheet of scroller.querySelectorAll<HTMLElement>('.webdoc-document')) {
    sheet.style.removeProperty('--fit');
    if (sheet.firstElementChild) fitSheet(sheet, sheet.firstElementChild);
  }
};
