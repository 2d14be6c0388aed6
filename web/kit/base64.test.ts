import { assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase64Url, toBase64 } from './base64.ts';

// REQ-1.5.8
it('writes any text as the server’s strict decoder reads it', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      expect(toBase64(text)).toBe(Buffer.from(text, 'utf8').toString('base64'));
    }),
  );
});

it('reads base64url, padded or not', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      expect(fromBase64Url(Buffer.from(text, 'utf8').toString('base64url'))).toBe(text);
    }),
  );
});

it.each(['%', 'a', '_w'])('reads nothing from %s', (encoded) => {
  expect(fromBase64Url(encoded)).toBeNull();
});
