import { plainText } from './plain-text.ts';

/** Texts that look like a field. */
const fieldLike = /\{\{[^{}]{1,120}\}\}|\[\[[^[\]]{1,120}\]\]|<<[^<>]{1,120}>>/g;
const mostCandidates = 500;
const mostLetters = 120;

const withoutCaseAndSpaces = (text: string): string => text.toLowerCase().replaceAll(/[\s_.-]+/g, '');

/** Levenshtein distance: letters to add, remove or change. A distance over `most` is returned as `most + 1`. */
const distance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

const mostDistant = 2;

/**
 * Tells whether a candidate may be a mistyped tag. The four brackets do not count. Otherwise a tag of two letters would
 * be near to every other tag.
 */
const isNear = (tag: string, candidate: string): boolean => {
  const [one, other] = [withoutCaseAndSpaces(tag), withoutCaseAndSpaces(candidate)];
  const most = Math.min(mostDistant, Math.floor((one.length - 4) / 3));
  return one === other || distance(one, other, most) <= most;
};

/**
 * For each tag that is not within one line: the field-like text that may be meant. It is the tag itself when a
 * paragraph, a cell or a line end cuts the tag.
 * @param texts the text of each document
 */
export const nearTags = (texts: readonly string[], tags: Iterable<string>): Map<string, string> => {
  const text = plainText(texts.join('\n'));
  const candidates = [...new Set(text.match(fieldLike))].slice(0, mostCandidates);
  const near = new Map<string, string>();
  for (const tag of tags) {
    if (tag.length > mostLetters) continue;
    const found = candidates.includes(plainText(tag)) ? tag : candidates.find((candidate) => isNear(tag, candidate));
    if (found !== undefined) near.set(tag, found);
  }
  return near;
};
