import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { ImageRefused, imageKind, redrawImage } from './redraw.ts';
import { chunk } from '#tests/support/png-chunk.ts';

const limits = { side: 4_096, pixels: 16_000_000 };
const box = { width: 500, height: 500 };
const draw = (bytes: Buffer, company = 'a') => redrawImage(bytes, limits, [{ box }], company);

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 11, g: 130, b: 126, alpha: 0.5 } } });

let png: Buffer;
let jpeg: Buffer;
let gif: Buffer;
beforeAll(async () => {
  png = await plain(800, 400).png().toBuffer();
  const noise = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7_919) % 251));
  jpeg = await sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'Secret-of-the-camera' } })
    .jpeg()
    .toBuffer();
  gif = await plain(60, 40).gif().toBuffer();
});

/** A PNG with this stated size and minimal data. */
const statedPng = (width: number, height: number, data: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};

describe('a picture drawn anew', () => {
  // REQ-4.1.7
  it('fits its box, is a still, and holds nothing of what came but what can be seen', async () => {
    const [big] = await draw(png);
    expect(big?.type).toBe('image/png');
    expect(await sharp(big?.bytes).metadata()).toMatchObject({ width: 500, height: 250, hasAlpha: true });
    const [photo] = await draw(jpeg);
    expect(photo?.type).toBe('image/jpeg');
    expect(jpeg.includes('Secret-of-the-camera')).toBe(true);
    expect(photo?.bytes.includes('Secret-of-the-camera')).toBe(false);
    expect((await sharp(photo?.bytes).metadata()).exif).toBeUndefined();
    const [still] = await draw(gif);
    expect(await sharp(still?.bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 40 });
  });

  it('is a still of an animation, and a phone’s photograph stands upright', async () => {
    const frames = Buffer.alloc(20 * 40 * 3, 80).fill(200, 0, 20 * 20 * 3);
    const moving = await sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const [still] = await draw(moving);
    expect((await sharp(still?.bytes).metadata()).height).toBe(20);
    const lying = await sharp(jpeg).withMetadata({ orientation: 6 }).toBuffer();
    const [upright] = await draw(lying);
    expect(await sharp(upright?.bytes).metadata()).toMatchObject({ width: 200, height: 300 });
  });

  it('takes the picture of a polyglot and leaves what hangs on it', async () => {
    const payload = Buffer.from('PK\u0003\u0004<script>alert(1)</script>');
    for (const bytes of [png, jpeg, gif]) {
      const drawn = await draw(Buffer.concat([bytes, payload])).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ImageRefused);
        return [];
      });
      for (const { bytes: kept } of drawn) expect(kept.includes('alert')).toBe(false);
    }
  });

  const hostile: [string, () => Buffer | Promise<Buffer>][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('hello')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an SVG behind a BOM', () => Buffer.from('\ufeff<?xml version="1.0"?><svg/>')],
    ['an SVG under gzip', () => gzipSync('<svg/>')],
    ['an SVG behind the first bytes of a GIF', () => Buffer.from('GIF89a<svg onload="alert(1)"/>')],
    ['a page behind the first bytes of a JPEG', () => Buffer.from('\u00ff\u00d8\u00ff<html>', 'latin1')],
    ['a picture behind other bytes', () => Buffer.concat([Buffer.from(' '), png])],
    ['a PDF', () => Buffer.from('%PDF-1.7 1 0 obj')],
    ['a WebP', () => plain(9, 9).webp().toBuffer()],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['an AVIF', () => plain(16, 16).avif().toBuffer()],
    [
      'half a PNG',
      () =>
        sharp(jpeg)
          .png()
          .toBuffer()
          .then((bytes) => bytes.subarray(0, bytes.length >> 1)),
    ],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length >> 1)],
    ['half a GIF', () => gif.subarray(0, gif.length >> 1)],
    ['a PNG of nothing but its head', () => png.subarray(0, 33)],
    ['a PNG with a damaged pixel', () => Buffer.from(png).fill(0x55, png.length - 40, png.length - 30)],
    ['a flood of pixels', () => statedPng(60_000, 60_000, deflateSync(Buffer.alloc(1_000)))],
    ['one pixel too many a side', () => statedPng(4_097, 1, deflateSync(Buffer.alloc(1 + 3 * 4_097)))],
    ['a bomb of zeros', () => statedPng(100, 100, deflateSync(Buffer.alloc(50_000_000)))],
    ['a PNG without a size', () => statedPng(0, 0, deflateSync(Buffer.alloc(1)))],
  ];
  it.each(hostile)('is refused from %s', async (name, make) => {
    const bytes = await make();
    const outcome = await draw(bytes).catch((error: unknown) => error);
    // With more data than pixels, the pixels are drawn and the rest is dropped.
    if (name === 'a bomb of zeros' && Array.isArray(outcome)) return;
    expect(outcome).toBeInstanceOf(ImageRefused);
  });

  // REQ-4.1.7
  it('counts its pixels before it decodes them', async () => {
    const large = await plain(4_096, 3_906).png().toBuffer();
    expect(imageKind(large)).toBe('png');
    await expect(draw(large)).resolves.toHaveLength(1);
    await expect(draw(await plain(4_096, 3_907).png().toBuffer())).rejects.toThrow(ImageRefused);
  });
  // REQ-4.1.7
  it('of one company waits behind few of another', async () => {
    const ended: string[] = [];
    const large = await plain(4_000, 3_000).png().toBuffer();
    const note = (name: string) => () => ended.push(name);
    const many = Array.from({ length: 8 }, () => draw(large, 'many').then(note('many')));
    await Promise.all([...many, draw(png, 'one').then(note('one'))]);
    expect(ended.indexOf('one')).toBeLessThan(4);
  });
});
