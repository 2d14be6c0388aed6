import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinBytes } from './join-bytes.ts';
import { readOrientation } from './tiff-orientation.ts';

test('an orientation nobody can read is upright', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const turn = readOrientation(joinBytes([Buffer.from('II*\0'), bytes]));
      expect(turn >= 1 && turn <= 8).toBe(true);
    }),
  );
});
