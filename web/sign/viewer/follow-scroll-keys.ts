const keys = new Set(['End', 'Home', 'PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', ' ']);

/**
 * If nothing has the focus, the keys that scroll a page scroll the documents.
 * @returns a function that stops it
 */
export const followScrollKeys = (place: HTMLElement): (() => void) => {
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (target === document.body && keys.has(key)) place.focus({ preventScroll: true });
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
};
