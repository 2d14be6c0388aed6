import type { FieldStore } from './field-store.ts';
import type { SignTexts } from '../../shell/texts.ts';

/**
 * Marks the fields that the server rejected and focuses the first one.
 * @param refused by tag, each with its refusal code
 */
export const showRefused = (
  book: FieldStore,
  refused: ReadonlyMap<string, 'FieldMissing' | 'FieldInvalid'>,
  texts: SignTexts,
): void => {
  const [first] = refused.keys();
  if (first === undefined) return;
  const sentences = { FieldMissing: texts.fieldMissing, FieldInvalid: texts.fieldInvalid };
  book.showProblems(new Map([...refused].map(([tag, word]) => [tag, sentences[word]])));
  book.focus(first);
};
