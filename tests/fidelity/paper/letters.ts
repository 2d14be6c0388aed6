import type { Letter } from './pdfium.ts';

const left = /[\s\p{Cc}\p{Cf}\p{Pd}\p{Variation_Selector}\uFFFE]/gu;

/** What counts of a text: without spaces, hyphens and marks of direction, which layout changes, and without case. */
export const comparable = (text: string): string =>
  text.normalize('NFKD').toUpperCase().normalize('NFKD').replaceAll(left, '');

/** Letters that fonts neither join nor move. */
const simple =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Armenian}\p{Script=Georgian}]*$/u;
export const isSimple = (text: string): boolean => simple.test(text);

export const wordsOf = (letters: readonly Letter[]): string => letters.map(({ char }) => char).join('');
export const textOf = (letters: readonly Letter[]): string => comparable(wordsOf(letters));

type Counts = Map<string, number>;
export const countLetters = (text: string): Counts => {
  const counts: Counts = new Map();
  for (const char of comparable(text)) counts.set(char, (counts.get(char) ?? 0) + 1);
  return counts;
};

/** Letters of `wanted` that `found` has not, each as often as it is missing. */
export const missingLetters = (wanted: Counts, found: Counts): string[] =>
  [...wanted].flatMap(([char, count]) =>
    Array.from({ length: Math.max(0, count - (found.get(char) ?? 0)) }, () => char),
  );

/** Points. */
const nearby = 0.6;

/** Letters of `some` for which `all` has none at the same place. */
export const notFound = (some: readonly Letter[], all: readonly Letter[]): Letter[] => {
  const byChar = new Map<string, Letter[]>();
  for (const letter of all) {
    const same = byChar.get(letter.char);
    if (same) same.push(letter);
    else byChar.set(letter.char, [letter]);
  }
  return some.filter(({ char, x, y }) => {
    if (comparable(char) === '') return false;
    const same = byChar.get(char) ?? [];
    const at = same.findIndex((one) => Math.abs(one.x - x) <= nearby && Math.abs(one.y - y) <= nearby);
    if (at !== -1) same.splice(at, 1);
    return at === -1;
  });
};

const pageNumber = /PAGE\d+\//;

/** The letters of a page's number, which the paper adds and whose total differs between prints. */
export const pageNumberOf = (letters: readonly Letter[], of: number): Letter[] => {
  const own = letters.filter(({ isTagged, char }) => !isTagged && comparable(char) !== '');
  const found = pageNumber.exec(own.map(({ char }) => char.toUpperCase()).join(''));
  return found ? own.slice(found.index, found.index + found[0].length + String(of).length) : [];
};
