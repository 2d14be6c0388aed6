import type { Page } from '@playwright/test';

/** All words of the page that stand on two lines although neither a hyphen nor an @ parts them. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}.]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    }
    return found;
  });
