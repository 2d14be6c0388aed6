import type { Interaction } from '#contract/webdocs/webdocs.ts';
import { formatDay } from '#kit/dates.ts';
import { isFilledBySigner } from './field-rules.ts';
import documentStyles from './document.module.css';
import styles from './fields.module.css';
import type { Pictures } from './pictures.ts';
import type { RenderedTexts } from './rendered-texts.ts';
import type { SignTexts } from '../shell/texts.ts';
import { escapeHtml } from '#contract/text.ts';

export interface FieldPosition {
  field: Interaction;
  /** The control's element id. */
  id: string;
  /** Name of the party that fills the field; empty if unknown. */
  who: string;
  texts: RenderedTexts;
  pictures: Pictures;
}

const attribute = (name: string, value: string | number | boolean | null): string => {
  if (value === null || value === false) return '';
  return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
};

const attributes = (all: Record<string, string | number | boolean | null>): string =>
  Object.entries(all)
    .map(([name, value]) => attribute(name, value))
    .join('');

const signaturePicture = /^data:image\/png;base64,[A-Za-z0-9+/=]+$/;

/** A read-only value as text or picture. The browser also uses it to mirror a value typed elsewhere in the page. */
export const displayValue = ({ type }: Interaction, value: string): { text: string } | { picture: string } => {
  if (type === 'signature') return signaturePicture.test(value) ? { picture: value } : { text: value };
  if (type === 'checkbox') return { text: value === 'true' ? '☑' : '☐' };
  return { text: type === 'date' ? (formatDay(value) ?? value) : value };
};

const readHtml = (field: Interaction, value: string, pictures: Pictures, alt: string): string => {
  const shown = displayValue(field, value);
  return 'text' in shown
    ? escapeHtml(shown.text)
    : `<img class="${documentStyles.picture}"${attributes({ 'data-picture': pictures.numberOf(shown.picture), alt })}>`;
};

/** Accessible name of an empty signature field; it must contain the visible words (WCAG 2.5.3). */
export const signHereAt = ({ name }: Interaction, { signHere }: SignTexts): string => `${name} – ${signHere}`;

/** True for fields with room for several lines; height in document pixels. */
const isTall = ({ height }: Interaction): boolean => height !== null && height >= 40;

const optionsHtml = (field: Interaction, texts: SignTexts): string =>
  [
    `<option value="" data-say="choose">${escapeHtml(texts.choose)}</option>`,
    ...field.options.map(
      (option) =>
        `<option${attributes({ value: option, selected: option === field.value })}>${escapeHtml(option)}</option>`,
    ),
  ].join('');

const inputTypes = { text: 'text', number: 'text', date: 'date', checkbox: 'checkbox' } as const;

const controlHtml = ({ field, id, texts }: FieldPosition): string => {
  const common = {
    id,
    'data-tag': field.tag,
    'aria-label': field.name,
    'aria-describedby': `${id}-note`,
    required: isFilledBySigner(field) && !field.isOptional && field.type !== 'signature',
    maxlength: field.maxLength,
  };
  const value = field.value ?? '';
  switch (field.type) {
    case 'picklist': {
      const { maxlength: _, ...rest } = common;
      return `<select class="${styles.control}"${attributes(rest)}>${optionsHtml(field, texts)}</select>`;
    }
    case 'signature': {
      const { required: _, maxlength: __, ...rest } = common;
      return `<button type="button" class="${styles.signature}"${attributes({ ...rest, 'aria-label': signHereAt(field, texts), 'aria-haspopup': 'dialog' })}><span data-say="signHere">${escapeHtml(texts.signHere)}</span></button>`;
    }
    case 'checkbox': {
      const { maxlength: _, ...rest } = common;
      return `<input type="checkbox" class="${styles.box}"${attributes({ ...rest, disabled: field.isAutofilled, checked: value === 'true' })}>`;
    }
    case 'text':
    case 'number':
    case 'date':
      if (field.type === 'text' && isTall(field))
        return `<textarea class="${styles.control} ${styles.tall}"${attributes(common)}>\n${escapeHtml(value)}</textarea>`;
      return `<input class="${styles.control}"${attributes({ ...common, type: inputTypes[field.type], 'data-kind': field.type, inputmode: field.type === 'number' ? 'decimal' : null, value, 'data-filled': value !== '', autocomplete: 'off' })}>`;
    case 'mention':
      return '';
  }
};

/**
 * A value that the sender gives is a text of the document, as on paper: a control would cut it off, show a date as the
 * browser is set, and take no part in the decoration of the text around it.
 */
const isGivenText = ({ type, isAutofilled }: Interaction): boolean =>
  type === 'mention' || (isAutofilled && type !== 'checkbox' && type !== 'signature');

const givenText = (field: Interaction): string => {
  const shown = displayValue(field, field.value ?? (field.type === 'mention' ? field.name : ''));
  return 'text' in shown ? shown.text : '';
};

/**
 * Attributes for reader mode's style sheet, which shows a field on a line of its own with its name. A checkbox stays in
 * its sentence.
 */
const shownApart = (field: Interaction): Record<string, string> => {
  if (field.type === 'checkbox') return { 'data-box': '' };
  return { 'data-name': isFilledBySigner(field) && !field.isOptional ? `${field.name} *` : field.name };
};

const ownField = (place: FieldPosition): string => {
  const { field, id } = place;
  if (isGivenText(field)) return `<span class="${styles.mention}">${escapeHtml(givenText(field))}</span>`;
  const mark =
    isFilledBySigner(field) && !field.isOptional ? `<span class="${styles.mark}" aria-hidden="true">*</span>` : '';
  const instruction = field.instruction ?? '';
  const note = `<span class="${styles.note}" id="${id}-note"${attributes({ 'data-instruction': instruction })}>${escapeHtml(instruction)}</span>`;
  // The label only enlarges the touch target: the control has its own accessible name.
  const wrapper = field.type === 'signature' ? 'span' : 'label';
  return `<${wrapper} class="${styles.field}"${attributes(shownApart(field))}>${controlHtml(place)}${mark}${note}</${wrapper}>`;
};

const partyField = ({ field, who, texts, pictures }: FieldPosition): string =>
  field.value === null || field.value === ''
    ? `<span class="${documentStyles.waiting}" data-say="filledBy"${attributes({ 'data-who': who })}>${escapeHtml(texts.filledBy(who || texts.anotherParty))}</span>`
    : `<span class="${documentStyles.party}">${readHtml(field, field.value, pictures, texts.signatureOf(who || texts.anotherParty))}</span>`;

export const fieldHtml = (place: FieldPosition, isOwn: boolean): string =>
  isOwn ? ownField(place) : partyField(place);

/** A further place of the same tag; it mirrors the value entered at the first place. */
export const copyHtml = (place: FieldPosition, isOwn: boolean): string => {
  const { field, pictures } = place;
  if (isOwn && isGivenText(field)) return ownField(place);
  return isOwn
    ? `<span class="${documentStyles.party}"${attributes({ 'data-copy': field.tag })}>${readHtml(field, field.value ?? '', pictures, field.name)}</span>`
    : partyField(place);
};
