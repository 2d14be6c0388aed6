import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { DrawnItem } from './drawn-item.ts';
import type { PageReading } from './print-reading.ts';

/** What stands on the pages of a document outside its fields, packed: to be compared with later prints. */
export type PackedLayout = Uint8Array;

type Item = Pick<DrawnItem, 'kind' | 'what' | 'look' | 'box' | 'clip'>;

interface Page {
  width: number;
  height: number;
  items: Item[];
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

const toItem = ({ kind, what, look, box, clip }: DrawnItem): Item => ({
  kind,
  what,
  look,
  box: [rounded(box[0]), rounded(box[1]), rounded(box[2]), rounded(box[3])],
  clip: clip && [rounded(clip[0]), rounded(clip[1]), rounded(clip[2]), rounded(clip[3])],
});

export const packLayout = (pages: readonly PageReading[]): PackedLayout =>
  gzipSync(
    JSON.stringify(pages.map(({ width, height, items }): Page => ({ width, height, items: items.map(toItem) }))),
  );

/**
 * SHA-256, lower-case hex, of everything that is drawn on pages: letters, fonts, colours, shapes and pictures with their
 * places. Not of the file's bytes: two prints of the same pages differ in the numbers of their structure elements.
 */
export const pagesHash = (pages: readonly PageReading[]): string => {
  const hash = createHash('sha256');
  for (const { width, height, drawn } of pages)
    hash.update(JSON.stringify({ width: rounded(width), height: rounded(height), items: drawn.map(toItem) }));
  return hash.digest('hex');
};

const unpack = (layout: PackedLayout): Page[] => JSON.parse(gunzipSync(layout).toString('utf8')) as Page[];

/** A print that differs from the pages that were shown. */
export interface PageDifference {
  /** From 1. */
  page: number;
  /** A few words of what differs, for people who look for it. */
  excerpt: string;
}

/** Points: another release of the browser may place a letter a hair's breadth aside. */
const tolerance = 1;

const isNear = (one: readonly number[] | null, other: readonly number[] | null): boolean =>
  one === null || other === null
    ? one === other
    : one.every((value, index) => Math.abs(value - (other[index] ?? 0)) <= tolerance);

const isSame = (one: Item | undefined, other: Item | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.kind === other.kind &&
  one.what === other.what &&
  one.look === other.look &&
  isNear(one.box, other.box) &&
  isNear(one.clip, other.clip);

const excerptOf = (items: readonly (Item | undefined)[]): string => {
  const text = items.find((item) => item?.kind === 'text')?.what.trim();
  return (text || (items.find(Boolean)?.kind ?? '')).slice(0, 80);
};

const pageDifference = (before: Page | undefined, now: PageReading | undefined): string | null => {
  if (!before || !now) return 'number of pages';
  if (!isNear([before.width, before.height], [now.width, now.height])) return 'size of the page';
  const items = now.items.map(toItem);
  const length = Math.max(items.length, before.items.length);
  for (let at = 0; at < length; at += 1)
    if (!isSame(before.items[at], items[at])) return excerptOf([before.items[at], items[at]]);
  return null;
};

/**
 * The first difference on each page between what stood outside the fields when the document came in and what does now.
 * The order counts too: what is drawn later covers what was drawn before.
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
