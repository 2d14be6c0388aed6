import type { PdfValue } from '#seal-reader/pdf-objects.ts';

/** [a b c d e f] of ISO 32000-1 §8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Combines two transforms: `first` is applied, then `second`. */
export const multiply = (first: Matrix, second: Matrix): Matrix => {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
};

/** The transform back. Null when there is none, as of what is drawn with no height. */
export const inverse = ([a, b, c, d, e, f]: Matrix): Matrix | null => {
  const area = a * d - b * c;
  if (Math.abs(area) < 1e-9) return null;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
};

export type Point = readonly [number, number];

/** Points of the page: left, bottom, right, top. */
export type Box = readonly [number, number, number, number];

export const pointOf = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The smallest box around the points, with sides parallel to the page. Null when there are no points. */
export const boxAround = (points: readonly Point[]): Box | null => {
  if (points.length === 0) return null;
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  return [left, bottom, right, top];
};

export const intersection = (one: Box | null, other: Box | null): Box | null => {
  if (!one || !other) return one ?? other;
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
};

export const numbersOf = (values: readonly PdfValue[]): number[] =>
  values.filter((value): value is number => typeof value === 'number');

export const toMatrix = (values: readonly PdfValue[]): Matrix | null => {
  const [a, b, c, d, e, f] = numbersOf(values);
  return f === undefined ? null : [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f];
};

/** Everything except its shape that decides how a thing looks. */
export interface GraphicsState {
  matrix: Matrix;
  fill: string;
  stroke: string;
  lineWidth: number;
  /** Opacity and blending, as the resources name them. */
  blending: string;
  /** Opacity of letters and areas, from 0 to 1, and of the groups that they stand in. */
  opacity: number;
  groupOpacity: number;
  clip: Box | null;
}

export const firstState = (matrix: Matrix, clip: Box | null = null): GraphicsState => ({
  matrix,
  fill: '0',
  stroke: '0',
  lineWidth: 1,
  blending: '',
  opacity: 1,
  groupOpacity: 1,
  clip,
});
