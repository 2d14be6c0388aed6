import { attributeOf, type Element } from './html-tree.ts';

/** Letters of symbol fonts, with ordinary letters that look the same. Word writes bullets, arrows and boxes in these fonts. */
const wingdings: Readonly<Record<string, string>> = {
  '§': '▪',
  n: '■',
  l: '●',
  q: '❑',
  o: '□',
  '¨': '☐',
  þ: '☑',
  ý: '☒',
  x: '☒',
  ü: '✓',
  û: '✗',
  Ø: '➢',
  à: '→',
  v: '❖',
  F: '☞',
};
const symbol: Readonly<Record<string, string>> = {
  '·': '•',
  '®': '→',
  '³': '≥',
  '£': '≤',
  '¹': '≠',
  '´': '×',
  '±': '±',
};

const font = /(?:^|[\s'"])font(?:-family)?:/i;
const symbolFont = /\b(symbol|wingdings)\b/gi;

/** The last one that is named behind the first `font:` of a declaration. */
const namedIn = (declaration: string): string | undefined => {
  const begin = font.exec(declaration);
  return begin ? [...declaration.slice(begin.index).matchAll(symbolFont)].at(-1)?.[1]?.toLowerCase() : undefined;
};

const fontOf = (element: Element): string | undefined =>
  (attributeOf(element, 'style') ?? '')
    .split(';')
    .map(namedIn)
    .find((name) => name !== undefined) ??
  /^["']?(symbol|wingdings)\b/i.exec(attributeOf(element, 'face') ?? '')?.[1]?.toLowerCase();

const privateUse = /[\uF021-\uF0FF]/g;

/** Symbol fonts also have their letters in the private use area: U+F0B7 is `·`. Other fonts do not draw them. */
const ofPrivateUse = (letter: string, isWingdings: boolean): string => {
  const low = String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xf0_00);
  return (isWingdings ? wingdings[low] : (symbol[low] ?? wingdings[low])) ?? letter;
};

export const hasPrivateLetters = (text: string): boolean => text.search(privateUse) !== -1;

/** A function that replaces symbol letters in the text of an element; null when it has none. */
export const lettersIn = (element: Element, hasPrivate: boolean): ((text: string) => string) | null => {
  const name = fontOf(element);
  const letters = name === 'wingdings' ? wingdings : name === 'symbol' ? symbol : undefined;
  if (!letters && !hasPrivate) return null;
  return (text) => {
    const known = text.replaceAll(privateUse, (letter) => ofPrivateUse(letter, name === 'wingdings'));
    return letters && text.trim().length <= 3
      ? known
          .split('')
          .map((letter) => letters[letter] ?? letter)
          .join('')
      : known;
  };
};
