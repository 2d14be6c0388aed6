import type { FieldStore } from '../fields/field-store.ts';
import type { Reading } from '../../viewer/use-reading.ts';
import type { Draft } from './drafts.ts';

/** Entries and progress of this tab at present. */
export const presentDraft = (
  book: FieldStore,
  { reachedEnd, pagesReached }: Pick<Reading, 'reachedEnd' | 'pagesReached'>,
): Draft => ({
  values: { ...book.values() },
  strokes: { ...book.strokes() },
  times: { ...book.times() },
  reachedEnd,
  pages: pagesReached(),
});
