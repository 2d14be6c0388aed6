import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isWholePicture, type PictureType } from './whole-picture.ts';

const noise = Buffer.from(Array.from({ length: 120 * 80 * 3 }, (_, index) => (index * 7_919) % 251));
const picture = sharp(noise, { raw: { width: 120, height: 80, channels: 3 } });
const film = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index % 3 === 0 ? 0xff : 0xda)));

describe.each<[PictureType, () => Promise<Buffer>]>([
  ['image/png', () => picture.clone().png().toBuffer()],
  ['image/jpeg', () => picture.clone().jpeg().toBuffer()],
  ['image/jpeg', () => picture.clone().jpeg({ progressive: true }).toBuffer()],
  ['image/gif', () => picture.clone().gif().toBuffer()],
])('a picture of the kind %s', (type, draw) => {
  test('is whole, also with something behind it', async () => {
    const bytes = await draw();
    expect(isWholePicture(bytes, type)).toBe(true);
    expect(isWholePicture(Buffer.concat([bytes, film]), type)).toBe(true);
  });

  test('is not whole when it is cut anywhere', async () => {
    const bytes = await draw();
    for (const share of [0.01, 0.1, 0.5, 0.9, 0.999])
      expect(isWholePicture(bytes.subarray(0, Math.floor(bytes.length * share)), type), `${share}`).toBe(false);
  });
});

test('a PNG is not whole when one of its bytes is another', async () => {
  const bytes = await picture.clone().png().toBuffer();
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  expect(isWholePicture(bytes, 'image/png')).toBe(false);
});
