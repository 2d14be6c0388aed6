import { createHash } from 'node:crypto';
import type { Box } from './graphics-state.ts';

/** Pixels of a picture in the file. */
export interface PictureSize {
  width: number;
  height: number;
}

/** One thing drawn on a page. */
export interface DrawnItem {
  kind: 'text' | 'path' | 'picture' | 'shading';
  /** Letters; operators of a path; size and hash of a picture. */
  what: string;
  /** Font, colours, line, opacity. */
  look: string;
  /** Points of the page. Of a text: where its first and its last piece begin. */
  box: Box;
  clip: Box | null;
  /** Mark of the field that it belongs to; null outside fields. */
  mark: string | null;
  /** Part of the document's structure; what the paper adds, such as the number of the page, is not. */
  isTagged: boolean;
  picture?: PictureSize;
}

/** Hundredths of a point. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Coordinates of the corners of a rectangle (operator `re`). */
export const cornersOf = ([x = 0, y = 0, width = 0, height = 0]: number[]): number[] =>
  [x, y, x + width, y].concat([x + width, y + height, x, y + height]);

/** Tells shapes with one box and the same operators apart, wherever they stand. Empty for a rectangle. */
export const shapeHash = (points: readonly (readonly [number, number])[]): string => {
  if (points.length <= 4) return '';
  const [[x, y] = [0, 0]] = points;
  const text = points.map(([a, b]) => `${Math.round(a - x)},${Math.round(b - y)}`).join(' ');
  return createHash('sha1').update(text).digest('base64').slice(0, 8);
};
