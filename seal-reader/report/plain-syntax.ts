/*
 * Words that readers cut, spell or skip differently: names with zero bytes or bytes beyond ASCII, numbers of hundreds of
 * digits, comments between the words of an object. What is written in this plain syntax is read alike.
 */

import { deepest, latin } from '../pdf-objects.ts';

const code = (character: string): number => character.charCodeAt(0);
const isSpace = (byte: number): boolean => byte === 32 || byte === 10 || byte === 13 || byte === 9;
const isDelimiter = (byte: number): boolean => '()<>[]{}/%'.includes(String.fromCharCode(byte));
const isVisible = (byte: number): boolean => byte > 32 && byte < 127;

const longestName = 127;
/** Letters and digits are never escaped: no name has two spellings. Spaces, punctuation and bytes beyond ASCII may be. */
const plainName = /^(?:[!"$-~]|#(?:2[\da-f]|3[a-f]|40|5[b-f]|60|7[b-e]|[89a-f][\da-f]))*$/i;
const plainNumber = /^[+-]?(?:\d{1,10}(?:\.\d{0,15})?|\.\d{1,15})$/;
const keywords = new Set('true false null R obj endobj stream endstream xref trailer startxref n f'.split(' '));

const isPlainName = (name: string): boolean => name.length <= longestName && plainName.test(name);

/** First byte behind a text in brackets; -1 if it does not end. */
const endOfText = (bytes: Uint8Array, from: number, to: number): number => {
  let open = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte === code('\\')) at += 1;
    else if (byte === code('(')) open += 1;
    else if (byte === code(')')) open -= 1;
    if (open === 0) return at + 1;
  }
  return -1;
};

/** First byte behind hexadecimal digits; -1 if there is anything else. */
const endOfDigits = (bytes: Uint8Array, from: number, to: number): number => {
  for (let at = from + 1; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === code('>')) return at + 1;
    if (!isSpace(byte) && !/[\da-fA-F]/.test(String.fromCharCode(byte))) return -1;
  }
  return -1;
};

/** First byte behind a name, a number or a keyword; -1 for any other. */
const endOfWord = (bytes: Uint8Array, from: number, to: number): number => {
  const isName = bytes[from] === code('/');
  let at = isName ? from + 1 : from;
  let word = '';
  for (; at < to && !isSpace(bytes[at] ?? 0) && !isDelimiter(bytes[at] ?? 0); at += 1) {
    if (!isVisible(bytes[at] ?? 0) || word.length > longestName) return -1;
    word += String.fromCharCode(bytes[at] ?? 0);
  }
  const isPlain = isName ? isPlainName(word) : plainNumber.test(word) || keywords.has(word);
  return isPlain ? at : -1;
};

const longestComment = 60;
const plainComment = /^%[ \dA-Za-z]*[\r\n]/;

/** The line end behind a comment of a few plain words, such as some programs write into pages; -1 for any other. */
const endOfComment = (bytes: Uint8Array, from: number, to: number): number => {
  const [comment] = plainComment.exec(latin(bytes, from, Math.min(to, from + longestComment))) ?? [''];
  return comment === '' || /obj|stream|xref|trailer/i.test(comment) ? -1 : from + comment.length;
};

const brackets: Readonly<Record<string, { of: 'dictionaries' | 'arrays'; step: 1 | -1 }>> = {
  '<': { of: 'dictionaries', step: 1 },
  '>': { of: 'dictionaries', step: -1 },
  '[': { of: 'arrays', step: 1 },
  ']': { of: 'arrays', step: -1 },
};

/**
 * Tells whether the bytes are values and words of the plain syntax, without comments between these values, and without the
 * data of streams. Brackets close what is open, and no value is deeper than readers follow.
 */
export const isPlainSyntax = (bytes: Uint8Array, from: number, to: number): boolean => {
  const open = { dictionaries: 0, arrays: 0 };
  for (let at = from; at < to;) {
    const byte = bytes[at] ?? 0;
    const bracket = brackets[String.fromCharCode(byte)];
    const isDouble = bytes[at + 1] === byte;
    if (isSpace(byte)) at += 1;
    else if (bracket && (isDouble || bracket.of === 'arrays')) {
      open[bracket.of] += bracket.step;
      at += bracket.of === 'arrays' ? 1 : 2;
    } else if (byte === code('(')) at = endOfText(bytes, at, to);
    else if (byte === code('<')) at = endOfDigits(bytes, at, to);
    else if (byte === code('%'))
      at = open.dictionaries > 0 && isSpace(bytes[at - 1] ?? 0) ? endOfComment(bytes, at, to) : -1;
    else at = endOfWord(bytes, at, to);
    if (at < 0 || open.dictionaries < 0 || open.arrays < 0 || open.dictionaries + open.arrays > deepest) return false;
  }
  return true;
};

const longestGap = 4_096;

/** Between objects there are spaces, and comments of one line such as `%%EOF`. */
export const isPlainGap = (gap: string): boolean =>
  gap.length <= longestGap && /^(?:[\t\n\r ]|%[ -~]*(?:[\r\n]|$))*$/.test(gap);
