import { diffArrays } from 'diff';

export interface PreviewLine {
  /** From 0; the same text may stand twice. */
  place: number;
  text: string;
  /** Only on this side. */
  differs: boolean;
}

/** Both texts with the lines that only one of them has. */
export interface TextChanges {
  source: PreviewLine[];
  target: PreviewLine[];
  /** Lines that differ on the side that has more of them, change by change. */
  count: number;
}

export const changesOf = (source: readonly string[], target: readonly string[]): TextChanges => {
  const changes: TextChanges = { source: [], target: [], count: 0 };
  let removed = 0;
  for (const { value, added, removed: isRemoved } of diffArrays([...target], [...source])) {
    const add = (side: PreviewLine[]) => {
      for (const text of value) side.push({ place: side.length, text, differs: added || isRemoved });
    };
    if (!added) add(changes.target);
    if (!isRemoved) add(changes.source);
    // A replacement is a removal followed by an addition: it counts once.
    if (isRemoved) changes.count += removed = value.length;
    else if (added) changes.count += Math.max(0, value.length - removed);
    if (!isRemoved) removed = 0;
  }
  return changes;
};
