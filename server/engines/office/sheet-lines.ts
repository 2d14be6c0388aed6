import { inNumericOrder, listedParts, type OfficeParts } from './office-parts.ts';
import { inTheirPlaces, type Places } from './known-places.ts';
import { epochs, momentOf, isFormatWithWords, readNumberFormats, type NumberFormat } from './number-formats.ts';
import { most, onOneLine, type TextCollector } from './text-collector.ts';
import { isNo, isPlainNumber, isYes, readXml, type XmlElement, type XmlHandlers } from './xml-events.ts';

const stringPlaces: Places = {
  of: {
    'sheet:sst': [''],
    'sheet:si': ['sheet:sst'],
    'sheet:r': ['sheet:si'],
    'sheet:rPh': ['sheet:si'],
    'sheet:t': ['sheet:si', 'sheet:r', 'sheet:rPh'],
  },
};

/** The texts that cells refer to by their place. How East Asian words are read aloud is no text of a cell. */
const readSharedStrings = (part: Buffer | undefined, onMore: () => void): string[] => {
  const strings: string[] = [];
  let current = '';
  if (!part) return strings;
  const handlers: XmlHandlers = {
    text: (text, path) => {
      if (path.at(-1)?.name !== 'sheet:t' || path.at(-2)?.name === 'sheet:rPh') return;
      if (current.length < most.lineLength * 2) current += text;
    },
    close: ({ name }) => {
      if (name !== 'sheet:si') return;
      strings.push(onOneLine(current));
      current = '';
    },
  };
  readXml(part, inTheirPlaces(stringPlaces, handlers, onMore));
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

/** Data of a workbook that its sheets share. */
interface Shared {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  /** Day 0, in milliseconds since 1970. */
  epoch: number;
}

/** Stands for a formula that other cells share, which is written in the first of them alone. */
const sharedFormula = '…';
const notRead = '…';

/** Programs take any number but zero for true. */
const truthOf = (value: string): string | undefined => {
  const number = Number(value);
  if (Number.isNaN(number)) return undefined;
  return number === 0 ? 'FALSE' : 'TRUE';
};

const valueOf = ({ type, style, value }: Cell, { strings, formats, epoch }: Shared): string => {
  if (value === '') return '';
  if (type === 's') return (/^\d+$/.test(value) ? strings[Number(value)] : undefined) ?? notRead;
  if (type === 'b') return truthOf(value) ?? notRead;
  const moment = type === 'n' && formats[style]?.isDate ? momentOf(Number(value), epoch) : undefined;
  return moment ?? onOneLine(value);
};

/** Programs show the value that stands beside a formula until they compute it anew, and some never do. */
const withFormula = (formula: string | undefined, value: string): string => {
  if (formula === undefined) return value;
  const text = `=${onOneLine(formula === '' ? sharedFormula : formula)}`;
  return value === '' ? text : `${text} → ${value}`;
};

/** A format that shows more than the number follows it. */
const textOfCell = (cell: Cell, shared: Shared): string => {
  const text = withFormula(cell.formula, valueOf(cell, shared));
  const words = shared.formats[cell.style]?.words;
  return text === '' || words === undefined ? text : `${text} [${words}]`;
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
      if (text === '') return;
      const named = place === lastShown + 1 ? text : `${lettersOf(place)}: ${text}`;
      line = line === '' ? named : `${line} | ${named}`;
      lastShown = place;
    },
    /** No more of it is shown. */
    isFull: (): boolean => line.length > most.lineLength,
    take: (): string => {
      const taken = line;
      [line, place, lastShown] = ['', 0, 0];
      return taken;
    },
  };
};

const printedEdges = ['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'];

/** Programs show them as they are, and newer ones in another vocabulary. */
const promptOf = ({ local, attribute }: XmlElement): string =>
  local === 'dataValidation' ? [attribute('promptTitle'), attribute('prompt')].join(' ').trim() : '';

