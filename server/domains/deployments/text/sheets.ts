import {
  attributeOf,
  decoded,
  inNumericOrder,
  listedParts,
  most,
  readUpTo,
  tokensInTurns,
  type OfficeParts,
  type XmlToken,
} from './office-xml.ts';
import { readSheetDates } from './sheet-dates.ts';

/** Collects the `<t>` of a text in several runs; how East Asian words are read aloud is no text of a cell. */
const openText = () => {
  let [text, isReading] = ['', true];
  return {
    read: ({ name, isEnd, text: before }: XmlToken): void => {
      if (name === 'rPh') isReading = isEnd;
      else if (name === 't' && isEnd && isReading && text.length < most.lineLength) text += before;
    },
    take: (): string => {
      const taken = text;
      [text, isReading] = ['', true];
      return taken;
    },
  };
};

const onOneLine = (text: string): string => decoded(text).replaceAll(/\s+/g, ' ');

/** The texts that cells refer to by their place. Each is decoded once, however many cells refer to it. */
const readSharedStrings = async (part: Buffer | undefined): Promise<string[]> => {
  const strings: string[] = [];
  const current = openText();
  for (const xml of readUpTo([part])) {
    for await (const piece of tokensInTurns(xml)) {
      for (const token of piece) {
        current.read(token);
        if (token.name === 'si' && (token.isEnd || token.tag.endsWith('/>'))) strings.push(onOneLine(current.take()));
      }
    }
  }
  return strings;
};

interface Cell {
  column: string | undefined;
  type: string;
  /** Number of its style. */
  style: number;
  value: string;
  formula: string | undefined;
}

/** Stands for a formula that other cells share, which is written in the first of them alone. */
const sharedFormula = '…';
const notRead = '…';

/** The workbook's shared texts, and how it shows numbers. */
interface Shared {
  strings: readonly string[];
  numberText: (value: string, style: number) => string;
}

const textOfCell = ({ type, style, value, formula }: Cell, inlined: string, shared: Shared): string => {
  if (formula !== undefined) return `=${onOneLine(formula)}`;
  if (type === 'inlineStr') return onOneLine(inlined);
  if (value === '') return '';
  if (type === 's') return shared.strings[Number(value)] ?? notRead;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'n') return onOneLine(shared.numberText(value, style));
  return onOneLine(value);
};

const numberOf = (column: string): number => {
  let number = 0;
  for (const letter of column) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
};

const lettersOf = (number: number): string => {
  const last = (number - 1) % 26;
  const before = (number - 1 - last) / 26;
  return `${before === 0 ? '' : lettersOf(before)}${String.fromCharCode(65 + last)}`;
};

/** Joins the cells of a row. One that stands after a gap is named by its column, so that a value that has moved differs. */
const openRow = () => {
  let [line, place, lastShown] = ['', 0, 0];
  return {
    /** @param column undefined where the cell only follows the one before it */
    add: (column: string | undefined, text: string): void => {
      place = column === undefined ? place + 1 : numberOf(column);
      if (text === '' || line.length >= most.lineLength) return;
      const named = place === lastShown + 1 ? text : `${lettersOf(place)}: ${text}`;
      line = line === '' ? named : `${line} | ${named}`;
      lastShown = place;
    },
    take: (): string => {
      const taken = line.slice(0, most.lineLength);
      [line, place, lastShown] = ['', 0, 0];
      return taken;
    },
  };
};

const printedEdges = new Set(['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter']);

/** Reads a sheet tag by tag, and returns its next line at the end of a row. */
const openSheet = (shared: Shared) => {
  const row = openRow();
  const inlined = openText();
  let cell: Cell | undefined;
  const readStart = ({ name, tag }: XmlToken): void => {
    if (name === 'f' && cell) cell.formula = sharedFormula;
    if (name !== 'c') return;
    const column = /^[A-Z]{1,3}/.exec(attributeOf(tag, 'r') ?? '')?.[0];
    if (tag.endsWith('/>')) row.add(column, '');
    else {
      const style = Number(attributeOf(tag, 's') ?? 0);
      cell = { column, type: attributeOf(tag, 't') ?? 'n', style, value: '', formula: undefined };
    }
  };
  const readEnd = ({ name, text }: XmlToken): void => {
    if (!cell) return;
    if (name === 'v') cell.value = text;
    else if (name === 'f' && text !== '') cell.formula = text;
    else if (name === 'c') {
      row.add(cell.column, textOfCell(cell, inlined.take(), shared));
      cell = undefined;
    }
  };
  return (token: XmlToken): string => {
    if (cell) inlined.read(token);
    if (!token.isEnd) readStart(token);
    else if (token.name === 'row') return row.take();
    else if (printedEdges.has(token.name)) return onOneLine(token.text);
    else readEnd(token);
    return '';
  };
};

const namedSheets = (parts: OfficeParts): { path: string; name: string }[] => {
  const listed = [...listedParts(parts, 'xl/workbook.xml', 'sheet')]
    .filter(([path]) => parts.has(path))
    .map(([path, tag]) => ({ path, name: decoded(attributeOf(tag, 'name') ?? '') }));
  if (listed.length > 0) return listed;
  const paths = inNumericOrder([...parts.keys()].filter((path) => path.startsWith('xl/worksheets/')));
  return paths.map((path) => ({ path, name: '' }));
};

/** The rows of each sheet under its name, in the order of the workbook; empty ones are left out. */
export const sheetLines = async function* (parts: OfficeParts): AsyncGenerator<string> {
  const sheets = namedSheets(parts);
  const shared: Shared = {
    strings: await readSharedStrings(parts.get('xl/sharedstrings.xml')),
    numberText: await readSheetDates(parts),
  };
  let at = 0;
  for (const xml of readUpTo(sheets.map(({ path }) => parts.get(path)))) {
    const name = sheets[at]?.name ?? '';
    if (name !== '') yield `— ${name} —`;
    at += 1;
    const read = openSheet(shared);
    for await (const piece of tokensInTurns(xml)) {
      for (const token of piece) {
        const line = read(token);
        if (line !== '') yield line;
      }
    }
  }
};
