import { dayMs } from '#contract/days/day-ms.ts';
import { readXml } from './xml-events.ts';

/** Formats that every workbook has and none writes down, those of East Asia among them (ECMA-376-1 §18.8.30). */
const isKnownDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || id === 45 || id === 47 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Words in a format, and words that it shows in place of a currency: `[$EUR-40C]`. */
const literals = /"[^"]*"|\\.|\[\$[^\]-]*/g;

/** Tells whether a format shows a moment. A length of time, such as `[h]:mm`, stays a number of days. */
const isDateCode = (code: string): boolean => {
  const [positive = ''] = code.replaceAll(/"[^"]*"|\\.|[_*]./g, '').split(';');
  return !/\[[hms]+\]/i.test(positive) && /[ymdhs]/i.test(positive.replaceAll(/\[[^\]]*\]/g, ''));
};

/** Tells whether a format has letters or digits of its own, which a cell shows beside its value or in place of it. */
export const hasOwnWords = (code: string): boolean => {
  const signs = code
    .replaceAll(/"[^"]*"|\\.|_./g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/general|am\/pm|a\/p|[ymdhsgeb0]/gi, '');
  return /[\p{L}\p{N}]/u.test(signs + (code.match(literals) ?? []).join(''));
};

export interface NumberFormat {
  isDate: boolean;
  /** The format as it is written, where it has words of its own. */
  words: string | undefined;
}

/**
 * The formats of cells by the number of their style, which is its place among `cellXfs`.
 * @returns `hasMore`: formats that a condition chooses have words
 */
export const readNumberFormats = (styles: Buffer | undefined): { formats: NumberFormat[]; hasMore: boolean } => {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let hasMore = false;
  if (!styles) return { formats, hasMore };
  readXml(styles, {
    open: ({ name, attribute, processesContent }, path) => {
      const parent = path.at(-1)?.name;
      const id = Number(attribute('numFmtId') ?? '0');
      if (processesContent) hasMore = true;
      if (name === 'sheet:numFmt') {
        const code = attribute('formatCode') ?? '';
        if (parent === 'sheet:numFmts') codes.set(id, code);
        else if (hasOwnWords(code)) hasMore = true;
      }
      if (name !== 'sheet:xf' || parent !== 'sheet:cellXfs') return;
      const code = codes.get(id);
      const isDate = code === undefined ? isKnownDateFormat(id) : isDateCode(code);
      formats.push({ isDate, words: code !== undefined && hasOwnWords(code) ? code : undefined });
    },
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
