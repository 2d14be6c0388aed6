import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDirectory } from './directory.ts';

test('whatever stands before and after an end mark, it is a directory or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(1_000), (tail, more) => {
      const end = Buffer.concat([Buffer.from(tail), Buffer.from('504b0506', 'hex'), Buffer.from(tail.slice(0, 18))]);
      const entries = readDirectory(end, end.length + more);
      expect(entries === null || Array.isArray(entries)).toBe(true);
    }),
  );
});
