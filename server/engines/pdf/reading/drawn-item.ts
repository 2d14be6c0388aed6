import { createHash } from 'node:crypto';
import type { Box, Point } from './graphics-state.ts';

/** Size of a picture as the file stores it, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** One thing drawn on a page. */
export interface DrawnItem {
  kind: 'text' | 'path' | 'picture' | 'shading';
  /** For a text its letters, for a path its operators, for a picture its size and hash. */
  what: string;
  /** Font, colours, line, opacity. */
  look: string;
  /** In points of the page. For a text, the points where its first and its last piece begin. */
  box: Box;
  clip: Box | null;
  /** Mark of the field that it belongs to; null outside fields. */
  mark: string | null;
  /** True for content of the document. False for what the paper adds, such as the number of the page. */
  isTagged: boolean;
  picture?: PictureSize;
  /** Of a picture: where it is turned, its box is larger. */
  corners?: readonly Point[];
}

/** Rounds to hundredths of a point. */
export const round = (value: number): number => Math.round(value * 100) / 100;

/** Coordinates of the corners of a rectangle (operator `re`). */
export const cornersOf = ([x = 0, y = 0, width = 0, height = 0]: number[]): number[] =>
  [x, y, x + width, y].concat([x + width, y + height, x, y + height]);

/** Differs for shapes with the same box and operators. It does not depend on their place. Empty for a rectangle. */
export const shapeHash = (points: readonly (readonly [number, number])[]): string => {
  if (points.length <= 4) return '';
  const [[x, y] = [0, 0]] = points;
  const text = points.map(([a, b]) => `${Math.round(a - x)},${Math.round(b - y)}`).join(' ');
  return createHash('sha1').update(text).digest('base64').slice(0, 8);
};
