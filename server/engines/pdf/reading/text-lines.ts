import { inverse, multiply, pointOf } from './graphics-state.ts';
import type { Box, GraphicsState, Matrix } from './graphics-state.ts';
import type { Glyph } from './print-fonts.ts';
import type { TextState } from './text-state.ts';

/** A glyph, and where it begins and ends on the baseline. */
export interface PlacedGlyph {
  letters: string;
  from: number;
  to: number;
}

/** Glyphs on one baseline, drawn one after the other. */
export interface TextLine {
  readonly glyphs: PlacedGlyph[];
  /** From text space, where the baseline lies along x, to points of the page. */
  readonly matrix: Matrix;
  /** From the page to text space. */
  readonly back: Matrix;
  /** Of the font, in text space. */
  readonly size: number;
  /** From 0 to 1. */
  readonly opacity: number;
  readonly clip: Box | null;
  /** Mark of the field that it belongs to; null outside fields. */
  readonly mark: string | null;
}

/** Unit of the numbers between texts, which move the next glyph back (ISO 32000-1 §9.4.3). */
const thousandth = 0.001;
/** Parts of the size: a wider gap is a space, and a letter that stands further back or higher begins another line. */
const near = { gap: 0.12, back: 0.3, height: 0.05 };

const isSame = (one: readonly number[] | null, other: readonly number[] | null, count: number): boolean => {
  if (one === other) return true;
  if (one === null || other === null) return false;
  for (let at = 0; at < count; at += 1) if (one[at] !== other[at]) return false;
  return true;
};

/** The lines of a page, measured. Chromium draws nearly each letter alone. */
export class TextLines {
  readonly lines: TextLine[] = [];

  /** @param parts of a `TJ` operator: glyphs, and numbers between them */
  add(
    parts: readonly (readonly Glyph[] | number)[],
    { matrix: text, size }: Pick<TextState, 'matrix' | 'size'>,
    state: GraphicsState,
    mark: string | null,
  ): void {
    const matrix = multiply(text, state.matrix);
    const { clip } = state;
    const opacity = state.opacity * state.groupOpacity;
    const last = this.lines.at(-1);
    const looksTheSame = last?.size === size && last.opacity === opacity && last.mark === mark;
    const isNext = looksTheSame && isSame(last.matrix, matrix, 4) && isSame(last.clip, clip, 4);
    const start = isNext ? startIn(last, matrix) : null;
    if (last && start !== null) return place(parts, last, start);
    const back = inverse(matrix);
    // What has no height or no width is not drawn.
    if (!back) return;
    const line: TextLine = { glyphs: [], matrix, back, size, opacity, clip, mark };
    this.lines.push(line);
    place(parts, line, 0);
  }
}

/** Where a text begins on the baseline of a line that it goes on; null when it does not. */
const startIn = ({ back, glyphs, size }: TextLine, matrix: Matrix): number | null => {
  const [x, y] = pointOf(back, matrix[4], matrix[5]);
  const end = glyphs.at(-1)?.to ?? 0;
  return Math.abs(y) <= near.height * size && x >= end - near.back * size ? x : null;
};

const place = (parts: readonly (readonly Glyph[] | number)[], { glyphs, size }: TextLine, start: number): void => {
  const end = glyphs.at(-1)?.to ?? start;
  if (start - end > near.gap * size) glyphs.push({ letters: ' ', from: end, to: start });
  let at = start;
  for (const part of parts) {
    if (typeof part === 'number') at -= part * thousandth * size;
    else
      for (const { letters, width } of part) {
        glyphs.push({ letters, from: at, to: at + width * size });
        at += width * size;
      }
  }
};
