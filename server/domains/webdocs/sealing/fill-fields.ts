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
import type { StoredField } from '../store.ts';

export type FilledField = Pick<StoredField, 'tag' | 'type' | 'name' | 'value' | 'width' | 'height'>;

/** A value as it is read: dates in the way of the country (REQ-2.9.8). */
export const shownValue = ({ type, value }: Pick<FilledField, 'type' | 'value'>): string => {
  const [, year, month, day] = type === 'date' ? (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '') ?? []) : [];
  return year === undefined ? (value ?? '') : `${day}/${month}/${year}`;
};

/** ☑ is in few fonts: a drawing is in all of them. */
const checkboxDrawing = (isTicked: boolean): Element => {
  const lines = isTicked ? '<path d="M3.5 8.5l3 3 6-7" fill="none" stroke="#012638" stroke-width="2"/>' : '';
  const drawing = `<svg xmlns="${markup.NS.SVG}" width="14" height="14" viewBox="0 0 16 16" role="img" aria-label="${isTicked ? '[x]' : '[ ]'}"><rect x="1" y="1" width="14" height="14" rx="2" fill="none" stroke="#012638"/>${lines}</svg>`;
  const [element] = parseFragment(drawing).childNodes;
  if (!element || !isElement(element)) throw new Error('not a drawing');
  return element;
};

const pixels = (name: string, value: number | null): string => (value === null ? '' : `${name}:${value}px;`);

const signaturePicture = ({ value, name, width, height }: FilledField): Node[] => {
  if (!value) return [];
  const style = `${pixels('max-width', width ?? 240)}${pixels('max-height', height ?? 90)}`;
  return [newElement('img', { src: value, alt: name, style })];
};

const contentOf = (field: FilledField): Node[] => {
  if (field.type === 'checkbox') return [checkboxDrawing(field.value === 'true')];
  if (field.type === 'signature') return signaturePicture(field);
  const text = shownValue(field);
  return text === '' ? [] : [newText(text)];
};

/** Beyond this a value may run over a page's end instead of keeping together. */
const longestKeptTogether = 300;

/** A cleaned document with the values in their places, as text or pictures of ours: nothing in a value is markup. */
export const fillFields = (html: string, fields: readonly FilledField[]): string => {
  const byTag = new Map(fields.map((field) => [field.tag, field]));
  const root = parseFragment(newElement('div'), html, { scriptingEnabled: false });
  for (const { element } of elementsOf(root)) {
    const field = byTag.get(attributeOf(element, 'data-field') ?? attributeOf(element, 'data-field-copy') ?? '');
    if (!field) continue;
    const isLong = (field.value?.length ?? 0) > longestKeptTogether && field.type !== 'signature';
    element.attrs = [
      { name: 'class', value: isLong ? 'field field-long' : 'field' },
      { name: 'data-must-print', value: field.tag },
    ];
    setChildren(element, contentOf(field));
  }
  return serialize(root);
};
