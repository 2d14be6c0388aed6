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
const palette = (transparency: number, colours = 256) =>
  Buffer.concat([
    beginning,
    header(3),
    chunk('PLTE', Buffer.alloc(3 * colours, 90)),
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
    palette(257),
    palette(2, 4),
    grey(chunk('tRNS', Buffer.from([0, 2]))),
    photograph,
    await noise.clone().withIccProfile('p3').png().toBuffer(),
  ];
  expect(await Promise.all(odd.map(isWhole))).toEqual(odd.map(() => false));
});

/** Exif with one entry: 0x112 is the turn, 0x11a the resolution (CIPA DC-008 §4.6). */
const exif = (tag: number) => {
  const entry = Buffer.from('4578696600004d4d002a0000000800010000000300000001000600000000', 'hex');
  entry.writeUInt16BE(tag, 16);
  const head = Buffer.from([0xff, 0xe1, 0, entry.length + 2]);
  return Buffer.concat([head, entry]);
};

// REQ-5.1.16
test('a turn or a resolution of a photograph is noticed, and so are codings that few browsers know', async () => {
  const jpeg = await noise.clone().jpeg().toBuffer();
  const behindStart = (...parts: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)]);
  const comment = Buffer.from([0xff, 0xfe, 0, 4, 0x68, 0x69]);
  expect(await isWhole(behindStart(comment))).toBe(true);
  const arithmetic = Buffer.from(jpeg);
  arithmetic.writeUInt8(0xc9, arithmetic.indexOf(Buffer.from([0xff, 0xc0])) + 1);
  const adobe = Buffer.from('ffee000e41646f62650064000000000000', 'hex').subarray(0, 16);
  const odd = [behindStart(exif(0x112)), behindStart(exif(0x11a)), behindStart(adobe), arithmetic];
  expect(await Promise.all(odd.map(isWhole))).toEqual(odd.map(() => false));
});

// REQ-5.1.16
test('a GIF that does not fill its screen, or has no colours of its own, is noticed', async () => {
  const gif = await noise.clone().gif().toBuffer();
  const picture = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]));
  const changed = (at: number, value: number) => {
    const copy = Buffer.from(gif);
    copy.writeUInt8(value, at);
    return copy;
  };
  const ofFrame = (at: number) => changed(picture + at, 63);
  const plainText = Buffer.concat([gif.subarray(0, -1), Buffer.from([0x21, 0x01, 0x00, 0x3b])]);
  const odd = [
    changed(picture + 3, 1), // below the top of its screen
    ofFrame(5), // narrower
    changed(6, 65), // on a wider screen
    changed(12, 49), // pixels that are not square
    changed(10, gif.readUInt8(10) & 0xf8), // two colours alone
    plainText,
    gif.subarray(0, -1),
  ];
  expect(await isWhole(gif)).toBe(true);
  expect(await Promise.all(odd.map(isWhole))).toEqual(odd.map(() => false));
});
