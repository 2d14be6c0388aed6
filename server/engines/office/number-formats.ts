import { dayMs } from '#contract/days/day-ms.ts';
import { inTheirPlaces, type Places } from './known-places.ts';
import { onOneLine } from './text-collector.ts';
import { isPlainNumber, readXml, type XmlElement, type XmlHandlers } from './xml-events.ts';

/** Formats that every workbook has and none writes down, those of East Asia among them (ECMA-376-1 §18.8.30). */
const isKnownDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || id === 45 || id === 47 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Programs refuse a longer format, or cut it. */
const longestCode = 255;

/** Words in quotes, single letters, and signs that pad. Each begins where the one before ends. */
const literals = /"[^"]*"|\\.|[_*]./g;

/** Tells whether a format shows a moment. A length of time, such as `[h]:mm`, stays a number of days. */
const isDateCode = (code: string): boolean => {
  const [positive = ''] = code.replaceAll(literals, '').split(';');
  return !/\[[hms]+\]/i.test(positive) && /[ymdhs]/i.test(positive.replaceAll(/\[[^\][]*\]/g, ''));
};

/** Codes of formats that no workbook writes down, beside those of moments and of plain numbers (ECMA-376-1 §18.8.30). */
const knownCodes: Readonly<Record<number, string>> = {
  5: '$#,##0',
  6: '$#,##0',
  7: '$#,##0.00',
  8: '$#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  42: '$#,##0',
  44: '$#,##0.00',
  46: '[h]:mm:ss',
};

/** Formats of Thai programs, which others know, too, or take for plain ones (ECMA-376-1 §18.8.30). */
const someKnow: Readonly<Record<number, string>> = {
  67: '0%',
  68: '0.00%',
  69: '# ?/?',
  70: '# ??/??',
  71: 'd/m/bbbb',
  72: 'd-mmm-yy',
  73: 'd-mmm',
  74: 'mmm-yy',
  75: 'h:mm',
  76: 'h:mm:ss',
  77: 'd/m/bbbb h:mm',
  78: 'mm:ss',
  79: '[h]:mm:ss',
  80: 'mm:ss.0',
  81: 'd/m/bb',
};

/** Shows the number, at most rounded and in groups of three. */
const plainNumber = /^(?:general|@|[#0?]*(?:,[#0?]{3})*(?:\.[0?#]*)?|0\.00E\+00)$/i;
/** Shows the moment, in whatever order and language. */
const plainMoment = /^(?:\[\$-[\dA-F]+\])?(?:am\/pm|s\.0+|[ymdhs]|[-/.:, ]|\\[-/.:, ])+(?:;@)?$/i;

/** Parts of a section that are no places of digits: words in quotes, paddings, colours, and currencies of a language. */
const marks =
  /"([^"]*)"|\\(.)|_.|\* |\*[^ ]|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]|\[\$([^\][-]*)-?[\dA-F]*\]/gi;

/** The words in a format: what stands in quotes, single letters and currencies. */
const wordsIn = (code: string): string[] =>
  [...code.matchAll(marks)].map(([, quoted, single, currency]) => quoted ?? single ?? currency ?? '');

