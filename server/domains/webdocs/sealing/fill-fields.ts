import { html as markup, parseFragment, serializeOuter } from 'parse5';
import { isElement, newElement, newText, setChildren, type Element, type Node } from '#engines/html/html-tree.ts';
import { withoutPageStarts } from '#engines/html/page-starts.ts';
import { fieldMark, placePicture } from '#engines/pdf/reading/field-marks.ts';
import type { SignaturePictures } from '#engines/images/signature-pictures.ts';
import { isGiven, placePattern, signatureBytes } from '../field-values.ts';
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
 * The fields as they stand on paper: a signature is ink, so that the white around it hides no line, stamp or scan under
 * it (REQ-5.1.12). The same picture is decoded once, however many fields have it.
 * @throws WorkerOverrun
 */
export const inInk = async <Filled extends FilledField>(
  pictures: SignaturePictures,
  company: string,
  fields: readonly Filled[],
): Promise<Filled[]> => {
  const values = fields.flatMap(({ type, value }) => (type === 'signature' && value ? [value] : []));
  const inked = new Map<string, string>();
  for (const value of new Set(values)) {
    const png = signatureBytes(value);
    const ink = png && (await pictures.asInk(png, company));
    if (ink && ink !== png) inked.set(value, `data:image/png;base64,${ink.toString('base64')}`);
  }
  if (inked.size === 0) return [...fields];
  return fields.map((field) =>
    field.type === 'signature' ? { ...field, value: inked.get(field.value ?? '') ?? field.value } : field,
  );
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
const spot = { 'data-spot': '' };

/** A field whose value is known from the start stands in the text like any word; a checkbox is drawn. */
const givenPlace = (field: FilledField): Element => {
  const element = newElement('span', { class: 'given', ...spot, 'data-must-print': field.tag });
  setChildren(element, field.type === 'checkbox' ? contentOf(field) : textNodes(shownValue(field)));
  return element;
};

/** Named, because what has no name is not marked in the print. */
const placeFiller = (): Element =>
  newElement('img', { src: placePicture.src, alt: '-', class: 'place', 'data-place': '' });

const placeToFill = (field: FilledField, index: number, isFilled: boolean): Element => {
  const shape = field.type === 'signature' ? ' field-signature' : placeOf(field)[1] === null ? '' : ' field-tall';
  const box = field.type === 'checkbox' ? '' : ` field-box${shape}`;
  const element = newElement('span', {
    class: `field${box}`,
    ...spot,
    'data-must-print': field.tag,
    'data-field-name': field.name,
    role: 'group',
    lang: fieldMark(index),
    ...(field.type !== 'checkbox' && { style: boxStyle(field) }),
  });
  // A checkbox is drawn in any case, and so is its own place.
  const fillers = isFilled && field.type !== 'checkbox' ? [placeFiller()] : [];
  setChildren(element, [...contentOf(field), ...fillers]);
  return element;
};

/**
 * Inserts the values into a cleaned document, as escaped text or as our own pictures. So a value never becomes markup.
 * The place of a field has the same size whatever is entered, so that the pages are the same for everybody
 * (REQ-5.1.8); `fit-to-paper.ts` makes long values smaller and continues them in the annex.
 *
 * It replaces text and parses nothing, because a parser holds up everybody for a long document. Cleaned HTML has a
 * place's text nowhere else.
 * @param arePlacesFilled with `placePicture`, for a trial print
 */
export const fillFields = (html: string, fields: readonly FilledField[], arePlacesFilled = false): string => {
  const places = new Map(
    fields.map((field, index) => {
      const place = isGiven(field) ? givenPlace(field) : placeToFill(field, index, arePlacesFilled);
      return [field.tag, serializeOuter(place)];
    }),
  );
  return withoutPageStarts(html).replaceAll(placePattern, (empty, tag: string) => places.get(tag) ?? empty);
};
