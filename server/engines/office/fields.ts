import type { TextCollector } from './text-collector.ts';
import type { XmlElement } from './xml-events.ts';

/**
 * Fields that take their text from properties of the file or of its reader, or from another file (ECMA-376-1 §17.16.5).
 * Programs show another text than the stored one.
 */
const fetching =
  /^\s*(?:author|autotext|autotextlist|comments|createdate|database|date|dde|ddeauto|docproperty|docvariable|edittime|filename|filesize|glossary|includepicture|includetext|info|keywords|lastsavedby|link|numchars|numwords|printdate|revnum|savedate|subject|template|time|title|user\w+)\b/i;
/** Those of the page on which they stand. Headers and footers have them, and say nothing else. */
const paging = /^\s*(?:numpages|page|section|sectionpages)\b/i;

/** A field's instruction may stand in several runs, and fields in one another. */
export const openFields = (into: TextCollector, isBody: boolean) => {
  const instructions: string[] = [];
  const end = (instruction: string): void => {
    if (fetching.test(instruction) || (isBody && paging.test(instruction))) into.sayMore();
  };
  return {
    open: ({ name, attribute }: XmlElement): void => {
      if (name === 'word:fldSimple') end(attribute('instr') ?? '');
      if (name !== 'word:fldChar') return;
      const type = attribute('fldCharType');
      if (type === 'begin') instructions.push('');
      else if (type === 'end') end(instructions.pop() ?? '');
    },
    read: (text: string): void => {
      if (instructions.length > 0) instructions[instructions.length - 1] += text;
      else end(text);
    },
  };
};

/** Stands for a number that is not known yet: `‹#›`. */
const noNumber = /^\s*[‹<«][^\d]{0,12}[›>»]\s*$/;

/**
 * Fields of slides. Programs show the number of the slide and the moment of reading in place of the stored text.
 * @param number of the slide; undefined for what stands on many
 */
export const openSlideFields = (into: TextCollector, number: number | undefined) => {
  let field: { type: string; text: string } | undefined;
  return {
    open: ({ name, attribute }: XmlElement): void => {
      if (name === 'drawing:fld') field = { type: attribute('type') ?? '', text: '' };
    },
    text: (text: string): void => {
      if (field) field.text += text;
    },
    close: ({ name }: XmlElement): void => {
      if (name !== 'drawing:fld' || !field) return;
      const isNumber = field.text.trim() === `${number}` || noNumber.test(field.text);
      if (field.type !== 'slidenum' || !isNumber) into.sayMore();
      field = undefined;
    },
  };
};
