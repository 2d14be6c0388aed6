import { useEffect } from 'react';
import type { RefObject } from 'react';

const keys = new Set(['End', 'Home', 'PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', ' ']);

/** If nothing has the focus, the keys that scroll a page scroll the documents. */
export const useScrollKeys = (documents: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (target === document.body && keys.has(key)) documents.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [documents]);
};
