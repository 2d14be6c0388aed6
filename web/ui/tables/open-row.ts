import type { MouseEvent } from 'react';

/** Most double clicks are faster than this. */
const doubleClickMs = 300;

/** True when there is text at this point, which a double click would select. */
const isOnWord = (cell: Element, x: number, y: number): boolean => {
  const range = document.createRange();
  range.selectNodeContents(cell);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
};

/** A list that is drawn anew during the wait has another element for the same row. */
const follow = (link: HTMLElement | null | undefined): void => {
  const address = link?.getAttribute('href') ?? '';
  const present = link?.isConnected ? link : document.querySelector(`[data-row] a[href="${CSS.escape(address)}"]`);
  if (present instanceof HTMLElement) present.click();
};

let waiting: ReturnType<typeof setTimeout> | undefined;

/**
 * A click anywhere on a row follows the row's link, unless it hit a control or text is being selected (spec 1 §2,
 * Environments). On text it first waits for a second click, which selects the word and then follows nothing. The link
 * itself and the keyboard do not wait.
 */
export const openRowOnClick = (event: MouseEvent<HTMLElement>): void => {
  const pressed = event.target;
  if (!(pressed instanceof Element) || pressed.closest('a, button, input, label, select, [role=tooltip]')) return;
  clearTimeout(waiting);
  if (globalThis.getSelection()?.isCollapsed === false) return;
  const link = pressed.closest<HTMLElement>('[data-row]')?.querySelector('a');
  const cell = pressed.closest('td, [data-cell]') ?? pressed;
  if (isOnWord(cell, event.clientX, event.clientY)) waiting = setTimeout(() => follow(link), doubleClickMs);
  else link?.click();
};
