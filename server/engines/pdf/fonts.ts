import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { codePointsIn } from './code-points.ts';

const require = createRequire(import.meta.url);

interface Face {
  file: string;
  names: readonly string[];
  cuts: readonly string[];
}

const fourCuts = ['400-normal', '700-normal', '400-italic', '700-italic'];

/** Allowed font families, each with a free replacement of the same widths. */
const faces: readonly Face[] = [
  { file: 'arimo', names: ['Arial', 'Helvetica', 'Arimo'], cuts: fourCuts },
  { file: 'tinos', names: ['Times New Roman', 'Times', 'Georgia', 'Tinos'], cuts: fourCuts },
  { file: 'carlito', names: ['Calibri', 'Carlito'], cuts: fourCuts },
  { file: 'caveat', names: ['Caveat'], cuts: ['400-normal'] },
];

const usual = new Set(['latin', 'latin-ext']);
/** A rule, or an element that browsers slant by themselves (HTML Living Standard §15.3). */
const slanted = /italic|oblique|<(?:i|em|cite|dfn|var|address)[\s>]/;
const unknownEntity = /&(?!(?:amp|lt|gt|quot|nbsp);)/;

/**
 * `@font-face` rules with the font files inside (`data:`): the same letters in the signer's browser, in
 * our renderer and in a remote one. Given the finished document, only the families it names, the alphabets it uses
 * (Latin, Latin Extended, Greek, Cyrillic, Vietnamese, Hebrew), and slanted letters if it has any: 40 KB for a French
 * contract in Arial. Without it, every family in Latin and Latin Extended: 4.5 MB.
 * The generic `serif`, `sans-serif` and `cursive` cannot be mapped in CSS: the local renderer does it.
 */
export const fontFaces = (html?: string): string => {
  const asked = html?.toLowerCase();
  const characters = html === undefined || unknownEntity.test(html) ? null : beyondAscii(html);
  const isSlanted = asked === undefined || slanted.test(asked);
  const isUsed = (cut: string) => isSlanted || !cut.endsWith('italic');
  const rules: string[] = [];
  for (const { file, names, cuts } of faces) {
    const wanted = names.filter((name) => asked === undefined || asked.includes(name.toLowerCase()));
    if (wanted.length === 0) continue;
    const subsets = subsetsOf(file);
    for (const [subset, ranges] of subsets) {
      const needed =
        characters === null
          ? usual.has(subset)
          : subset === 'latin' || usesAny(characters, ranges, subsets.get('latin') ?? '');
      if (needed)
        rules.push(
          ...cuts.filter(isUsed).flatMap((cut) => wanted.map((name) => rule(name, file, subset, cut, ranges))),
        );
    }
  }
  return rules.join('\n');
};

const rule = (name: string, file: string, subset: string, cut: string, ranges: string): string => {
  const [weight = '400', style = 'normal'] = cut.split('-');
  return `@font-face{font-family:"${name}";font-weight:${weight};font-style:${style};unicode-range:${ranges};src:${source(file, subset, cut)}}`;
};

/** Each subset of a family with its unicode-range. */
const subsetsOf = (file: string): Map<string, string> => {
  const text = readFileSync(require.resolve(`@fontsource/${file}/unicode.json`), 'utf8');
  return new Map(Object.entries(JSON.parse(text) as Record<string, string>));
};

const beyondAscii = (html: string): number[] => codePointsIn(html).filter((code) => code > 0x7f);

/** Tells whether a character is in the ranges but not in Latin, which every document has. */
const usesAny = (characters: readonly number[], ranges: string, latin: string): boolean => {
  const [own, basic] = [parseRanges(ranges), parseRanges(latin)];
  return characters.some((character) => within(own, character) && !within(basic, character));
};

const parseRanges = (ranges: string) =>
  ranges.split(',').map((range) => {
    const [from = '', to = from] = range.slice(2).split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });

const within = (ranges: ReturnType<typeof parseRanges>, character: number) =>
  ranges.some(([first, last]) => first <= character && character <= last);

const sources = new Map<string, string>();

const source = (file: string, subset: string, cut: string): string => {
  const name = `@fontsource/${file}/files/${file}-${subset}-${cut}.woff2`;
  const known = sources.get(name);
  if (known !== undefined) return known;
  const bytes = readFileSync(require.resolve(name));
  const value = `url(data:font/woff2;base64,${bytes.toString('base64')}) format("woff2")`;
  sources.set(name, value);
  return value;
};
