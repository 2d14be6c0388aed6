import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPng } from './png.ts';
import { chunk } from '#tests/support/png-chunk.ts';

const [width, height] = [20, 10];

/** 20 × 10 pixels; `at` returns the samples of one pixel. */
const picture = (
  colour: number,
  at: (x: number, y: number) => number[],
  { filter = 0, extra = [] as Buffer[] } = {},
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colour, 0, 0, 0], 8);
  const rows = Array.from({ length: height }, (_, y) => [
    filter,
    ...Array.from({ length: width }, (__, x) => at(x, y)).flat(),
  ]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const isLine = (_: number, y: number) => y === 5;
const blackAndWhite = chunk('PLTE', Buffer.from([255, 255, 255, 0, 0, 0]));

test.each([
  ['grey', picture(0, (x, y) => [isLine(x, y) ? 60 : 255])],
  ['grey that shows through', picture(4, (x, y) => [0, isLine(x, y) ? 255 : 0])],
  ['blue on white', picture(2, (x, y) => (isLine(x, y) ? [20, 40, 200] : [255, 255, 255]))],
  ['black on nothing', picture(6, (x, y) => [0, 0, 0, isLine(x, y) ? 255 : 0])],
  ['a palette', picture(3, (x, y) => [isLine(x, y) ? 1 : 0], { extra: [blackAndWhite] })],
  ['a photograph on grey paper', picture(0, (x, y) => [isLine(x, y) ? 40 : 150])],
])('a line is seen: %s', (_, png) => {
  expect(readPng(png)).toEqual({ width, height, isBlank: false });
});

test.each([0, 1, 2, 3, 4])('a line is seen whatever filter the rows have: %i', (filter) => {
  // The bytes are the filters' input, so the pixels differ by filter; every filter gives some dark pixels.
  const png = picture(0, (x, y) => [isLine(x, y) || x % 3 === 0 ? 90 : 5], { filter });
  expect(readPng(png)).toMatchObject({ isBlank: false });
});

test.each([
  ['nothing but white', picture(2, () => [255, 255, 255])],
  ['white and nearly white', picture(2, (x, y) => (isLine(x, y) ? [254, 255, 255] : [255, 255, 255]))],
  ['colours that do not show at all', picture(6, (x, y) => [isLine(x, y) ? 200 : 0, 0, 0, 0])],
  [
    'a palette whose black is transparent',
    picture(3, (x, y) => [isLine(x, y) ? 1 : 0], {
      extra: [blackAndWhite, chunk('tRNS', Buffer.from([255, 0]))],
    }),
  ],
  [
    'a black that counts as transparent',
    picture(0, (x, y) => [isLine(x, y) ? 0 : 255], { extra: [chunk('tRNS', Buffer.from([0, 0]))] }),
  ],
  ['two pixels', picture(2, (x, y) => (x < 2 && y === 0 ? [0, 0, 0] : [255, 255, 255]))],
  ['all of one colour', picture(2, () => [0, 0, 0])],
])('is blank: %s', (_, png) => {
  expect(readPng(png)).toMatchObject({ isBlank: true });
});

test.each([
  ['a filter that does not exist', picture(0, (x) => [x], { filter: 9 })],
  ['a palette picture without a palette', picture(3, (x, y) => [isLine(x, y) ? 1 : 0])],
])('is no PNG: %s', (_, png) => {
  expect(readPng(png)).toBeNull();
});
