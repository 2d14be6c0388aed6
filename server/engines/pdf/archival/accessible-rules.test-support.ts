import { PdfDict, PdfStream } from '@libpdf/core';
import type { PdfObject, PdfRef } from '@libpdf/core';
import { readToUnicode } from '../reading/to-unicode.ts';
import type { Rule } from './archive-rules.test-support.ts';
import { allElements, dictionaryOf, drawingsOf, itemsOf, nameOf, numberOf, textOf } from './pdf-facts.test-support.ts';
import type { PdfFacts, StructureElement } from './pdf-facts.test-support.ts';

const standardTypes = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form'.split(
    ' ',
  ),
);

const elements = ({ structure }: PdfFacts, ...types: string[]): StructureElement[] =>
  allElements(structure).filter(({ type }) => types.length === 0 || types.includes(type));

const attribute = ({ inside }: PdfFacts, { dictionary }: StructureElement, key: string): PdfObject | null =>
  itemsOf(inside(dictionary.get('A')))
    .map((item) => inside(dictionaryOf(inside(item)).get(key)))
    .find((value) => value !== null) ?? null;

/** The parent tree as a map: elements of marked content, or the one of an annotation. */
const parentTree = ({ catalog, inside }: PdfFacts): Map<number, PdfObject> => {
  const root = dictionaryOf(inside(catalog.get('StructTreeRoot')));
  const found = new Map<number, PdfObject>();
  const queue = [inside(root.get('ParentTree'))];
  for (let node = queue.pop(); node; node = queue.pop()) {
    queue.push(...itemsOf(inside(dictionaryOf(node).get('Kids'))).map(inside));
    const numbers = itemsOf(inside(dictionaryOf(node).get('Nums')));
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const value = inside(numbers[at + 1]);
      if (value) found.set(numberOf(numbers[at]), value);
    }
  }
  return found;
};

const holds = ({ inside }: PdfFacts, element: PdfDict, mcid: number): boolean =>
  itemsOf(inside(element.get('K'))).some((kid) => {
    const value = inside(kid);
    return numberOf(value) === mcid || (value instanceof PdfDict && numberOf(value.get('MCID')) === mcid);
  });

const markFaults = (facts: PdfFacts): string[] => {
  const tree = parentTree(facts);
  return drawingsOf(facts).drawn.flatMap(({ what, marks, stream }) => {
    const [mark, ...more] = marks;
    if (mark === undefined) return [`${what} stands outside the structure`];
    if (mark === 'Artifact') return more.length > 0 ? [`${what} stands in the structure of an artifact`] : [];
    if (more.length > 0) return [`${what} stands twice in the structure`];
    const owner = dictionaryOf(facts.inside(itemsOf(tree.get(numberOf(stream.get('StructParents'))))[mark]));
    return holds(facts, owner, mark) ? [] : [`${what} ${mark} leads to no element`];
  });
};

const headingFaults = (facts: PdfFacts): string[] => {
  const levels = elements(facts, 'H1', 'H2', 'H3', 'H4', 'H5', 'H6').map(({ type }) => Number(type[1]));
  return levels.flatMap((level, index) =>
    level > (levels[index - 1] ?? 0) + 1 ? [`H${level} is heading ${index}`] : [],
  );
};

const parents: Record<string, string[]> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  LBody: ['LI'],
  Lbl: ['LI'],
};
const children: Record<string, string[]> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  TR: ['TH', 'TD'],
  L: ['LI', 'L', 'Caption'],
  LI: ['Lbl', 'LBody'],
};

const placeFaults = (facts: PdfFacts): string[] =>
  elements(facts).flatMap(({ type, above: [parent = ''] }) =>
    (parents[type]?.includes(parent) ?? true) && (children[parent]?.includes(type) ?? true)
      ? []
      : [`${type} under ${parent}`],
  );

/** Fills a grid with a table's cells. Every place of the grid must be taken once. */
const shapeFaults = (facts: PdfFacts, table: StructureElement): string[] => {
  const rows = allElements(table.children).filter(({ type, above }) => type === 'TR' && above.indexOf('Table') <= 1);
  const grid = rows.map((): number[] => []);
  for (const [at, row] of rows.entries())
    for (const cell of row.children) {
      let column = 0;
      while (grid[at]?.[column] !== undefined) column += 1;
      for (let down = 0; down < (numberOf(attribute(facts, cell, 'RowSpan')) || 1); down += 1)
        for (let right = 0; right < (numberOf(attribute(facts, cell, 'ColSpan')) || 1); right += 1) {
          const line = grid[at + down];
          if (line) line[column + right] = (line[column + right] ?? 0) + 1;
          else return ['a cell goes on below the table'];
        }
    }
  const width = grid[0]?.length ?? 0;
  const isFull = grid.every((line) => line.length === width && Array.from(line).every((count) => count === 1));
  return isFull ? [] : ['rows have different columns'];
};

