import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { Interaction } from '#contract/webdocs/webdocs.ts';
import { withNewerEntries, type Draft } from '../drafts/drafts.ts';
import { createFieldStore } from './field-store.ts';
import type { FieldStore } from './field-store.ts';
import { missingFields, requiredFields, type FieldValues } from '../../viewer/field-rules.ts';
import type { SignTexts } from '../../shell/texts.ts';

export interface Fields {
  /** Null before hydration. */
  book: FieldStore | null;
  values: FieldValues;
  /** Number of fields that the signer must fill in. */
  required: number;
  /** Required and still empty, in document order. */
  missing: Interaction[];
}

const nothing: FieldValues = {};
const noSubscription = () => () => undefined;

const entriesIn = (book: FieldStore) => ({
  values: { ...book.values() },
  strokes: { ...book.strokes() },
  times: { ...book.times() },
});

/** @param draft from an earlier visit, or from another device meanwhile */
export const useFields = (
  documents: RefObject<HTMLElement | null>,
  interactions: readonly Interaction[],
  draft: Draft | null,
  texts: SignTexts,
): Fields => {
  const [book, setBook] = useState<FieldStore | null>(null);
  const latest = useRef<FieldStore | null>(null);
  useEffect(() => {
    if (!documents.current) return undefined;
    const start = latest.current ? withNewerEntries(draft, entriesIn(latest.current)) : draft;
    const opened = createFieldStore(documents.current, interactions, start, texts);
    latest.current = opened;
    setBook(opened);
    return opened.close;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the effect below passes a new language to the open book
  }, [documents, draft, interactions]);
  useEffect(() => book?.speak(texts), [book, texts]);
  const values = useSyncExternalStore(
    book?.subscribe ?? noSubscription,
    () => book?.values() ?? nothing,
    () => nothing,
  );
  return {
    book,
    values,
    required: requiredFields(interactions).length,
    missing: missingFields(book?.inOrder ?? interactions, values),
  };
};
