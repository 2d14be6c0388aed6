import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DrawnItem } from './drawn-item.ts';
import type { Box } from './graphics-state.ts';
import type { PageReading } from './print-reading.ts';

/** Compressed content of the pages outside fields. It is compared with later prints. */
export type PackedLayout = Uint8Array;

interface Page {
  width: number;
  height: number;
  /** Lines of `lineOf`. */
  items: string[];
}

/** [kind, what, look, box, clip]; lengths in tenths of a point. */
type Line = [DrawnItem['kind'], string, string, number[], number[] | null];

const tenths = (values: Box): number[] => values.map((value) => Math.round(value * 10));

const lines = new WeakMap<DrawnItem, string>();

/** Writes an item as one line. The same line is hashed, kept and compared. */
const lineOf = (item: DrawnItem): string => {
  const known = lines.get(item);
  if (known !== undefined) return known;
  const { kind, what, look, box, clip } = item;
  const parts: Line = [kind, what, look, tenths(box), clip && tenths(clip)];
  const line = JSON.stringify(parts);
  lines.set(item, line);
  return line;
};

/** A page of text has a few kilobytes, so the fastest compression is good enough. */
const quickest = 1;

export const packLayout = (pages: readonly PageReading[]): PackedLayout =>
  gzipSync(
    JSON.stringify(pages.map(({ width, height, items }): Page => ({ width, height, items: items.map(lineOf) }))),
    {
      level: quickest,
    },
  );

/**
 * SHA-256, lower-case hexadecimal, of everything drawn on the pages: letters, fonts, colours, shapes and pictures with
 * their places. It does not hash the file's bytes, because two prints of the same pages number their structure elements
 * differently.
 */
export const pagesHash = (pages: readonly PageReading[]): string => {
  const hash = createHash('sha256');
  for (const { width, height, drawn } of pages)
    hash.update([`${Math.round(width)} ${Math.round(height)}`, ...drawn.map(lineOf), ''].join('\n'));
  return hash.digest('hex');
};

const unpack = (layout: PackedLayout): Page[] => JSON.parse(gunzipSync(layout).toString('utf8')) as Page[];

/** The first difference between a page of the print and the page that was shown. */
export interface PageDifference {
  /** From 1. */
  page: number;
  /** A few words at the place that differs, so that people can find it. */
  excerpt: string;
}

/** In points. Another release of the browser may draw a letter at a very slightly different place. */
const tolerance = 1;

const isNear = (one: readonly number[] | null, other: readonly number[] | null, most: number): boolean =>
  one === null || other === null
    ? one === other
    : one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= most);

const isSame = (one: string | undefined, other: string | undefined): boolean => {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  const [kind, what, look, box, clip] = JSON.parse(one) as Line;
  const [otherKind, otherWhat, otherLook, otherBox, otherClip] = JSON.parse(other) as Line;
  const most = tolerance * 10;
  const looksTheSame = kind === otherKind && what === otherWhat && look === otherLook;
  return looksTheSame && isNear(box, otherBox, most) && isNear(clip, otherClip, most);
};

const excerptOf = (items: readonly (string | undefined)[]): string => {
  const parts = items.flatMap((item) => (item === undefined ? [] : [JSON.parse(item) as Line]));
  const text = parts.find(([kind]) => kind === 'text')?.[1].trim();
  return (text || (parts[0]?.[0] ?? '')).slice(0, 80);
};

const pageDifference = (before: Page | undefined, now: PageReading | undefined): string | null => {
  if (!before || !now) return 'number of pages';
  if (!isNear([before.width, before.height], [now.width, now.height], tolerance)) return 'size of the page';
  const length = Math.max(now.items.length, before.items.length);
  for (let at = 0; at < length; at += 1) {
    const item = now.items[at];
    const line = item && lineOf(item);
    if (!isSame(before.items[at], line)) return excerptOf([before.items[at], line]);
  }
  return null;
};

/**
 * Compares what is outside fields now with what was there when the document was created, and gives the first difference
 * on each page. The order counts too, because a later drawing covers an earlier one.
 * @param pages the pages of the documents, without those behind them
 */
export const layoutDifferences = (layout: PackedLayout, pages: readonly PageReading[]): PageDifference[] => {
  const before = unpack(layout);
  const numbers = Array.from({ length: Math.max(before.length, pages.length) }, (_, index) => index);
  return numbers.flatMap((index): PageDifference[] => {
    const excerpt = pageDifference(before[index], pages[index]);
    return excerpt === null ? [] : [{ page: index + 1, excerpt }];
  });
};
