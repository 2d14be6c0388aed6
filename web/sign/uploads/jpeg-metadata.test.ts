import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinBytes } from './join-bytes.ts';
import { cleanJpeg } from './jpeg-metadata.ts';
import { exif, jpeg, place, scan, segment, shows, tiffWith } from './pictures.test-support.ts';
import { readOrientation, writeOrientation } from './tiff-orientation.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const noise = (max = 60) => fc.uint8Array({ maxLength: max });

describe('a JPEG made ready to be handed in', () => {
  test('keeps every byte of its tables, frames and pixels, whatever else was in it', () => {
    const metadataSegment = fc.oneof(
      noise().map((data) => segment(0xe1, joinBytes([Buffer.from('Exif\0\0'), tiffWith(1), data]))),
      noise().map((data) => segment(0xe1, joinBytes([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), data]))),
      noise().map((data) => segment(0xfe, data)),
      fc
        .tuple(fc.integer({ min: 0xe3, max: 0xed }), noise())
        .map(([marker, data]) => segment(marker, joinBytes([Buffer.from('Note\0'), data]))),
    );
    fc.assert(
      fc.property(fc.array(metadataSegment, { maxLength: 6 }), noise(300), noise(), (metadata, pixels, behind) => {
        const shown = [segment(0xdb, new Uint8Array(65)), ...shows, scan(pixels)];
        const file = jpeg([...metadata, ...shown], behind);
        expect(cleanJpeg(file)?.bytes).toEqual(new Uint8Array(jpeg(shown)));
      }),
      { numRuns: 100 },
    );
  });

  test('loses place, camera, time, thumbnail, comment and what stands behind its end', () => {
    const file = jpeg(
      [
        segment(0xe0, Buffer.from('JFIF\0\u0001\u0002\0\0\u0001\0\u0001\0\0')),
        exif(joinBytes([tiffWith(1), place])),
        segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="48,51N"/>`)),
        segment(0xe2, Buffer.from('MPF\0second picture')),
        segment(0xed, Buffer.from('Photoshop 3.0\0Paris')),
        segment(0xfe, Buffer.from('taken at home')),
        ...shows,
        scan([1, 2, 3]),
      ],
      Buffer.from('film with ©xyz+48.85'),
    );
    const clean = cleanJpeg(file);
    expect(text(clean!.bytes)).not.toMatch(/GPS|48|Exif|MPF|Paris|home|film/);
    expect([clean!.width, clean!.height]).toEqual([4_000, 3_000]);
  });

  test('keeps how it is turned, and its colours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.boolean(), (turn, isLittle) => {
        const profile = segment(0xe2, Buffer.from('ICC_PROFILE\0\u0001\u0001colours'));
        const adobe = segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\u0001'));
        const file = jpeg([exif(joinBytes([tiffWith(turn, isLittle), place])), profile, adobe, ...shows, scan([9])]);
        const clean = cleanJpeg(file)!.bytes;
        expect(clean.subarray(2)).toEqual(
          new Uint8Array(jpeg([exif(writeOrientation(turn)), profile, adobe, ...shows, scan([9])])).subarray(2),
        );
        expect(readOrientation(clean.subarray(12))).toBe(turn);
      }),
    );
  });

  test('keeps the scans of a progressive picture, with the tables between them', () => {
    const shown = [...shows, scan([1, 0xff, 0, 2]), segment(0xc4, new Uint8Array(20)), scan([3, 0xff, 0xd0, 4])];
    expect(cleanJpeg(jpeg(shown))!.bytes).toEqual(new Uint8Array(jpeg(shown)));
  });

  test('is left to the browser when it is no whole one, and never breaks the reader', () => {
    const whole = jpeg([exif(tiffWith(6)), ...shows, scan([1, 2, 3])]);
    for (let length = 0; length < whole.length; length += 1) expect(cleanJpeg(whole.subarray(0, length))).toBeNull();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(cleanJpeg(joinBytes([new Uint8Array([0xff, 0xd8]), bytes]))?.width ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