const fontFaults = (facts: PdfFacts): string[] =>
  drawingsOf(facts).drawn.flatMap(({ font, codes }) => {
    const map = font && facts.inside(font.get('ToUnicode'));
    if (!font) return [];
    if (!(map instanceof PdfStream)) return ['a font without letters'];
    const letters = readToUnicode(Buffer.from(map.getDecodedData()).toString('latin1'));
    const isTold = (code: number) => {
      const letter = letters.get(code) ?? '';
      return letter !== '' && !['\0', '\uFEFF', '\uFFFE'].some((none) => letter.includes(none));
    };
    return codes.filter((code) => !isTold(code)).map((code) => `glyph ${code}`);
  });

const annotationFaults = (facts: PdfFacts, subtype: string, type: string): string[] => {
  const { document, inside } = facts;
  const tree = parentTree(facts);
  return document.getPages().flatMap(({ dict }) =>
    itemsOf(inside(dict.get('Annots'))).flatMap((item) => {
      const annotation = dictionaryOf(inside(item));
      // ISO 14289-1 §7.18.1: one that lies outside the page is for nobody to hear.
      const isOutside = itemsOf(inside(annotation.get('Rect'))).every((side) => numberOf(side) < 0);
      if (nameOf(annotation.get('Subtype')) !== subtype || isOutside) return [];
      const element = dictionaryOf(tree.get(numberOf(annotation.get('StructParent'))));
      const isHeld = itemsOf(inside(element.get('K'))).some(
        (kid) => (dictionaryOf(inside(kid)).get('Obj') as PdfRef | undefined) === item,
      );
      const isIn = elements(facts, type).some(({ dictionary }) => dictionary === element);
      return isHeld && isIn && textOf(annotation.get('Contents')) !== '' ? [] : [textOf(annotation.get('Contents'))];
    }),
  );
};

/** PDF/UA-1 (ISO 14289-1) as far as a program can tell. */
export const accessibleRules: Rule[] = [
  [
    'XMP says PDF/UA-1 and describes that schema, which PDF/A does not know',
    ({ bytes }) =>
      ['<pdfuaid:part>1</pdfuaid:part>', '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>'].filter(
        (part) => !bytes.includes(part),
      ),
  ],
  [
    'the document is tagged, has a language, and a title that readers show',
    ({ catalog, inside, document }) => {
      const marks = dictionaryOf(inside(catalog.get('MarkInfo')));
      const preferences = dictionaryOf(inside(catalog.get('ViewerPreferences')));
      const isTagged = marks.getBool('Marked')?.value === true && marks.getBool('Suspects')?.value !== true;
      const isTitled =
        preferences.getBool('DisplayDocTitle')?.value === true && (document.getMetadata().title ?? '') !== '';
      return isTagged && isTitled && textOf(catalog.get('Lang')) !== '' ? [] : ['catalog'];
    },
  ],
  [
    'every page is read in the order of its structure',
    ({ document }) => document.getPages().filter(({ dict }) => nameOf(dict.get('Tabs')) !== 'S'),
  ],
  ['everything drawn stands once in the structure or is an artifact, and its mark leads to its element', markFaults],
  [
    'a form with marks is drawn once, and not within marks',
    (facts) => {
      const marked = drawingsOf(facts).forms.filter(({ form }) => form.has('StructParents'));
      return marked.filter(
        ({ form, isMarked }, index) => isMarked || marked.findIndex((other) => other.form === form) !== index,
      );
    },
  ],
  [
    'there is one document, and its types are those of PDF 1.7 or lead to one',
    (facts) => [
      ...elements(facts)
        .map(({ type }) => type)
        .filter((type) => !standardTypes.has(type)),
      ...(facts.structure.length === 1 && facts.structure[0]?.type === 'Document' ? [] : ['no document']),
    ],
  ],
  [
    'languages are those of people',
    (facts) =>
      elements(facts)
        .map(({ dictionary }) => textOf(dictionary.get('Lang')))
        .filter((language) => language.startsWith('x-')),
  ],
  ['headings begin with level 1 and skip none', headingFaults],
  [
    'every picture has a text',
    (facts) =>
      elements(facts, 'Figure', 'Formula').filter(
        ({ dictionary }) => textOf(dictionary.get('Alt')) === '' && textOf(dictionary.get('ActualText')) === '',
      ),
  ],
  ['parts of tables and lists stand where they belong', placeFaults],
  [
    'heads of tables say what they are the head of',
    (facts) =>
      elements(facts, 'TH').filter(
        (cell) => !['Column', 'Row', 'Both'].includes(nameOf(attribute(facts, cell, 'Scope'))),
      ),
  ],
  [
    'tables have as many columns in each row',
    (facts) => elements(facts, 'Table').flatMap((table) => shapeFaults(facts, table)),
  ],
  ['every glyph drawn has a letter', fontFaults],
  ['links say where they lead and stand in the structure', (facts) => annotationFaults(facts, 'Link', 'Link')],
  [
    'the field of the seal has a name and stands in the structure, on the first page',
    (facts) => [
      ...annotationFaults(facts, 'Widget', 'Form'),
      ...(elements(facts, 'Form').length === 1 ? [] : ['no form']),
      ...itemsOf(facts.inside(dictionaryOf(facts.inside(facts.catalog.get('AcroForm'))).get('Fields'))).filter(
        (field) => textOf(dictionaryOf(facts.inside(field)).get('TU')) === '',
      ),
    ],
  ],
];
