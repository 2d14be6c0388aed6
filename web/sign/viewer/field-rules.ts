import type { Interaction, SignAction } from '#contract/webdocs/webdocs.ts';

export type FieldValues = Readonly<Record<string, string>>;

/** True if the signer fills the field: mentions and prefilled values are read-only. */
export const isFilledBySigner = ({ type, isAutofilled }: Interaction): boolean => type !== 'mention' && !isAutofilled;

export const isFilled = ({ type }: Interaction, value = ''): boolean =>
  type === 'checkbox' ? value === 'true' : value.trim() !== '';

export const requiredFields = (interactions: readonly Interaction[]): Interaction[] =>
  interactions.filter((field) => isFilledBySigner(field) && !field.isOptional);

/** A field without an entry has the value that the sender suggested. */
export const missingFields = (interactions: readonly Interaction[], values: FieldValues): Interaction[] =>
  requiredFields(interactions).filter((field) => !isFilled(field, values[field.tag] ?? field.value ?? ''));

export const hasSignature = (interactions: readonly Interaction[]): boolean =>
  interactions.some(({ type }) => type === 'signature');

/** Includes empty fields: otherwise a suggested value that the signer cleared would stay. */
export const actionsOf = (interactions: readonly Interaction[], values: FieldValues): SignAction[] =>
  interactions
    .filter(isFilledBySigner)
    .map(({ tag, type }) => ({ tag, type, value: values[tag] ?? (type === 'checkbox' ? 'false' : '') }));

/** Number fields accept only digits and one dot (REQ-2.5.7); the comma of a French keyboard becomes a dot. */
export const onlyNumber = (typed: string): string =>
  typed
    .replaceAll(',', '.')
    .replaceAll(/[^\d.]/g, '')
    // The first dot is a comma for as long as the others are taken out.
    .replace('.', ',')
    .replaceAll('.', '')
    .replace(',', '.');

/** Takes what is no number out of a field, and leaves the caret where the person types. Returns the value. */
export const keepNumber = (control: HTMLInputElement): string => {
  const value = onlyNumber(control.value);
  if (value !== control.value) {
    const caret = onlyNumber(control.value.slice(0, control.selectionEnd ?? 0)).length;
    control.value = value;
    control.selectionEnd = caret;
  }
  return value;
};

/** True if the server will refuse the value of a number field: only a dot. */
export const isNoNumber = (value: string): boolean => value === '.';
