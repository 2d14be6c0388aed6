import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunk } from '#tests/support/png-chunk.ts';
import { joinBytes } from './join-bytes.ts';
import { place, png, tiffWith } from './pictures.test-support.ts';
import { cleanPng } from './png-metadata.ts';
import { writeOrientation } from './tiff-orientation.ts';

const noise = () => fc.uint8Array({ maxLength: 60 });

describe('a PNG made ready to be handed in', () => {
  const pixels = chunk('IDAT', new Uint8Array([1, 2, 3]));

  test('keeps every chunk it looks the same with, and none of the others', () => {
    const metadataSegment = fc
      .tuple(fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'tIME', 'vpAg', 'caBX'), noise())
      .map(([type, data]) => chunk(type, data));
    fc.assert(
      fc.property(fc.array(metadataSegment), noise(), (metadata, behind) => {
        const shown = [chunk('gAMA', new Uint8Array(4)), chunk('iCCP', new Uint8Array(9)), pixels];
        expect(cleanPng(png([...metadata, ...shown], behind))?.bytes).toEqual(new Uint8Array(png(shown)));
      }),
    );
  });

  test('loses the place in its EXIF and keeps how it is turned', () => {
    const clean = cleanPng(png([chunk('eXIf', joinBytes([tiffWith(6), place])), pixels]))!;
    expect(clean.bytes).toEqual(new Uint8Array(png([chunk('eXIf', writeOrientation(6)), pixels])));
    expect([clean.width, clean.height]).toEqual([640, 480]);
  });

  test('is left to the browser when it is no whole one', () => {
    const whole = png([pixels]);
    for (let length = 0; length < whole.length; length += 1) expect(cleanPng(whole.subarray(0, length))).toBeNull();
  });
});
