import sharp from 'sharp';
import { greyOf, type Box } from './pdfium.ts';

export interface Grey {
  width: number;
  height: number;
  levels: Uint8Array;
}

export const greyOfPng = async (png: Buffer): Promise<Grey> => {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, levels: greyOf(data, info.channels) };
};

/** Pixels of a cell: its mean is compared, since few colours make single pixels differ. */
const cell = 3;
const clearlyOther = 45;
/** Around what is left out: edges of letters are smoothed. */
const aroundPx = 10;

const meanAt = ({ width, levels }: Grey, left: number, top: number): number => {
  let sum = 0;
  for (let y = top; y < top + cell; y += 1)
    for (let x = left; x < left + cell; x += 1) sum += levels[y * width + x] ?? 255;
  return sum / (cell * cell);
};

/** Cells of two pictures of a page that clearly differ, outside `leftOut` (points of the page). */
export const differentCells = (
  one: Grey,
  other: Grey,
  { leftOut, width, height }: { leftOut: readonly Box[]; width: number; height: number },
): { count: number; first: [x: number, y: number] | null } => {
  if (one.width !== other.width || one.height !== other.height) return { count: Infinity, first: null };
  const [acrossPx, downPx] = [one.width / width, one.height / height];
  const boxes = leftOut.map(([left, bottom, right, top]) => [
    left * acrossPx - aroundPx,
    (height - top) * downPx - aroundPx,
    right * acrossPx + aroundPx,
    (height - bottom) * downPx + aroundPx,
  ]);
  let count = 0;
  let first: [number, number] | null = null;
  for (let top = 0; top + cell <= one.height; top += cell)
    for (let left = 0; left + cell <= one.width; left += cell) {
      if (Math.abs(meanAt(one, left, top) - meanAt(other, left, top)) <= clearlyOther) continue;
      const isOut = boxes.some(
        ([from = 0, high = 0, to = 0, low = 0]) =>
          left + cell >= from && left <= to && top + cell >= high && top <= low,
      );
      if (isOut) continue;
      count += 1;
      first ??= [left / acrossPx, height - top / downPx];
    }
  return { count, first };
};
