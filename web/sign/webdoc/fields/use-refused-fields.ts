import { useEffect } from 'react';
import type { FieldStore } from './field-store.ts';
import type { SignTexts } from '../../shell/texts.ts';

/** Marks the fields that the server rejected and focuses the first one. */
export const useRefusedFields = (
  book: FieldStore | null,
  refused: ReadonlyMap<string, 'FieldMissing' | 'FieldInvalid'>,
  texts: SignTexts,
): void => {
  useEffect(() => {
    const [first] = refused.keys();
    if (!book || first === undefined) return;
    const sentences = { FieldMissing: texts.fieldMissing, FieldInvalid: texts.fieldInvalid };
    book.showProblems(new Map([...refused].map(([tag, word]) => [tag, sentences[word]])));
    book.focus(first);
  }, [book, refused, texts]);
};
