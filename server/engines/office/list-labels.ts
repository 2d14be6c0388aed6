import { inTheirPlaces, type Places } from './known-places.ts';
import type { TextCollector } from './text-collector.ts';
import { readXml, type XmlHandlers } from './xml-events.ts';

/** Counted numbers with signs between them. */
const counts = /^(?:[([]?%[1-9][-.:)\]\s–—]*(?:$|(?=\D)))*$/;
/** Two numbers that stand together would be read as one. */
const together = /%[1-9]%/;
/** Letters for which fonts of signs draw a bullet, and that stand before paragraphs in most files. */
const drawn = /^[olnquvwØüðàè]?$/;
/** Letters, digits, currencies and signs of sums; also the digits that fonts of signs have. */
const says = /[\p{L}\p{N}\p{Sc}%‰#&@+−±×÷=\uF030-\uF039\uF080-\uF095]/u;
const isBullet = (label: string): boolean => Array.from(label).length <= 1 && (drawn.test(label) || !says.test(label));

/**
 * The text of a label that is not only counted: `Article %1`, or a number with which the list begins.
 * @returns nothing for a label that only counts
 */
export const labelOf = (label: string, start: string): string => {
  const hasWords = !isBullet(label.trim()) && (!counts.test(label) || together.test(label));
  const from = start !== '' && start !== '1' ? ` (${start})` : '';
  return hasWords || from !== '' ? ` ${label}${from} ` : '';
};

const places: Places = {
  of: {
    'word:numbering': [''],
    'word:abstractNum': ['word:numbering'],
    'word:num': ['word:numbering'],
    'word:lvlOverride': ['word:num'],
    'word:startOverride': ['word:lvlOverride'],
    'word:lvl': ['word:abstractNum', 'word:lvlOverride'],
    'word:lvlText': ['word:lvl'],
    'word:start': ['word:lvl'],
  },
  once: ['word:lvlText', 'word:start', 'word:startOverride'],
};

/** Adds a line for each label of a list that says something: they stand beside paragraphs and in none. */
export const readListLabels = (numbering: Buffer, into: TextCollector): void => {
  let [label, start] = ['', ''];
  const handlers: XmlHandlers = {
    open: ({ name, attribute }) => {
      const value = attribute('val') ?? '';
      if (name === 'word:lvlText') label = value;
      if (name === 'word:start') start = value;
      if (name === 'word:startOverride') into.addWords(labelOf('', value));
    },
    close: ({ name }) => {
      if (name !== 'word:lvl' && name !== 'word:num') return;
      into.addWords(labelOf(label, start));
      into.add('\n');
      [label, start] = ['', ''];
    },
  };
  readXml(numbering, inTheirPlaces(places, handlers, into.sayMore));
};
