import type { Interaction } from '#contract/webdocs/webdocs.ts';
import documentStyles from '../../viewer/document.module.css';
import { displayValue, signHereAt } from '../../viewer/field-html.ts';
import { keepNumber } from '../../viewer/field-rules.ts';
// The sheet of all fields. The build drops a sheet of which no class is used.
import styles from '../../viewer/fields.module.css';
import type { SignTexts } from '../../shell/texts.ts';

/** Native controls in the server's HTML; React does not know them. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;

export const controlsIn = (root: HTMLElement): Control[] => [...root.querySelectorAll<Control>('[data-tag]')];

export const tagOf = (control: Element): string => control.getAttribute('data-tag') ?? '';

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

/** Returns null for signatures, whose button holds no value. Corrects invalid text in number fields. */
export const valueIn = (control: Control): string | null => {
  if (control instanceof HTMLButtonElement) return null;
  if (isBox(control)) return String(control.checked);
  return control instanceof HTMLInputElement && control.dataset['kind'] === 'number'
    ? keepNumber(control)
    : control.value;
};

const pictureOf = (source: string, alt: string, className = ''): HTMLImageElement => {
  const picture = new Image();
  picture.className = className;
  picture.src = source;
  picture.alt = alt;
  return picture;
};

/** A press begins and ends on the same element, or it is none: what is shown already is not made anew. */
const showSignature = (control: HTMLButtonElement, value: string, field: Interaction, texts: SignTexts): void => {
  const isEmpty = value === '';
  control.setAttribute('aria-label', isEmpty ? signHereAt(field, texts) : texts.changeSignature(field.name));
  if (!isEmpty) {
    if (control.querySelector('img')?.src !== value) control.replaceChildren(pictureOf(value, '', styles['drawn']));
    return;
  }
  const present = control.querySelector<HTMLElement>('[data-say]');
  const label = present ?? document.createElement('span');
  if (label.textContent !== texts.signHere) label.textContent = texts.signHere;
  label.dataset['say'] = 'signHere';
  if (!present) control.replaceChildren(label);
};

export const showValue = (control: Control, value: string, field: Interaction, texts: SignTexts): void => {
  if (control instanceof HTMLButtonElement) showSignature(control, value, field, texts);
  else if (isBox(control)) control.checked = value === 'true';
  else {
    if (control.value !== value) control.value = value;
    control.toggleAttribute('data-filled', value !== '');
  }
};

/** Updates the further places of the same tag. */
export const showCopies = (root: HTMLElement, field: Interaction, value: string): void => {
  for (const copy of root.querySelectorAll<HTMLElement>('[data-copy]')) {
    if (copy.dataset['copy'] !== field.tag) continue;
    const shown = displayValue(field, value);
    if ('text' in shown) copy.textContent = shown.text;
    else copy.replaceChildren(pictureOf(shown.picture, field.name, documentStyles['picture']));
  }
};

/** Why a field cannot stay as it is: the name of its sentence. */
export type FieldProblem = 'fieldMissing' | 'fieldInvalid';

/** Shows a problem under the field, which `translate` says again in another language; null restores the instruction. */
export const showProblem = (control: Control, problem: FieldProblem | null, texts: SignTexts): void => {
  const note = document.querySelector<HTMLElement>(`#${control.id}-note`);
  if (note) {
    note.textContent = problem === null ? (note.dataset['instruction'] ?? '') : texts[problem];
    if (problem === null) delete note.dataset['say'];
    else note.dataset['say'] = problem;
  }
  if (problem === null) control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
};

/** Translates the texts that the server wrote into the documents, and the problems shown in them. */
export const translate = (root: HTMLElement, texts: SignTexts): void => {
  for (const place of root.querySelectorAll<HTMLElement>('[data-say]')) {
    const { say, who } = place.dataset;
    if (say === 'choose' || say === 'signHere' || say === 'fieldMissing' || say === 'fieldInvalid')
      place.textContent = texts[say];
    if (say === 'filledBy') place.textContent = texts.filledBy(who || texts.anotherParty);
  }
};
