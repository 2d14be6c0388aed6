import { expect, it } from 'vitest';
import { isId, recordId, to18 } from './ids.ts';

it('computes the documented checksum', () => {
  expect(to18('00D6g000008KX1j')).toBe('00D6g000008KX1jEAG');
});

it('tells a valid 18-character id from one with a wrong checksum', () => {
  expect(isId('00D6g000008KX1jEAG')).toBe(true);
  expect(isId('00D6g000008KX1jEAA')).toBe(false);
  expect(isId('00D6g000008KX1j')).toBe(true);
  expect(isId("00D6g000008KX1'")).toBe(false);
});

it('makes distinct 18-character ids from running numbers', () => {
  const ids = new Set(Array.from({ length: 500 }, (_, serial) => recordId('001', 'AcUx', serial)));
  expect(ids.size).toBe(500);
  expect([...ids].every((id) => id.length === 18 && isId(id))).toBe(true);
});
