/** The characters for each code of a font. The index is the number of the code. */
export type ToUnicode = ReadonlyMap<number, string>;

const hexadecimal = /<([\da-fA-F\s]*)>/g;
const rangeEntry = /<([\da-fA-F]+)>\s*<([\da-fA-F]+)>\s*(?:<([\da-fA-F\s]+)>|\[([^\]]*)\])/g;
const widestRange = 0xffff;

/** Reads the `/ToUnicode` map of a font (ISO 32000-1 §9.10.3). */
export const readToUnicode = (cmap: string): ToUnicode => {
  const map = new Map<number, string>();
  for (const section of sections(cmap, 'bfchar')) {
    const values = Array.from(section.matchAll(hexadecimal), ([, digits = '']) => digits);
    for (let at = 0; at + 1 < values.length; at += 2) map.set(codeOf(values[at]), charactersOf(values[at + 1]));
  }
  for (const section of sections(cmap, 'bfrange')) {
    for (const [, first, last, start, list] of section.matchAll(rangeEntry)) addRange(map, [first, last], start, list);
  }
  return map;
};

const addRange = (
  map: Map<number, string>,
  [first, last]: [string | undefined, string | undefined],
  start: string | undefined,
  list: string | undefined,
): void => {
  const [from, to] = [codeOf(first), Math.min(codeOf(last), codeOf(first) + widestRange)];
  const listed = Array.from((list ?? '').matchAll(hexadecimal), ([, digits]) => charactersOf(digits));
  const base = charactersOf(start);
  const lastUnit = base.charCodeAt(base.length - 1);
  for (let code = from; code <= to; code += 1) {
    const counted = base.slice(0, -1) + String.fromCharCode(lastUnit + code - from);
    map.set(code, start === undefined ? (listed[code - from] ?? '') : counted);
  }
};

const sections = (cmap: string, kind: string): string[] => {
  const found = cmap.matchAll(new RegExp(`begin${kind}([^]*?)end${kind}`, 'g'));
  return Array.from(found, ([, section = '']) => section);
};

const codeOf = (digits = '') => Number.parseInt(digits.replaceAll(/\s/g, ''), 16);

/** Decodes hexadecimal digits of UTF-16BE. */
const charactersOf = (digits = '') => Buffer.from(digits.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le');
