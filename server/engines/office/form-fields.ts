import type { TextCollector } from './text-collector.ts';
import type { XmlElement } from './xml-events.ts';

const isOn = (value: string | undefined): boolean | undefined => {
  if (value === undefined || /^(?:1|true|on)$/.test(value)) return true;
  return /^(?:0|false|off)$/.test(value) ? false : undefined;
};

/** The content of a field of an old form. Programs prefer the chosen entry to the default. */
interface Field {
  entries: string[];
  values: Map<string, string | undefined>;
}

const chosenOf = ({ entries, values }: Field): string | undefined =>
  entries[Number(values.get('word:result') ?? values.get('word:default') ?? '0')];

const tickOf = ({ values }: Field): string | undefined => {
  const key = ['word:checked', 'word:default'].find((name) => values.has(name));
  const isTicked = key === undefined ? false : isOn(values.get(key));
  return isTicked === undefined ? undefined : { true: '☒', false: '☐' }[`${isTicked}`];
};

/** Lists to choose from and boxes to tick, as Word 2003 wrote them. Programs draw them, and no text holds what they show. */
export const openFormFields = (into: TextCollector) => {
  let field: Field | undefined;
  const end = (shown: string | undefined, all: string): void => {
    if (shown === undefined) into.sayMore();
    into.addWords(` ${shown ?? ''}${all} `);
    field = undefined;
  };
  return {
    open: ({ name, attribute }: XmlElement, parent: XmlElement | undefined): void => {
      if (name === 'word:ddList' || name === 'word:checkBox') field = { entries: [], values: new Map() };
      if (!field || (parent?.name !== 'word:ddList' && parent?.name !== 'word:checkBox')) return;
      if (name === 'word:listEntry') field.entries.push(attribute('val') ?? '');
      else if (field.values.has(name)) into.sayMore();
      else field.values.set(name, attribute('val'));
    },
    close: ({ name }: XmlElement): void => {
      if (!field) return;
      // LibreOffice takes the first entry where nothing was chosen.
      if (name === 'word:ddList' && !field.values.has('word:result') && field.values.has('word:default'))
        into.sayMore();
      if (name === 'word:ddList') end(chosenOf(field), ` (${field.entries.join(' / ')})`);
      if (name === 'word:checkBox') end(tickOf(field), '');
    },
  };
};
