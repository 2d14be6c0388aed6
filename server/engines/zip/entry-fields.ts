import { normalized } from '#contract/composed.ts';

/** A field that gives an entry a second name (“Info-ZIP Unicode Path”), which some programs take. */
const otherName = 0x70_75;
/** Its version and a checksum of the first name stand before the second. */
const beforeOtherName = 5;

/**
 * Tells whether all programs find one place in a name: it has no empty segments, no `.` or `..`, no signs that some
 * programs take for slashes or for an end. A folder has a slash at its end.
 */
export const isPlainName = (name: string): boolean =>
  !/[\\\0]/.test(name) &&
  name
    .replace(/\/$/, '')
    .split('/')
    .every((segment) => segment !== '' && !/^\.{1,2}$/.test(segment) && segment.trim() === segment);

/** Names that are the same here could be taken for one another. */
export const sameNameOf = (name: string): string => normalized(name, 'NFKC').toLowerCase().replace(/\/$/, '');

/** Tells whether an entry's extra fields give it another name, or cannot be read. */
export const hasOtherName = (extra: Buffer, name: string): boolean => {
  let at = 0;
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === otherName && extra.toString('utf8', at + 4 + beforeOtherName, end) !== name)
      return true;
    at = end;
  }
  return false;
};

/** A field of the sizes of ZIP64. */
const longSizes = 1;

/** The packed size of a header whose short one is full (APPNOTE 4.5.3). */
export const longPackedBytes = (extra: Buffer, isOtherLong: boolean): number | null => {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    const size = at + 4 + (isOtherLong ? 8 : 0);
    if (extra.readUInt16LE(at) === longSizes)
      return size + 8 <= extra.length ? Number(extra.readBigUInt64LE(size)) : null;
  }
  return null;
};
