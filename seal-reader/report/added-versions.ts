import { latin } from '../pdf-objects.ts';
import type { AnyFile } from './any-file.ts';
import { changesBetween } from './changes.ts';
import { isLinearisedAsRead } from './linearised.ts';
import type { Change } from './report.ts';

/** Between two signatures. Programs add two: proofs, then a timestamp. */
const mostVersions = 50;
const longestEnd = 256;

/** The end of a version behind its cross-references. Some programs write their name before it, as a comment. */
const endOfVersion =
  /^(?:[\r\n ]*endstream[\r\n ]+endobj)?(?:[\r\n ]|%[^\r\n]*[\r\n])*startxref[ ]*[\r\n]+(\d{1,10})[ ]*[\r\n]+%%EOF(?=[\r\n]|$)[\r\n]*/;

/** Ends of the versions between two, both included. Null when they are too many, or do not end as versions do. */
const versionsBetween = (pdf: Uint8Array, after: AnyFile, from: number, to: number): number[] | null => {
  const added = [...after.sections].filter(([offset]) => offset >= from).toReversed();
  if (added.length > mostVersions) return null;
  const ends: number[] = [from];
  for (const [offset, { end }] of added) {
    const found = endOfVersion.exec(latin(pdf, end, Math.min(to, end + longestEnd)));
    const last = ends.at(-1) ?? from;
    if (!found || Number(found[1]) !== offset || offset < last) return null;
    ends.push(end + found[0].length);
  }
  if (added.length === 0) ends.push(to);
  // Spaces may follow the last one.
  ends[ends.length - 1] = to;
  return ends;
};

/** Tells whether all readers find the same objects in a version, and in the one that follows. */
const areReadAlike = async (pdf: Uint8Array, before: AnyFile, after: AnyFile): Promise<boolean> =>
  before.isStrict &&
  after.isStrict &&
  (await isLinearisedAsRead(pdf, before)) &&
  (await before.arePackedListed()) &&
  (await after.arePackedListed());

/**
 * Tells what has been added from one version to another, and whether all readers find the same in both. Each section of
 * cross-references makes a version of its own, which is compared with the one before: readers that repair a file may show
 * any of them, or parts of it.
 * @param fileOf opens the version of this length
 */
export const compareVersions = async (
  pdf: Uint8Array,
  fileOf: (length: number) => Promise<AnyFile | null>,
  { from, to }: { from: number; to: number },
): Promise<{ changed: Change[]; isRead: boolean }> => {
  const last = await fileOf(to);
  const ends = last && versionsBetween(pdf, last, from, to);
  const changed = new Set<Change>();
  let before = await fileOf(from);
  let isRead = before !== null && last !== null;
  if (!isRead || !ends) changed.add('notRead');
  for (const [place, end] of (ends ?? [from, to]).slice(1).entries()) {
    const after = await fileOf(end);
    if (!before || !after) {
      changed.add('notRead');
      isRead = false;
      break;
    }
    for (const kind of await changesBetween(before, after)) changed.add(kind);
    isRead &&= await areReadAlike(pdf.subarray(0, (ends ?? [from])[place] ?? from), before, after);
    before = after;
  }
  return { changed: [...changed], isRead };
};
