import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codePointsIn } from './code-points.ts';
import { woffToSfnt } from './woff.ts';
import { normalized } from '#contract/composed.ts';

const require = createRequire(import.meta.url);

/** Subsets that each of our families covers. A document can show them wherever it is rendered. */
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'];

/** Characters drawn without a glyph of their own: spaces, line ends, hints to the layout. */
const needsNoGlyph = /[\t\n\r\p{Zs}\u00AD\p{Cf}]|\uFE0F/u;

const readTable = (font: Buffer, name: string): Buffer => {
  for (let record = 12; record < 12 + font.readUInt16BE(4) * 16; record += 16) {
    if (font.toString('latin1', record, record + 4) !== name) continue;
    return font.subarray(font.readUInt32BE(record + 8), font.readUInt32BE(record + 8) + font.readUInt32BE(record + 12));
  }
  throw new Error(`The font has no ${name} table.`);
};

/** Segments of a format 4 character map (OpenType, cmap). */
const addSegments = (map: Buffer, into: Set<number>): void => {
  const segments = map.readUInt16BE(6) / 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const end = map.readUInt16BE(14 + segment * 2);
    const start = map.readUInt16BE(16 + (segments + segment) * 2);
    const delta = map.readUInt16BE(16 + (2 * segments + segment) * 2);
    const rangeAt = 16 + (3 * segments + segment) * 2;
    const range = map.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code += 1) {
      const glyph = range === 0 ? (code + delta) & 0xffff : map.readUInt16BE(rangeAt + range + (code - start) * 2);
      if (glyph !== 0) into.add(code);
    }
  }
};

const addCoverage = (subset: string, into: Set<number>): void => {
  const file = require.resolve(`@fontsource/arimo/files/arimo-${subset}-400-normal.woff`);
  const cmap = readTable(Buffer.from(woffToSfnt(readFileSync(file))), 'cmap');
  for (let table = 0; table < cmap.readUInt16BE(2); table += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + table * 8 + 4));
    if (map.readUInt16BE(0) === 4) addSegments(map, into);
  }
};

let known: Set<number> | null = null;

const coverage = (): Set<number> => {
  if (known) return known;
  const codes = new Set<number>();
  for (const subset of subsets) addCoverage(subset, codes);
  known = codes;
  return codes;
};

/** A letter with marks needs one font that has both, because two fonts cannot draw it together. */
const markedLetter = /[^\p{M}\s]\p{M}+/gu;

/** No font has a colour of skin by itself. */
const tonedEmoji = /\p{Emoji_Modifier_Base}\p{Emoji_Modifier}/gu;

/** Marks, and all that is composed or belongs together otherwise, come behind these in Unicode. */
const plainLetters = /[\0-\u02FF]+(?=[\0-\u02FF])/g;

/**
 * Leaves of each run of Latin letters only the last: a mark may follow it. What belongs together is found many times
 * faster in what is left of a long text.
 */
export const withoutPlainLetters = (text: string): string => text.replaceAll(plainLetters, '');

/**
 * The characters of a text, and the letters with marks, that our fonts may not be able to draw, each once: a document
 * with one could be signed and then never sealed, since `checkPrint` refuses holes.
 */
export const missingGlyphs = (text: string): string[] => {
  const codes = coverage();
  const composed = normalized(withoutPlainLetters(text), 'NFC');
  const plain = codePointsIn(text).filter((code) => code < 0x300);
  const missing = [...new Set([...plain, ...codePointsIn(composed.replaceAll(tonedEmoji, ''))])]
    .filter((code) => !codes.has(code))
    .map((code) => String.fromCodePoint(code));
  return [
    ...missing.filter((character) => !needsNoGlyph.test(character)),
    ...new Set(composed.match(markedLetter)),
    ...new Set(composed.match(tonedEmoji)),
  ];
};
