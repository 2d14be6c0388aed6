import { html as markup, parseFragment, serialize } from 'parse5';
import {
  attributeOf,
  elementsOf,
  isElement,
  newElement,
  newText,
  setChildren,
  type Element,
  type Node,
} from '#engines/html/html-tree.ts';
import { withoutPageStarts } from '#engines/html/page-starts.ts';
import { fieldMark, placePicture } from '#engines/pdf/reading/field-marks.ts';
import { asInk } from '#engines/images/ink.ts';
import { isGiven, signatureBytes } from '../field-values.ts';
import type { StoredField } from '../store.ts';

export type FilledField = Pick<
  StoredField,
  'tag' | 'type' | 'name' | 'value' | 'width' | 'height' | 'options' | 'isAutofilled'
>;

/** A value as the reader sees it. Dates have the national format (REQ-2.9.8). */
export const shownValue = ({ type, value }: Pick<FilledField, 'type' | 'value'>): string => {
  const [, year, month, day] = type === 'date' ? (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '') ?? []) : [];
  return year === undefined ? (value ?? '') : `${day}/${month}/${year}`;
};

/** Begins the text that stands for the drawing of a checkbox; its name follows. */
export const checkboxText = (isTicked: boolean): string => (isTicked ? '[x]' : '[ ]');

/** Never shown: a place has children whether it is filled or not, so that no `:empty` of a document tells. */
const filler = (): Node => newElement('wbr');

/** The checkbox is a drawing, because few fonts have the character ☑. */
const checkboxDrawing = ({ value, name }: FilledField): Element => {
  const isTicked = value === 'true';
  const lines = isTicked ? '<path d="M3.5 8.5l3 3 6-7" fill="none" stroke="#012638" stroke-width="2"/>' : '';
  const drawing = `<svg xmlns="${markup.NS.SVG}" width="14" height="14" viewBox="0 0 16 16" role="img"><rect x="1" y="1" width="14" height="14" rx="2" fill="none" stroke="#012638"/>${lines}</svg>`;
  const [element] = parseFragment(drawing).childNodes;
  if (!element || !isElement(element)) throw new Error('not a drawing');
  element.attrs.push({ name: 'aria-label', value: `${checkboxText(isTicked)} ${name}` });
  return element;
};

/**
 * The field as it stands on paper: a signature is ink, so that the white around it hides no line, stamp or scan under it
 * (REQ-5.1.12). Decodes the picture: do it once for each print.
 */
export const inInk = (field: FilledField): FilledField => {
  const png = field.type === 'signature' && field.value ? signatureBytes(field.value) : null;
  const ink = png && asInk(png);
  return ink === png || !ink ? field : { ...field, value: `data:image/png;base64,${ink.toString('base64')}` };
};

const signaturePicture = ({ value, name }: FilledField): Node[] =>
  value ? [newElement('img', { src: value, alt: name }), filler()] : [filler()];

const textNodes = (text: string): Node[] => (text === '' ? [] : [newText(text)]);

/** A font's letters are half as wide as high, and capitals wider: a line of this width holds the text. */
const lineWidth = (text: string): string => `${Math.ceil(text.length * 0.6) + 1}em`;

const longestOf = (texts: readonly string[]): string =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');

/** Height from which a field has several lines, as on the signing page. */
const tallFrom = 40;

/** Width and height in CSS of a field's place, as on the signing page: `null` for one line. */
const placeOf = ({ type, width, height, options }: FilledField): [width: string, height: string | null] => {
  const isTall = type === 'text' && height !== null && height >= tallFrom;
  const usual: Record<string, string> = {
    signature: '220px',
    number: '110px',
    date: lineWidth('00/00/0000'),
    picklist: `max(120px,${lineWidth(longestOf(options))})`,
    text: isTall ? '420px' : '190px',
  };
  const tall = type === 'signature' ? (height ?? 90) : isTall ? height : null;
  return [width === null ? (usual[type] ?? '190px') : `${width}px`, tall === null ? null : `${tall}px`];
};

const boxStyle = (field: FilledField): string => {
  const [width, height] = placeOf(field);
  return `width:${width}!important;height:${height ?? '1lh'}!important`;
};

const contentOf = (field: FilledField): Node[] => {
  if (field.type === 'checkbox') return [checkboxDrawing(field)];
  if (field.type === 'signature') return signaturePicture(field);
  const line = newElement('span', { class: 'value' });
  setChildren(line, [...textNodes(shownValue(field)), filler()]);
  return [line];
};

/** Rules of a document reach no further than this element (`clean-selectors.ts`); the screen has it, too. */
const spot = { name: 'data-spot', value: '' };

/** A field whose value is known from the start stands in the text like any word; a checkbox is drawn. */
const writeGiven = (element: Element, field: FilledField): void => {
  element.attrs = [{ name: 'class', value: 'given' }, spot, { name: 'data-must-print', value: field.tag }];
  setChildren(element, field.type === 'checkbox' ? contentOf(field) : textNodes(shownValue(field)));
};

/** Named, because what has no name is not marked in the print. */
const placeFiller = (): Element =>
  newElement('img', { src: placePicture.src, alt: '-', class: 'place', 'data-place': '' });

const writePlace = (element: Element, field: FilledField, index: number, isFilled: boolean): void => {
  const shape = field.type === 'signature' ? ' field-signature' : placeOf(field)[1] === null ? '' : ' field-tall';
  const box = field.type === 'checkbox' ? '' : ` field-box${shape}`;
  element.attrs = [
    { name: 'class', value: `field${box}` },
    spot,
    { name: 'data-must-print', value: field.tag },
    { name: 'data-field-name', value: field.name },
    { name: 'role', value: 'group' },
    { name: 'lang', value: fieldMark(index) },
    ...(field.type === 'checkbox' ? [] : [{ name: 'style', value: boxStyle(field) }]),
  ];
  // A checkbox is drawn in any case, and so is its own place.
  const fillers = isFilled && field.type !== 'checkbox' ? [placeFiller()] : [];
  setChildren(element, [...contentOf(field), ...fillers]);
};

/**
 * Inserts the values into a cleaned document, as escaped text or as our own pictures. So a value never becomes markup.
 * The place of a field has the same size whatever is entered, so that the pages are the same for everybody
 * (REQ-5.1.8); `fit-to-paper.ts` makes long values smaller and continues them in the annex.
 * @param arePlacesFilled with `placePicture`, for a trial print
 */
export const fillFields = (html: string, fields: readonly FilledField[], arePlacesFilled = false): string => {
  const byTag = new Map(fields.map((field, index) => [field.tag, { field, index }]));
  const root = parseFragment(newElement('div'), withoutPageStarts(html), { scriptingEnabled: false });
  for (const { element } of elementsOf(root)) {
    const found = byTag.get(attributeOf(element, 'data-field') ?? attributeOf(element, 'data-field-copy') ?? '');
    if (!found) continue;
    if (isGiven(found.field)) writeGiven(element, found.field);
    else writePlace(element, found.field, found.index, arePlacesFilled);
  }
  return serialize(root);
};
