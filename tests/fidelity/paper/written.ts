import { parseFragment } from 'parse5';
import { isGiven } from '#domains/webdocs/field-values.ts';
import { shownValue } from '#domains/webdocs/sealing/fill-fields.ts';
import { attributeOf, isElement, isText, newElement, type Node } from '#engines/html/html-tree.ts';
import type { CorpusDocument } from '../corpus/sketch.ts';
import { comparable } from './letters.ts';

/** A value that somebody entered, or that was known from the start. */
export interface Value {
  tag: string;
  /** By whom, from 0; null when it was known from the start. */
  by: number | null;
  kind: 'text' | 'picture' | 'tick';
  /** As it is read. */
  text: string;
  /** Copies included. */
  places: number;
  /** What stands at the end of a value that is continued in the annex. */
  continued: string;
}

/** What the signing page shows of the stored documents. */
export interface Written {
  words: string[];
  pictures: number;
  values: Value[];
  /** Values that stand in fields at first and may be changed. */
  defaults: string;
}

/** Elements within which a word goes on. */
const inline = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup time u var wbr'.split(
    ' ',
  ),
);

const placeOf = (node: Node): string | null =>
  isElement(node) ? (attributeOf(node, 'data-field') ?? attributeOf(node, 'data-field-copy') ?? null) : null;

interface Read {
  text: string;
  pictures: number;
  /** Places of each field, by tag. */
  places: Map<string, number>;
}

const readNode = (node: Node, read: Read): void => {
  const tag = placeOf(node);
  if (tag !== null) {
    read.places.set(tag, (read.places.get(tag) ?? 0) + 1);
    read.text += ' ';
  } else if (isText(node)) read.text += node.value;
  else if (isElement(node)) {
    if (node.tagName === 'img') read.pictures += 1;
    const edge = inline.has(node.tagName) ? '' : ' ';
    read.text += edge;
    for (const child of node.childNodes) readNode(child, read);
    read.text += edge;
  }
};

const kindOf = (type: string): Value['kind'] =>
  type === 'signature' ? 'picture' : type === 'checkbox' ? 'tick' : 'text';

export const readWritten = (documents: readonly string[], { body, answers }: CorpusDocument): Written => {
  const read: Read = { text: '', pictures: 0, places: new Map() };
  for (const html of documents) {
    const root = parseFragment(newElement('div'), html, { scriptingEnabled: false });
    for (const child of root.childNodes) readNode(child, read);
    read.text += ' ';
  }
  const values = body.interactions.flatMap(
    ({ tag, type, value = '', isAutofilled = false, recipient }, index): Value[] => {
      const by = Number(recipient.slice(1)) - 1;
      const isKnown = isGiven({ type, isAutofilled });
      const entered = isKnown ? value : (answers[by]?.find((one) => one.tag === tag)?.value ?? value);
      // A known checkbox is drawn, like any other.
      const kind = isKnown && type !== 'checkbox' ? 'text' : kindOf(type);
      if (entered === '' || (kind === 'tick' && entered !== 'true')) return [];
      const text = kind === 'text' ? shownValue({ type, value: entered }) : '';
      const places = read.places.get(tag) ?? 0;
      return [{ tag, by: isKnown ? null : by, kind, text, places, continued: comparable(`… [${index + 1}]`) }];
    },
  );
  return {
    words: read.text.split(/\s+/).filter((word) => comparable(word) !== ''),
    pictures: read.pictures,
    values,
    defaults: body.interactions.map(({ value = '' }) => value).join(''),
  };
};
