/** Range of pages that were in view, both ends included. */
export interface PageRange {
  from: number;
  to: number;
}

/** Turns single pages into ranges in ascending order. */
export const rangesOf = (pages: Iterable<number>): PageRange[] => {
  const ranges: PageRange[] = [];
  for (const page of [...new Set(pages)].toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && page === last.to + 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges;
};

export const pagesIn = (ranges: readonly PageRange[]): number[] =>
  ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** `1–3, 5`. */
export const rangesText = (ranges: readonly PageRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');

/** Tells whether the ranges are ascending, do not overlap, and end at the last page or before. */
export const areRangesOf = (ranges: readonly PageRange[], pages: number): boolean =>
  ranges.every(({ from, to }, index) => from > (ranges[index - 1]?.to ?? 0) && from <= to && to <= pages);
