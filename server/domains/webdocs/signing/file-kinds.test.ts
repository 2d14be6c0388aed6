import { PDF } from '@libpdf/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { png } from '../drawn-png.test-support.ts';
import { kindOf } from './file-kinds.ts';

const isTaken = (name: string, bytes: Buffer, chunkBytes = 65_536): boolean => {
  const look = kindOf(bytes, name)?.look();
  if (!look) return false;
  for (let at = 0; at < bytes.length; at += chunkBytes) look.take(bytes.subarray(at, at + chunkBytes));
  return look.isSound();
};

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
const pixels = Buffer.from('ffda0008010100003f00a1b2ff00c3', 'hex');
const jpeg = ({ width = 4_000, height = 3_000, extra = Buffer.from('JFIF\0'), end = 'ffd9' } = {}): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe0, extra),
    segment(0xc2, frame),
    pixels,
    Buffer.from(end, 'hex'),
  ]);
};

const realPdf = async (): Promise<Buffer> => {
  const pdf = PDF.create();
  pdf.addPage({ size: 'a4' });
  return Buffer.from(await pdf.save());
};
const pdfWith = (body: string) => Buffer.from(`%PDF-1.7\n1 0 obj\n${body}\nendobj\nstartxref\n0\n%%EOF\n`);

// REQ-2.5.6 REQ-4.1.3
describe('a file handed in', () => {
  test('is taken when it is whole, in whatever pieces it comes', async () => {
    const pdf = await realPdf();
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 3_000 }), (chunkBytes) => {
        expect(isTaken('a.jpg', jpeg(), chunkBytes)).toBe(true);
        expect(isTaken('a.jpeg', jpeg({ extra: Buffer.alloc(65_000, 0xd9) }), chunkBytes)).toBe(true);
        expect(isTaken('a.png', png(600, 200), chunkBytes)).toBe(true);
        expect(isTaken('a.pdf', pdf, chunkBytes)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test.each<[string, Buffer]>([
    ['an empty line before it', Buffer.concat([Buffer.from('\r\n'), pdfWith('')])],
    ['a byte order mark before it', Buffer.concat([Buffer.from('\uFEFF'), pdfWith('')])],
    ['a server’s headers before it', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), pdfWith('')])],
    ['zeros behind it, of a scanner', Buffer.concat([pdfWith(''), Buffer.alloc(9_000)])],
    ['a title about pages', pdfWith('<< /Title (<script>: the script element) >>')],
    ['an end without its last mark', pdfWith('').subarray(0, -'%%EOF\n'.length)],
    ['a version of another time', Buffer.from(pdfWith('').toString().replace('1.7', '3.1'))],
  ])('a PDF is taken with %s', (_, bytes) => {
    for (const chunkBytes of [11, 65_536]) expect(isTaken('a.pdf', bytes, chunkBytes)).toBe(true);
  });

  test('a phone’s film behind its picture is no fault', () => {
    expect(isTaken('a.jpg', Buffer.concat([jpeg(), Buffer.from('MotionPhoto_Data'), Buffer.alloc(9_000)]))).toBe(true);
  });

  test.each<[string, string, Buffer]>([
    ['a picture that is cut', 'a.jpg', jpeg({ end: '' })],
    [
      'an end that stands only in what precedes the picture',
      'a.jpg',
      jpeg({ extra: Buffer.from('ffd9', 'hex'), end: '' }),
    ],
    ['pixels without a frame', 'a.jpg', Buffer.from('ffd8ffda0008010100003f00a1ffd9', 'hex')],
    ['a picture of 100 megapixels', 'a.jpg', jpeg({ width: 10_000, height: 10_000 })],
    ['a picture without a size', 'a.jpg', jpeg({ width: 0 })],
    ['a page inside a picture', 'a.jpg', jpeg({ extra: Buffer.from('<HTML><script>') })],
    ['a page behind a picture', 'a.jpg', Buffer.concat([jpeg(), Buffer.from('<script>alert(1)</script>')])],
    ['a PNG that is cut', 'a.png', png().subarray(0, -1)],
    ['a PNG with something behind', 'a.png', Buffer.concat([png(), Buffer.from('x')])],
    ['a PNG without a header', 'a.png', Buffer.concat([png().subarray(0, 8), png().subarray(33)])],
    ['a PDF of no version', 'a.pdf', Buffer.from('%PDF-<html>\n%%EOF')],
    ['a PDF that is cut', 'a.pdf', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a PDF in a page', 'a.pdf', Buffer.concat([Buffer.from('<html>\n'), pdfWith('')])],
    ['a PDF in a script', 'a.pdf', Buffer.concat([Buffer.from('#!/bin/sh\n'), pdfWith('')])],
    ['a PDF in a picture', 'a.pdf', Buffer.concat([Buffer.from('GIF89a\u0001\u0002'), pdfWith('')])],
    ['a PDF after too much', 'a.pdf', Buffer.concat([Buffer.alloc(1_025, '\n'), pdfWith('')])],
    ['a page behind a PDF', 'a.pdf', Buffer.concat([pdfWith(''), Buffer.from('<script>alert(1)</script>')])],
    ['a picture under a PDF’s name', 'a.pdf', png()],
  ])('is refused: %s', (_, name, bytes) => {
    expect(isTaken(name, bytes)).toBe(false);
    expect(isTaken(name, bytes, 11)).toBe(false);
  });

  test('any bytes behind the beginning of a file neither crash nor hang', () => {
    const starts = ['ffd8ff', '89504e470d0a1a0a', '255044462d'].map((hex) => Buffer.from(hex, 'hex'));
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, bytes) => {
        const file = Buffer.concat([start, bytes]);
        for (const name of ['a.jpg', 'a.png', 'a.pdf']) expect(isTaken(name, file, 20)).toBe(false);
      }),
    );
  });
});
