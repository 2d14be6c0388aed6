import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePointsIn } from './code-points.ts';

test('the code points of a text are those of the set of its characters, in the same order', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(fc.string(), fc.constantFrom('\uD800', '\uDC00', '👍🏽', 'é')) }), (text) => {
      expect(codePointsIn(text)).toEqual([...new Set(text)].map((character) => character.codePointAt(0)));
    }),
  );
});
