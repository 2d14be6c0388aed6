import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';
import type { Interaction, WebdocView } from '#contract/webdocs/webdocs.ts';
import type { Draft } from '../drafts/drafts.ts';
import { createFieldStore } from './field-store.ts';
import type { FieldStore } from './field-store.ts';
import { offeredValues } from './offered-values.ts';
import { missingFields, type FieldValues } from '../../viewer/field-rules.ts';
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
const givenValues = (interactions: readonly Interaction[]): FieldValues =>
  Object.fromEntries(interactions.map(({ tag, value }) => [tag, value ?? '']));
const noSubscription = () => () => undefined;

/** @param draft from an earlier visit */
export const useFields = (
  documents: RefObject<HTMLElement | null>,
  { interactions, signatory }: Pick<WebdocView, 'interactions' | 'signatory'>,
  draft: Draft | null,
  texts: SignTexts,
): Fields => {
  const [book, setBook] = useState<FieldStore | null>(null);
  useEffect(() => {
    if (!documents.current) return undefined;
    const offers = offeredValues(interactions, signatory, new Date());
    const opened = createFieldStore(documents.current, interactions, draft, offers, texts);
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
  const known = book ? values : givenValues(interactions);
  return {
    book,
    values,
    required: missingFields(interactions, nothing).length,
    missing: missingFields(book?.inOrder ?? interactions, known),
  };
};
