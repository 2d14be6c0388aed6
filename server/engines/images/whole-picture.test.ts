import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isWholePicture } from './whole-picture.ts';

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
const isWhole = (bytes: Buffer) => isWholePicture(bytes, limit, 'a');
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
