import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chunk } from '#tests/support/png-chunk.ts';
import { asInk } from './ink.ts';

type Pixel = readonly number[];

/** One row of pixels. */
const row = (colour: number, pixels: readonly Pixel[], extra: readonly Buffer[] = []): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels.length, 0);
  header.writeUInt32BE(1, 4);
  header.set([8, colour, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.from([0, ...pixels.flat()]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const pixelsOf = async (png: Buffer): Promise<Pixel[]> => {
  const data = await sharp(png).ensureAlpha().raw().toBuffer();
  return Array.from({ length: data.length / 4 }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)]);
};
const onWhite = ([red = 0, green = 0, blue = 0, alpha = 0]: Pixel): Pixel =>
  [red, green, blue].map((light) => Math.round(255 - ((255 - light) * alpha) / 255));

const clear = [0, 0, 0, 0];
const black = [0, 0, 0, 255];
const palette = chunk('PLTE', Buffer.from([255, 255, 255, 0, 0, 0, 255, 0, 0]));

// REQ-5.1.12
test.each<[what: string, png: Buffer, ink: Pixel[]]>([
  ['grey', row(0, [[255], [0], [155]]), [clear, black, [0, 0, 0, 100]]],
  [
    'in colours',
    row(2, [
      [255, 255, 255],
      [20, 40, 200],
      [255, 0, 0],
    ]),
    [clear, [0, 22, 195, 235], [255, 0, 0, 255]],
  ],
  [
    'grey with opacity',
    row(4, [
      [255, 255],
      [0, 128],
      [255, 0],
    ]),
    [clear, [0, 0, 0, 128], clear],
  ],
  [
    'with opacity',
    row(6, [
      [255, 255, 255, 255],
      [255, 255, 255, 90],
      [0, 0, 0, 255],
    ]),
    [clear, clear, black],
  ],
  ['of a palette', row(3, [[0], [1], [2]], [palette]), [clear, black, [255, 0, 0, 255]]],
  [
    'of a palette of which one colour is transparent',
    row(3, [[0], [1], [2]], [palette, chunk('tRNS', Buffer.from([255, 0]))]),
    [clear, clear, [255, 0, 0, 255]],
  ],
  [
    'whose black counts as transparent',
    row(
      2,
      [
        [255, 255, 255],
        [0, 0, 0],
      ],
      [chunk('tRNS', Buffer.alloc(6))],
    ),
    [clear, clear],
  ],
])('the white of a picture is transparent: %s', async (_, png, ink) => {
  expect(await pixelsOf(asInk(png))).toEqual(ink);
});

test('on white paper a picture looks as it did', async () => {
  const pixels = Array.from({ length: 900 }, (_, at) => [(at * 37) % 256, (at * 91) % 256, (at * 53) % 256, 255]);
  const drawn = (await pixelsOf(asInk(row(6, pixels)))).map(onWhite);
  const farthest = drawn.flatMap((pixel, at) =>
    pixel.map((light, index) => Math.abs(light - (pixels[at]?.[index] ?? 0))),
  );
  expect(Math.max(...farthest)).toBeLessThanOrEqual(1);
});

test.each([
  ['drawn on nothing', row(6, [clear, [1, 38, 56, 255], [1, 38, 56, 80]])],
  [
    'in dark ink',
    row(2, [
      [20, 40, 200],
      [0, 0, 0],
    ]),
  ],
  ['that is no PNG of ours', Buffer.from('GIF89a')],
])('a picture stays as it is, byte for byte: %s', (_, png) => {
  expect(asInk(png)).toBe(png);
});

// REQ-5.1.12
test('a signature whose file asks for other colours than its samples is drawn as its samples', async () => {
  const gamma = Buffer.alloc(4);
  gamma.writeUInt32BE(20_000);
  const pixels = [[20, 20, 20, 255], clear];
  const plain = row(6, pixels);
  const ink = asInk(row(6, pixels, [chunk('gAMA', gamma)]));
  expect(ink.includes('gAMA')).toBe(false);
  expect(await pixelsOf(ink)).toEqual(await pixelsOf(asInk(plain)));
});
