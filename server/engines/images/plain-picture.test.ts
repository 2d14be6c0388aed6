import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk } from '#tests/support/png-chunk.ts';
import { expect, test } from 'vitest';
import { isPlainPicture } from './plain-picture.ts';

const noise = sharp({
  create: {
    width: 64,
    height: 64,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
});
const limit = 1_000_000;
const isWhole = (bytes: Buffer) => isPlainPicture(bytes, limit, 'a');
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6));

// REQ-5.1.16
test('pictures are known as whole, cut, damaged, or in colours of paper', async () => {
  const png = await noise.clone().png().toBuffer();
  const jpeg = await noise.clone().jpeg().toBuffer();
  const progressive = await noise.clone().jpeg({ progressive: true }).toBuffer();
  const gif = await noise.clone().gif().toBuffer();
  expect(await Promise.all([png, jpeg, progressive, gif].map(isWhole))).toEqual([true, true, true, true]);
  const damaged = Buffer.from(png);
  damaged.writeUInt8(damaged.readUInt8(damaged.length - 14) ^ 1, damaged.length - 14);
  const withoutEnd = png.subarray(0, -12);
  const cmyk = await noise.clone().toColourspace('cmyk').jpeg().toBuffer();
  const webp = await noise.clone().webp().toBuffer();
  const broken = [...[png, jpeg, progressive, gif].map(cut), damaged, withoutEnd, cmyk, webp, Buffer.from('hello')];
  expect(await Promise.all(broken.map(isWhole))).toEqual(broken.map(() => false));
});

const header = (colour: number) => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(4, 0);
  data.writeUInt32BE(4, 4);
  data.set([8, colour], 8);
  return chunk('IHDR', data);
};
const beginning = Buffer.from('89504e470d0a1a0a', 'hex');
const grey = (...extra: Buffer[]) =>
  Buffer.concat([
    beginning,
    header(0),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(20))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
const gamma = (value: number) => {
  const data = Buffer.alloc(4);
  data.writeUInt32BE(value);
  return chunk('gAMA', data);
};
const palette = (transparency: number) =>
  Buffer.concat([
    beginning,
    header(3),
    chunk('PLTE', Buffer.from([0, 0, 0, 255, 255, 255])),
    chunk('tRNS', Buffer.alloc(transparency, 255)),
    chunk('IDAT', deflateSync(Buffer.alloc(20))),
    chunk('IEND', Buffer.alloc(0)),
  ]);

// REQ-5.1.16
test('profiles of colours, gammas and turns, which not every browser applies, are noticed', async () => {
  const plain = [
    grey(),
    grey(chunk('sRGB', Buffer.from([0])), gamma(45_455)),
    grey(chunk('tEXt', Buffer.from('a\0b'))),
    palette(2),
  ];
  expect(await Promise.all(plain.map(isWhole))).toEqual(plain.map(() => true));
  const photograph = await noise.clone().withIccProfile('p3').jpeg().toBuffer();
  const turned = chunk('eXIf', Buffer.from('4d4d002a00000008', 'hex'));
  const odd = [
    grey(gamma(100_000)),
    grey(chunk('iCCP', deflateSync(Buffer.from('profile')))),
    grey(chunk('cICP', Buffer.from([9, 16, 0, 1]))),
    grey(turned),
    palette(4),
    photograph,
    await noise.clone().withIccProfile('p3').png().toBuffer(),
  ];
  expect(await Promise.all(odd.map(isWhole))).toEqual(odd.map(() => false));
});