/** A section of a format without colours, paddings and quotes: `#,##0.00 €`. A sign that fills the cell stays. */
const unquoted = (section: string): string =>
  section
    .replaceAll(marks, (whole, quoted?: string, single?: string, currency?: string) =>
      /^\*[^ ]/.test(whole) ? whole : (quoted ?? single ?? currency ?? ''),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The sections for negative numbers, zero and text say what the first one says. */
const sayTheSame = (first: string, [negative, zero, text]: readonly string[]): boolean =>
  (negative === undefined || (/[-(]/.test(negative) && negative.replaceAll(/[-()]/g, '').trim() === first)) &&
  (zero === undefined || zero === first || zero.replaceAll(/[-? ]/g, '') === first.replaceAll(/[#0?.,\s]/g, '')) &&
  (text === undefined || text === '@');

/**
 * The part of a format that shows more than the number: `#,##0.00 €`, or the whole of it where its sections differ.
 * @returns undefined for a format that shows the number or the moment alone
 */
export const wordsOf = (code: string): string | undefined => {
  if (isDateCode(code)) return plainMoment.test(code) ? undefined : code;
  const [first = '', ...others] = code.split(';').map(unquoted);
  const words = wordsIn(code);
  // Signs of numbers that stand in words would be taken for places of digits.
  if (words.some((word) => /[#?.,%@\d]/.test(word)) || !sayTheSame(first, others)) return code;
  return plainNumber.test(first) && !words.some((word) => /\p{L}/u.test(word)) ? undefined : first;
};

export interface NumberFormat {
  isDate: boolean;
  /** The format as it is written, where it shows more than the number. */
  words: string | undefined;
}

const formatOf = (id: number, codes: ReadonlyMap<number, string>): NumberFormat => {
  const code = codes.get(id) ?? knownCodes[id];
  const isDate = code === undefined ? isKnownDateFormat(id) : isDateCode(code);
  const words = code === undefined ? someKnow[id] : wordsOf(code);
  return { isDate, words: words && onOneLine(words) };
};

/** Formats of other vocabularies, too, may be chosen by a condition. */
export const isFormatWithWords = ({ local, attribute }: XmlElement): boolean => {
  const code = attribute('formatCode') ?? '';
  return local === 'numFmt' && (code.length > longestCode || wordsOf(code) !== undefined);
};

const places: Places = {
  of: {
    'sheet:styleSheet': [''],
    'sheet:numFmts': ['sheet:styleSheet'],
    'sheet:numFmt': ['sheet:numFmts', 'sheet:dxf'],
    'sheet:cellStyleXfs': ['sheet:styleSheet'],
    'sheet:cellXfs': ['sheet:styleSheet'],
    'sheet:xf': ['sheet:cellXfs', 'sheet:cellStyleXfs'],
    'sheet:dxfs': ['sheet:styleSheet'],
    'sheet:dxf': ['sheet:dxfs'],
  },
  once: ['sheet:numFmts', 'sheet:cellXfs'],
  showsElsewhere: isFormatWithWords,
};

/**
 * The formats of cells by the number of their style, which is its place among `cellXfs`.
 * @returns `hasMore`: formats that a condition chooses show more than the number
 */
export const readNumberFormats = (styles: Buffer | undefined): { formats: NumberFormat[]; hasMore: boolean } => {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let hasMore = false;
  if (!styles) return { formats: [], hasMore };
  const sayMore = (): void => {
    hasMore = true;
  };
  const handlers: XmlHandlers = {
    open: (element, path) => {
      const { name, attribute } = element;
      const parent = path.at(-1)?.name;
      const written = attribute('numFmtId');
      const id = Number(written ?? '0');
      const isOfCells = name === 'sheet:xf' && parent === 'sheet:cellXfs';
      // Without a format, programs take that of the style on which this one is built.
      if ((isOfCells || name === 'sheet:numFmt') && !isPlainNumber(written ?? '')) hasMore = true;
      if (isOfCells) ids.push(id);
      if (name !== 'sheet:numFmt') return;
      const code = attribute('formatCode') ?? '';
      if (parent !== 'sheet:numFmts') hasMore ||= isFormatWithWords(element);
      else if (code.length > longestCode || (codes.has(id) && codes.get(id) !== code)) hasMore = true;
      else codes.set(id, code);
    },
  };
  readXml(styles, inTheirPlaces(places, handlers, sayMore));
  // Many styles have one format.
  const known = new Map<number, NumberFormat>();
  const formats = ids.map((id) => {
    const format = known.get(id) ?? formatOf(id, codes);
    known.set(id, format);
    return format;
  });
  return { formats, hasMore };
};

/** Day 0 of a workbook, in milliseconds since 1970: that of most, and that of old Macintoshes. */
export const epochs = { usual: Date.UTC(1899, 11, 30), of1904: Date.UTC(1904, 0, 1) };

/** The first day that both ways of counting share is 1 March 1900: spreadsheets know a 29 February of that year. */
const firstSafeDay = 61;
const lastDay = 2_958_466;
/** In days. Programs write a moment with about a microsecond of error. */
const smallest = 1e-9;

/**
 * A number of days as a moment, such as `2026-11-30 14:05:00`; midnight is left out, and so is day 0.
 * @returns undefined where no text would tell two numbers apart
 */
export const momentOf = (days: number, epoch: number): string | undefined => {
  const isTime = days >= 0 && days < 1;
  if (!isTime && !(days >= firstSafeDay && days < lastDay)) return undefined;
  const ms = Math.round(days * dayMs);
  if (Math.abs(ms / dayMs - days) > smallest) return undefined;
  const [day = '', clock = ''] = new Date(epoch + ms).toISOString().replace('.000Z', '').replace('Z', '').split('T');
  if (isTime) return clock;
  return clock === '00:00:00' ? day : `${day} ${clock}`;
};