const wholeSheets = ['sheet:worksheet', 'sheet:chartsheet', 'sheet:dialogsheet', 'sheet:macrosheet'];
const sheetPlaces: Places = {
  of: {
    ...Object.fromEntries(wholeSheets.map((name) => [name, ['']])),
    ...Object.fromEntries(printedEdges.map((local) => [`sheet:${local}`, ['sheet:headerFooter']])),
    'sheet:headerFooter': [...wholeSheets, 'sheet:customSheetView'],
    'sheet:customSheetViews': wholeSheets,
    'sheet:customSheetView': ['sheet:customSheetViews'],
    'sheet:dataValidations': wholeSheets,
    'sheet:dataValidation': ['sheet:dataValidations'],
    'sheet:formula1': ['sheet:dataValidation'],
    'sheet:cols': wholeSheets,
    'sheet:col': ['sheet:cols'],
    'sheet:sheetData': wholeSheets,
    'sheet:row': ['sheet:sheetData'],
    'sheet:c': ['sheet:row'],
    'sheet:f': ['sheet:c'],
    'sheet:v': ['sheet:c'],
    'sheet:is': ['sheet:c'],
    'sheet:r': ['sheet:is'],
    'sheet:rPh': ['sheet:is'],
    'sheet:t': ['sheet:is', 'sheet:r', 'sheet:rPh'],
  },
  once: ['sheet:sheetData', 'sheet:f', 'sheet:v', 'sheet:is'],
  showsElsewhere: (element) => isFormatWithWords(element) || promptOf(element) !== '',
};

/** More areas of columns than a sheet has for its readers. */
const mostAreas = 200;

/** Some programs show a cell without a style in that of its row or of its column, others in none. */
const openStylesAround = ({ formats }: Shared) => {
  const says = (style: string | undefined): boolean => {
    const format = Number(style ?? '0') === 0 ? undefined : formats[Number(style)];
    return format !== undefined && (format.isDate || format.words !== undefined);
  };
  const areas: { min: number; max: number }[] = [];
  let inRow = false;
  const inColumn = (column: string | undefined): boolean => {
    if (column === undefined || areas.length > mostAreas) return areas.length > 0;
    const place = numberOf(column);
    return areas.some(({ min, max }) => !(place < min || place > max));
  };
  return {
    open: ({ name, attribute }: XmlElement): void => {
      if (name === 'sheet:row') inRow = says(attribute('s'));
      if (name === 'sheet:col' && areas.length <= mostAreas && says(attribute('style')))
        areas.push({ min: Number(attribute('min') ?? '1'), max: Number(attribute('max') ?? 'NaN') });
    },
    mayShow: (style: string | undefined, column: string | undefined): boolean =>
      style === undefined && (inRow || inColumn(column)),
  };
};

const openSheet = (shared: Shared, into: TextCollector): XmlHandlers => {
  const row = openRow();
  const around = openStylesAround(shared);
  let cell: Cell | undefined;
  let isBare = false;
  const endLine = (line: string): void => {
    into.addWords(line);
    into.add('\n');
  };
  return {
    open: (element) => {
      const { name, attribute } = element;
      around.open(element);
      if (!isPlainNumber(attribute('s') ?? attribute('style') ?? '0')) into.sayMore();
      if (name === 'sheet:f' && cell) cell.formula = '';
      // How East Asian words are read aloud stands above them.
      if (!isNo(attribute('ph'))) into.sayMore();
      if (name === 'sheet:dataValidation') endLine(promptOf(element));
      if (name !== 'sheet:c') return;
      const column = /^[A-Z]{1,3}/.exec(attribute('r') ?? '')?.[0];
      const [type = 'n', style = '0'] = [attribute('t'), attribute('s')];
      isBare = around.mayShow(attribute('s'), column);
      cell = { column, type, style: Number(style), value: '', formula: undefined };
    },
    text: (text, path) => {
      const { name, local } = path.at(-1) ?? { name: '', local: '' };
      // Words to choose from; a list elsewhere is of cells.
      if (printedEdges.includes(local) || (local === 'formula1' && text.startsWith('"'))) endLine(onOneLine(text));
      if (!cell || cell.value.length > most.lineLength * 2) return;
      if (name === 'sheet:f') cell.formula = `${cell.formula ?? ''}${text}`;
      else if (path.at(-2)?.name === 'sheet:rPh' || (name !== 'sheet:v' && name !== 'sheet:t')) return;
      else if ((name === 'sheet:t') === (cell.type === 'inlineStr')) cell.value += text;
      // A value of another kind than the cell says.
      else into.sayMore();
    },
    close: ({ name }) => {
      if (name === 'sheet:row') endLine(row.take());
      if (name !== 'sheet:c' || !cell) return;
      if (isBare && cell.value !== '') into.sayMore();
      row.add(cell.column, row.isFull() ? '' : textOfCell(cell, shared));
      cell = undefined;
    },
  };
};

