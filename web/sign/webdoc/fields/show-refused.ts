import type { FieldStore } from './field-store.ts';

/**
 * Marks the fields that the server rejected and focuses the first one.
 * @param refused by tag, each with its refusal code
 */
export const showRefused = (book: FieldStore, refused: ReadonlyMap<string, 'FieldMissing' | 'FieldInvalid'>): void => {
  const [first] = refused.keys();
  if (first === undefined) return;
  const problems = { FieldMissing: 'fieldMissing', FieldInvalid: 'fieldInvalid' } as const;
  book.showProblems(new Map([...refused].map(([tag, word]) => [tag, problems[word]])));
  book.focus(first);
};
