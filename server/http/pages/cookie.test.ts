import { expect, test } from 'vitest';
import { readCookie } from './cookie.ts';

test('a cookie is found by its whole name, first, last and beside others', () => {
  expect(readCookie('a=1; signer-proof=x=y; b=2', 'signer-proof')).toBe('x=y');
  expect(readCookie('signer-proof=', 'signer-proof')).toBe('');
  expect(readCookie('not-signer-proof=1;signer-proof=2', 'signer-proof')).toBe('2');
  expect(readCookie('not-signer-proof=1', 'signer-proof')).toBeUndefined();
  expect(readCookie(undefined, 'signer-proof')).toBeUndefined();
});
