import { windowBox } from '../window-box.ts';

const blocks = '.webdoc-document, .webdoc-document :is(h1,h2,h3,h4,h5,h6,p,li,tr,img,div,td,dt,dd,pre,blockquote)';

/** The innermost block at the top of the window, and the share of its height that is above the top. */
const anchorIn = (scroller: HTMLElement): { block: Element; share: number } | null => {
  const { top } = scroller.getBoundingClientRect();
  const block = [...scroller.querySelectorAll(blocks)].findLast((each) => {
    const box = windowBox(each);
    return box.top <= top + 1 && box.top + box.height > top + 1;
  });
  if (!block) return null;
  const box = windowBox(block);
  return { block, share: (top - box.top) / Math.max(1, box.height) };
};

/** Runs a change of the layout and keeps the paragraph at the top of the window in place. */
export const preserveScroll = (scroller: HTMLElement | null, change: () => void): void => {
  const anchor = scroller && scroller.scrollTop > 0 ? anchorIn(scroller) : null;
  change();
  if (!scroller || !anchor) return;
  const { top, height } = windowBox(anchor.block);
  const scrollerTop = scroller.getBoundingClientRect().top;
  scroller.scrollBy({ top: top + height * anchor.share - scrollerTop, behavior: 'instant' });
};
