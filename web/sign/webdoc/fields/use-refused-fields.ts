import { useEffect } from 'react';

import type { FieldBook } from './field-book.ts';
import type { SignTexts } from '../../shell/texts.ts';

/** Back in the document after a refused attempt: the fields it named are marked, the first one in view. */
export const useRefusedFields = (
  book: FieldBook | null,
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
