import { writePng } from '#engines/images/ink.ts';
import { normalized } from '#contract/composed.ts';

const width = 240;
const height = 80;
const ink = [1, 38, 56, 255] as const;
const steps = 24;

interface Point {
  x: number;
  y: number;
}

/** A point above and one below the line for each letter; the letter decides how far. */
const pointsOf = (name: string): Point[] => {
  const letters = Array.from(normalized(name, 'NFC')).slice(0, 30);
  const wide = (width - 24) / Math.max(1, letters.length);
  const points = letters.flatMap((letter, at): Point[] => {
    const code = letter.codePointAt(0) ?? 0;
    const x = 12 + wide * at;
    return [
      { x: x + wide * 0.7, y: height / 2 - 6 - (code % 23) },
      { x: x + wide * 0.4, y: height / 2 + 4 + ((code * 7) % 19) },
    ];
  });
  return [{ x: 12, y: height / 2 }, ...points, { x: width - 12, y: height / 2 + 6 }];
};

/** The point at a part of the way. */
const between = (one: Point, other: Point, part = 0.5): Point => ({
  x: one.x + (other.x - one.x) * part,
  y: one.y + (other.y - one.y) * part,
});

/** Paints a dot of three by three pixels. */
const paint = (rgba: Buffer, { x, y }: Point): void => {
  for (let row = Math.round(y) - 1; row <= Math.round(y) + 1; row += 1)
    for (let column = Math.round(x) - 1; column <= Math.round(x) + 1; column += 1)
      rgba.set(ink, (row * width + column) * 4);
};

/** A drawn line that the letters of a name bend, the same for the same name: the value of a signature field. */
export const signatureOf = (name: string): string => {
  const rgba = Buffer.alloc(width * height * 4);
  const points = pointsOf(name);
  for (const [at, bend] of points.entries()) {
    const from = between(points[at - 1] ?? bend, bend);
    const to = between(bend, points[at + 1] ?? bend);
    for (let step = 0; step <= steps; step += 1) {
      const part = step / steps;
      paint(rgba, between(between(from, bend, part), between(bend, to, part), part));
    }
  }
  return `data:image/png;base64,${writePng(width, height, rgba).toString('base64')}`;
};
