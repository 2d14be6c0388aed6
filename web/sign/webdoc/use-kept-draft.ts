import { useEffect } from 'react';

import { keepDraft } from './drafts.ts';
import type { FieldBook } from './field-book.ts';

const restMs = 250;

/** Writes the draft when the signer rests, and at the latest when the page goes away. */
export function useKeptDraft(book: FieldBook | null, reachedEnd: boolean, isOpen: boolean): void {
  useEffect(() => {
    if (!book || !isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () =>
      keepDraft({ values: { ...book.values() }, strokes: { ...book.strokes() }, reachedEnd });
    const stop = book.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, restMs);
    });
    keep();
    globalThis.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      stop();
      globalThis.removeEventListener('pagehide', keep);
    };
  }, [book, reachedEnd, isOpen]);
}
