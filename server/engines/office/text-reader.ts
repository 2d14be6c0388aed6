import type { XmlElement, XmlHandlers } from './xml-events.ts';
import { withoutBreaks, type TextCollector } from './text-collector.ts';
import { openFields, openSlideFields } from './fields.ts';
import { openFormFields } from './form-fields.ts';
import { labelOf } from './list-labels.ts';

/** Elements that end a line where they stand, and those that end one where they close. */
const breaks = new Set(['word:br', 'word:cr', 'drawing:br']);
const blocks = new Set(['word:p', 'drawing:p']);

/** Elements whose text no program shows: what is deleted, and what has moved to another place. */
const unseen = new Set(['word:delText', 'word:delInstrText']);
const inserting = new Set(['word:ins', 'word:moveTo']);

/** Counts what is open, because a file may have hundreds of thousands of elements deep in others. */
const openChanges = (into: TextCollector) => {
  const open = { 'word:del': 0, 'word:moveFrom': 0 };
  const isOne = (name: string): name is keyof typeof open => Object.hasOwn(open, name);
  return {
    open: ({ name }: XmlElement): void => {
      if (isOne(name)) open[name] += 1;
      // Of an insertion in what was deleted, or moved away, programs make different things.
      else if (inserting.has(name) && open['word:del'] + open['word:moveFrom'] > 0) into.sayMore();
    },
    close: ({ name }: XmlElement): void => {
      if (isOne(name)) open[name] -= 1;
    },
    isUnseen: ({ name }: XmlElement): boolean => name === 'word:moveFrom' || (unseen.has(name) && open['word:del'] > 0),
  };
};

/** Elements that fetch what they show from a part that is not read, and the one that numbers the lines of a page. */
const elsewhere = new Set(['dataBinding', 'altChunk', 'subDoc', 'lnNumType']);

/** Letters of the first plane that a symbol font draws as its own signs. */
const isOwnSign = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff;

const symbolOf = ({ attribute }: XmlElement): string => {
  const [font = '', char = ''] = [attribute('font'), attribute('char')];
  const code = Number.parseInt(char, 16);
  if (Number.isNaN(code)) return '';
  return isOwnSign(code) ? `[${font} ${char}]` : String.fromCodePoint(code & 0xff_ff);
};

/** Words that an element shows without text in it. */
const wordsOf = (element: XmlElement, parent: XmlElement | undefined): string => {
  const { name, local, vocabulary, attribute } = element;
  if (name === 'word:tab') return parent?.name === 'word:tabs' ? '' : '\t';
  if (name === 'word:ptab') return '\t';
  if (name === 'word:noBreakHyphen') return '-';
  if (name === 'word:sym') return symbolOf(element);
  if (name === 'word:fldSimple') return ` ${attribute('instr') ?? ''} `;
  if (vocabulary === 'math' && /chr$/i.test(local)) return attribute('val') ?? '';
  if (name === 'drawing:buChar') return labelOf(attribute('char') ?? '', '');
  if (name === 'drawing:buAutoNum') return labelOf('', attribute('startAt') ?? '');
  if (name === 'word:numStart') return labelOf('', attribute('val') ?? '');
  if (name === 'word:pgNumType' && Number(attribute('start')) > 1) return labelOf('', attribute('start') ?? '');
  // WordArt of old programs: the water mark of a page.
  if (vocabulary === 'shape' && local === 'textpath') return `\n${attribute('string') ?? ''}\n`;
  return '';
};

const isSpace = (text: string): boolean => text.trim() === '';

/** Programs that do not know what a shape needs show another form of it: a form that says the same is left out. */
const openChoices = (into: TextCollector) => {
  const shown: Set<string>[] = [];
  const isForm = ({ name }: XmlElement): boolean => name === 'choice:Choice' || name === 'choice:Fallback';
  return {
    open: (element: XmlElement): void => {
      if (element.name === 'choice:AlternateContent') shown.push(new Set());
      if (isForm(element)) into.openPart();
    },
    close: (element: XmlElement): void => {
      if (element.name === 'choice:AlternateContent') shown.pop();
      if (!isForm(element)) return;
      const text = into.takePart();
      const words = text.replaceAll(/\s+/g, ' ').trim();
      if (words === '' || shown.at(-1)?.has(words)) return;
      shown.at(-1)?.add(words);
      into.add(text);
    },
  };
};

/** Programs pass over an extension, and over an element that they do not know, with the text in it. */
const isPassedOver = ({ vocabulary, local }: XmlElement): boolean => vocabulary === 'other' || local === 'extLst';

/** The part of a file that is read. */
export interface TextPlace {
  /** The document itself, without its headers, footers and notes. */
  isBody?: boolean;
  /** Number of the slide. */
  slide?: number;
}

/**
 * Reads the text of a document or of a slide. All text is taken that is not known to be unseen: an element that is not
 * known here may be shown by some program, and is told as more where it has text.
 */
export const openTextReader = (
  into: TextCollector,
  { isBody = false, slide }: TextPlace = {},
): Required<XmlHandlers> => {
  const choices = openChoices(into);
  const fields = openFields(into, isBody);
  const slideFields = openSlideFields(into, slide);
  const forms = openFormFields(into);
  const changes = openChanges(into);
  const hidden: XmlElement[] = [];
  let passedOver = 0;
  const addText = (text: string): void => {
    if (passedOver > 0 && !isSpace(text)) into.sayMore();
    into.add(text);
  };
  return {
    open: (element, path) => {
      if (isPassedOver(element)) passedOver += 1;
      choices.open(element);
      fields.open(element);
      slideFields.open(element);
      changes.open(element);
      if (changes.isUnseen(element)) hidden.push(element);
      // Letters in the order of another script are read backwards.
      if (elsewhere.has(element.local) || element.processesContent || element.name === 'word:bdo') into.hasMore = true;
      if (hidden.length > 0) return;
      forms.open(element, path.at(-1));
      if (breaks.has(element.name)) into.add('\n');
      else addText(wordsOf(element, path.at(-1)));
    },
    close: (element) => {
      if (hidden.at(-1) === element) hidden.pop();
      if (hidden.length === 0) forms.close(element);
      if (blocks.has(element.name)) into.add('\n');
      slideFields.close(element);
      choices.close(element);
      changes.close(element);
      if (isPassedOver(element)) passedOver -= 1;
    },
    text: (text, path) => {
      const parent = path.at(-1);
      // Numbers that say where a drawing stands.
      if (parent?.local === 'instrText') fields.read(text);
      if (hidden.length > 0 || !parent || parent.vocabulary === 'place') return;
      const isText = parent.local === 't' || parent.local === 'instrText';
      if (isText) slideFields.text(text);
      if (isText) addText(withoutBreaks(text));
      else if (!isSpace(text)) addText(withoutBreaks(` ${text} `));
    },
  };
};
