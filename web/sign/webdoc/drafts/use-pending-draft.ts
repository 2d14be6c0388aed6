import { useEffect, useRef } from 'react';
import type { WebdocDraft } from '#contract/webdocs/drafts.ts';
import { keepDraft } from './drafts.ts';
import { presentDraft } from './present-draft.ts';
import type { FieldStore } from '../fields/field-store.ts';
import type { Deferred } from '../use-deferred.ts';
import type { Reading } from '../../viewer/use-reading.ts';

const restMs = 250;

interface Parts {
  book: FieldStore | null;
  reading: Pick<Reading, 'reachedEnd' | 'pagesReached'>;
  later: Deferred | null;
  /** The server's draft, as last read. */
  kept: WebdocDraft | null | undefined;
  isOpen: boolean;
  asksCode: boolean;
}

/**
 * Saves the draft shortly after a change, and at the latest when the page is left: in this browser's tab, and less
 * often on the server, for other devices.
 */
export const usePendingDraft = ({ book, reading, later, kept, isOpen, asksCode }: Parts): void => {
  const { reachedEnd, pagesReached } = reading;
  const state = useRef(reading);
  useEffect(() => {
    state.current = reading;
  }, [reading]);
  useEffect(
    () => (later && book && isOpen ? later.sendDrafts(book, () => state.current, kept, asksCode) : undefined),
    [later, book, isOpen, kept, asksCode],
  );
  useEffect(() => {
    if (!book || !isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => keepDraft(presentDraft(book, { reachedEnd, pagesReached }));
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
  }, [book, reachedEnd, pagesReached, isOpen]);
};
