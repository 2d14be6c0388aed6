import type { DrawnItem } from './drawn-item.ts';
import { boxAround, inverse, pointOf } from './graphics-state.ts';
import type { Box, Point } from './graphics-state.ts';
import type { PlacedGlyph, TextLine } from './text-lines.ts';

/** What the place of a field lies over. */
export interface CoveredText {
  /** Of the field. */
  mark: string;
  /** Of the document, or the value of another field. */
  words: string;
  /** Mark of another field whose place is under it. */
  field?: string;
}

/** The part of a convex shape that is in a box. */
const cutToBox = (shape: readonly Point[], [left, bottom, right, top]: Box): readonly Point[] => {
  const cut = (points: readonly Point[], axis: 0 | 1, limit: number, side: 1 | -1): Point[] => {
    const inside = (point: Point) => (point[axis] - limit) * side >= 0;
    return points.flatMap((point, index): Point[] => {
      const next = points[(index + 1) % points.length] ?? point;
      if (inside(point) === inside(next)) return inside(next) ? [next] : [];
      const part = (limit - point[axis]) / (next[axis] - point[axis]);
      const edge: Point = [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part];
      return inside(next) ? [edge, next] : [edge];
    });
  };
  return cut(cut(cut(cut(shape, 0, left, 1), 0, right, -1), 1, bottom, 1), 1, top, -1);
};

/** Blank, or leading to a field: spaces, underscores, dots, dashes. */
const leader = /^[\s\p{Cf}\p{Pd}_.\u00B7\u2022\u2024-\u2026\u2500\u2501]*$/u;
/**
 * A mark across the page: large letters, or faint ones that are larger than a text's. Sizes in points. The opacity of a
 * document is never below 0.3 (`css-limits.ts`), which is 0.302 in a colour of eight bits.
 */
const watermark = { size: 40, faintSize: 20, opacity: 0.305 };
/** Part of the size that small letters reach above the baseline. */
const smallLetters = 0.5;
/** Less is no cover: points, or part of the size of very small letters. */
const least = { points: 2, ofSize: 0.3 };

interface Word {
  text: string;
  from: number;
  to: number;
}

const wordsOf = (glyphs: readonly PlacedGlyph[]): Word[] => {
  const words: Word[] = [];
  let open: Word | null = null;
  for (const { letters, from, to } of glyphs) {
    if (leader.test(letters)) open = null;
    else if (open) {
      open.text += letters;
      open.from = Math.min(open.from, from);
      open.to = Math.max(open.to, to);
    } else {
      open = { text: letters, from, to };
      words.push(open);
    }
  }
  return words;
};

const lengthOf = (x: number, y: number): number => Math.hypot(x, y);

/** The words of one line under one place, whatever its direction: the shape of the place is turned into text space. */
const wordsUnder = (place: readonly Point[], { glyphs, matrix, back, size, clip }: TextLine): string[] => {
  const seen = clip ? cutToBox(place, clip) : place;
  if (seen.length === 0) return [];
  const shape = seen.map(([x, y]) => pointOf(back, x, y));
  const [along, upwards] = [lengthOf(matrix[0], matrix[1]), lengthOf(matrix[2], matrix[3])];
  const most = Math.min(least.points, least.ofSize * size * upwards);
  return wordsOf(glyphs).flatMap(({ text, from, to }) => {
    const both = boxAround(cutToBox(shape, [from, 0, to, size * smallLetters]));
    const isCovered = both && (both[2] - both[0]) * along > most && (both[3] - both[1]) * upwards > most;
    return isCovered ? [text] : [];
  });
};

const cornersOf = ([left, bottom, right, top]: Box): Point[] => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];

const boxOfLine = ({ glyphs, matrix, size }: TextLine): Box | null => {
  const [from, to] = [glyphs[0]?.from ?? 0, glyphs.at(-1)?.to ?? 0];
  return boxAround([0, size * smallLetters].flatMap((y) => [pointOf(matrix, from, y), pointOf(matrix, to, y)]));
};

const touches = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

const isWatermark = ({ matrix, size, opacity }: TextLine): boolean => {
  const points = size * lengthOf(matrix[2], matrix[3]);
  return points >= (opacity <= watermark.opacity ? watermark.faintSize : watermark.size);
};

const shapeOf = ({ corners, box, clip }: DrawnItem): readonly Point[] => {
  const whole = corners ?? cornersOf(box);
  return clip ? cutToBox(whole, clip) : whole;
};

/** Whether more than an edge of a place is under a shape. */
const isUnder = (place: DrawnItem, shape: readonly Point[]): boolean => {
  const [origin = [0, 0], right = [0, 0], , up = [0, 0]] = place.corners ?? cornersOf(place.box);
  const along: Point = [right[0] - origin[0], right[1] - origin[1]];
  const upwards: Point = [up[0] - origin[0], up[1] - origin[1]];
  const back = inverse([...along, ...upwards, ...origin]);
  const both =
    back &&
    boxAround(
      cutToBox(
        shape.map(([x, y]) => pointOf(back, x, y)),
        [0, 0, 1, 1],
      ),
    );
  if (!both) return false;
  const size = [(both[2] - both[0]) * lengthOf(...along), (both[3] - both[1]) * lengthOf(...upwards)];
  return size.every((length) => length > least.points);
};

/** @param before places that were drawn earlier on the page */
const fieldsUnder = ({ mark }: DrawnItem, shape: readonly Point[], before: readonly DrawnItem[]): string[] => [
  ...new Set(before.flatMap((other) => (other.mark !== mark && isUnder(other, shape) ? [other.mark ?? ''] : []))),
];

/**
 * What stands under the places of fields on a page: words of the document, values and places of other fields. What is
 * entered there later, such as a picture, would hide them.
 * @param places the pictures that fill the places, and the lines of checkboxes
 */
export const coveredText = (lines: readonly TextLine[], places: readonly DrawnItem[]): CoveredText[] => {
  const letters = lines.flatMap((line) => {
    const box = isWatermark(line) ? null : boxOfLine(line);
    return box ? [{ line, box }] : [];
  });
  return places.flatMap((place, index): CoveredText[] => {
    const { mark } = place;
    const shape = shapeOf(place);
    const around = boxAround(shape);
    if (mark === null || !around) return [];
    const words = letters.flatMap(({ line, box }) =>
      line.mark !== mark && touches(box, around) ? wordsUnder(shape, line) : [],
    );
    return [
      ...(words.length === 0 ? [] : [{ mark, words: words.join(' ') }]),
      ...fieldsUnder(place, shape, places.slice(0, index)).map((field) => ({ mark, words: '', field })),
    ];
  });
};