const workbookPlaces: Places = {
  of: {
    'sheet:workbook': [''],
    'sheet:workbookPr': ['sheet:workbook'],
    'sheet:sheets': ['sheet:workbook'],
    'sheet:sheet': ['sheet:sheets'],
    'sheet:definedNames': ['sheet:workbook'],
    'sheet:definedName': ['sheet:definedNames'],
  },
  once: ['sheet:workbookPr', 'sheet:sheets', 'sheet:definedNames'],
};
const listOfSheets = { path: 'xl/workbook.xml', element: 'sheet:sheet', places: workbookPlaces };

const namedSheets = (parts: OfficeParts, into: TextCollector): { path: string; name: string }[] => {
  const listed = [...listedParts(parts, listOfSheets, into)].filter(([path]) => parts.has(path));
  if (listed.length > 0) return listed.map(([path, name]) => ({ path, name }));
  const paths = inNumericOrder([...parts.keys()].filter((path) => path.startsWith('xl/worksheets/')));
  return paths.map((path) => ({ path, name: '' }));
};

/** Reads the workbook's own part: day 0, and names that stand for values in formulas. */
const readWorkbook = (parts: OfficeParts, onMore: () => void): { epoch: number; names: string[] } => {
  const part = parts.get('xl/workbook.xml');
  const names: string[] = [];
  let epoch = epochs.usual;
  if (!part) return { epoch, names };
  let [name, value] = ['', ''];
  const handlers: XmlHandlers = {
    open: (element) => {
      if (element.name === 'sheet:workbookPr' && !isNo(element.attribute('date1904'))) {
        epoch = epochs.of1904;
        if (!isYes(element.attribute('date1904'))) onMore();
      }
      if (element.name === 'sheet:definedName') [name, value] = [element.attribute('name') ?? '', ''];
    },
    close: (element) => {
      // Programs define areas to print and to filter by names of their own.
      if (element.name === 'sheet:definedName' && !name.startsWith('_xlnm.'))
        names.push(onOneLine(`${name} = ${value}`));
    },
    text: (text, path) => {
      if (path.at(-1)?.name === 'sheet:definedName') value += text;
    },
  };
  readXml(part, inTheirPlaces(workbookPlaces, handlers, onMore));
  return { epoch, names };
};

/** The rows of each sheet under its name, in the order of the workbook, and the names that formulas use. */
export const readSheets = (parts: OfficeParts, into: TextCollector): void => {
  const { epoch, names } = readWorkbook(parts, into.sayMore);
  const { formats, hasMore } = readNumberFormats(parts.get('xl/styles.xml'));
  if (hasMore) into.sayMore();
  into.read.set('xl/sharedstrings.xml', 'sharedStrings').set('xl/styles.xml', 'styles');
  const shared: Shared = {
    strings: readSharedStrings(parts.get('xl/sharedstrings.xml'), into.sayMore),
    formats,
    epoch,
  };
  for (const { path, name } of namedSheets(parts, into)) {
    if (name !== '') into.add(`— ${onOneLine(name)} —\n`);
    const part = parts.get(path);
    if (!part) continue;
    into.read.set(path, 'text');
    readXml(part, inTheirPlaces(sheetPlaces, openSheet(shared, into), into.sayMore));
  }
  for (const line of names) into.add(`${line}\n`);
};
