import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

type Face = { file: string; names: readonly string[]; cuts: readonly string[] };

const fourCuts = ['400-normal', '700-normal', '400-italic', '700-italic'];

const faces: readonly Face[] = [
  { file: 'arimo', names: ['Arial', 'Helvetica', 'Arimo'], cuts: fourCuts },
  { file: 'tinos', names: ['Times New Roman', 'Times', 'Georgia', 'Tinos'], cuts: fourCuts },
  { file: 'carlito', names: ['Calibri', 'Carlito'], cuts: fourCuts },
  { file: 'caveat', names: ['Caveat'], cuts: ['400-normal'] },
];

/** The family for a signature typed rather than drawn. */
export const handwriting = 'Caveat';

/**
 * `@font-face` rules with the font files inside (`data:`), for the documents' usual families: the same
 * letters in the signer's browser, in our renderer and in a remote one. Covers Latin and Latin Extended;
 * the local renderer also maps the generic `serif`, `sans-serif` and `cursive`, which CSS cannot.
 * Only families the document names are included, as all of them weigh 1.3 MB.
 * @param html the document; without it, every family.
 */
export function fontFaces(html?: string): string {
  const asked = html?.toLowerCase();
  const rules: string[] = [];
  for (const face of faces) {
    const names = face.names.filter((name) => asked === undefined || asked.includes(name.toLowerCase()));
    if (names.length > 0) rules.push(...face.cuts.flatMap((cut) => rulesOf(face.file, cut, names)));
  }
  return rules.join('\n');
}

const made = new Map<string, string>();

function rulesOf(file: string, cut: string, names: readonly string[]): string[] {
  const [weight = '400', style = 'normal'] = cut.split('-');
  return names.flatMap((name) => {
    const head = `@font-face{font-family:"${name}";font-weight:${weight};font-style:${style};`;
    // The extended file comes first and without a range, so that it also serves what the small file
    // claims but lacks (U+202F, the narrow space of French numbers).
    return [
      `${head}src:${source(file, 'latin-ext', cut)}}`,
      `${head}src:${source(file, 'latin', cut)};unicode-range:${latinRange}}`,
    ];
  });
}

const latinRange = 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-202E,U+2030-206F,U+20AC,U+2122';

function source(file: string, subset: string, cut: string): string {
  const name = `@fontsource/${file}/files/${file}-${subset}-${cut}.woff2`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const bytes = readFileSync(require.resolve(name));
  const value = `url(data:font/woff2;base64,${bytes.toString('base64')}) format("woff2")`;
  made.set(name, value);
  return value;
}
