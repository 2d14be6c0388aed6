import { expect, test } from 'vitest';
import { rc4 } from './rc4.ts';

// REQ-4.1.6
test.each([
  // RFC 6229 §2
  ['0102030405', 'b2396305f03dc027ccc3524a0a1118a8'],
  ['0102030405060708090a0b0c0d0e0f10', '9ac7cc9a609d1ef7b2932899cde41b97'],
])('RC4 by the key %s makes the published bytes', (key, stream) => {
  expect(rc4(Buffer.from(key, 'hex'), Buffer.alloc(16)).toString('hex')).toBe(stream);
});
