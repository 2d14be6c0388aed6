import { dayMs } from '#contract/days/day-ms.ts';
import {
  attributeOf,
  decoded,
  readUpTo,
  tokensInTurns,
  tokensOf,
  type OfficeParts,
  type XmlToken,
} from './office-xml.ts';

/** Formats that every workbook has and none writes down: 14 to 22 and 45 to 47, and those of East Asia (ECMA-376-1 §18.8.30). */
const isKnownDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || id === 45 || id === 47 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Tells whether a format shows a moment. A length of time, such as `[h]:mm`, stays a number of days. */
const isDateCode = (code: string): boolean => {
  const [positive = ''] = code.replaceAll(/"[^"]*"|\\.|[_*]./g, '').split(';');
  return !/\[[hms]+\]/i.test(positive) && /[ymdhs]/i.test(positive.replaceAll(/\[[^\]]*\]/g, ''));
};

/** Numbers of the cells' styles that show a moment: a style is known by its place among `cellXfs`. */
const readDateStyles = async (styles: Buffer | undefined): Promise<ReadonlySet<number>> => {
  const [codes, dates] = [new Map<number, boolean>(), new Set<number>()];
  let [isReading, at] = [false, 0];
  const read = ({ name, tag, isEnd }: XmlToken): void => {
    if (name === 'cellXfs') isReading = !isEnd;
    if (isEnd) return;
    const id = Number(attributeOf(tag, 'numFmtId') ?? 'none');
    if (name === 'numFmt') codes.set(id, isDateCode(decoded(attributeOf(tag, 'formatCode') ?? '')));
    if (name !== 'xf' || !isReading) return;
    if (codes.get(id) ?? isKnownDateFormat(id)) dates.add(at);
    at += 1;
  };
  for (const xml of readUpTo([styles])) for await (const piece of tokensInTurns(xml)) piece.forEach(read);
  return dates;
};

/** The first day that the two ways of counting share is 1 March 1900: Excel knows a 29 February of that year. */
const firstSafeDay = 61;
const lastDay = 2_958_466;
/** In days. Programs write a moment with about a microsecond of error. */
const smallest = 1e-9;

/**
 * A number of days as a moment, such as `2026-11-30 14:05:00`; midnight is left out, and so is day 0.
 * @returns undefined where no text would tell two numbers apart
 */
const momentOf = (days: number, epoch: number): string | undefined => {
  const isTime = days >= 0 && days < 1;
  if (!isTime && !(days >= firstSafeDay && days < lastDay)) return undefined;
  const ms = Math.round(days * dayMs);
  if (Math.abs(ms / dayMs - days) > smallest) return undefined;
  const [day = '', clock = ''] = new Date(epoch + ms).toISOString().replace('.000Z', '').replace('Z', '').split('T');
  if (isTime) return clock;
  return clock === '00:00:00' ? day : `${day} ${clock}`;
};

/**
 * Reads how a workbook shows its numbers.
 * @returns the text of a number in a cell of the style with that number, as it is where the style shows no moment
 */
export const readSheetDates = async (parts: OfficeParts): Promise<(value: string, style: number) => string> => {
  const dates = await readDateStyles(parts.get('xl/styles.xml'));
  const [workbook = ''] = readUpTo([parts.get('xl/workbook.xml')]);
  let epoch = Date.UTC(1899, 11, 30);
  for (const { name, tag } of tokensOf(workbook)) {
    if (name === 'workbookPr' && /^(?:1|true)$/.test(attributeOf(tag, 'date1904') ?? '')) epoch = Date.UTC(1904, 0, 1);
  }
  return (value, style) => (dates.has(style) ? momentOf(Number(value), epoch) : undefined) ?? value;
};
