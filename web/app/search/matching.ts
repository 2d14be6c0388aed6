const accents = /\p{Diacritic}/gu;

/** Without accents and case, with the apostrophes of a keyboard. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(accents, '').replaceAll('’', "'").toLocaleLowerCase();

/** People leave out the zeros before a number: 1067 is 00001067. */
const begins = (word: string, start: string): boolean =>
  word.startsWith(start) || (word.startsWith('0') && word.replace(/^0+/, '').startsWith(start));

/** All words of the query begin a word of the text, in any order; case, accents and zeros before numbers are ignored. */
export const matches = (text: string, query: string): boolean => {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return wanted.length > 0 && wanted.every((start) => words.some((word) => begins(word, start)));
};

/** At most `most` items whose text matches. */
export const found = <Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
  most = 5,
): Item[] => {
  const hits: Item[] = [];
  for (const item of items) {
    if (hits.length === most) break;
    if (matches(textOf(item), query)) hits.push(item);
  }
  return hits;
};

/** Items whose text matches come first; otherwise the order stays. For lists in which parts inside of words count, too. */
export const matchesFirst = <Item>(items: readonly Item[], query: string, textOf: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => Number(matches(textOf(b), query)) - Number(matches(textOf(a), query)));
