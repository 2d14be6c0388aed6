const accents = /\p{Diacritic}/gu;

/** Without accents and case, with the apostrophes of a keyboard. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(accents, '').replaceAll('’', "'").toLocaleLowerCase();

/** All words of the query begin a word of the text, in any order; case and accents are ignored. */
export const matches = (text: string, query: string): boolean => {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
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
