import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRecordId, isSameId, toId15, toId18, toOrgId18 } from './ids.ts';

const id15 = fc.stringMatching(/^[A-Za-z0-9]{15}$/);

// REQ-1.3.9, REQ-3.1.15
test.each([
  ['00D6g000008KX1j', '00D6g000008KX1jEAG'],
  ['003D000000QV9n2', '003D000000QV9n2IAD'],
])('%s gets its documented checksum', (short, long) => {
  expect(toId18(short)).toBe(long);
  expect(toId18(long)).toBe(long);
  expect(toId15(long)).toBe(short);
  expect(isSameId(short, long)).toBe(true);
});

test('an id with a wrong checksum, length or letter is not an id', () => {
  for (const bad of ['00D6g000008KX1jEAA', '00D6g000008KX1', '00D6g000008KX1jE', '00D6g000008KX1é', '']) {
    expect(toId18(bad)).toBeNull();
    expect(isRecordId(bad)).toBe(false);
    expect(isSameId(bad, bad)).toBe(false);
  }
});

test('only the id of an organisation passes as one', () => {
  expect(toOrgId18('00D6g000008KX1j')).toBe('00D6g000008KX1jEAG');
  expect(toOrgId18('003D000000QV9n2')).toBeNull();
});

// REQ-3.1.15
test('ids that differ by case alone are never taken for each other', () => {
  fc.assert(
    fc.property(id15, id15, (one, other) => {
      expect(isSameId(one, other)).toBe(one === other);
      const swapped = one.replace(/[a-z]/, (letter) => letter.toUpperCase());
      expect(isSameId(one, toId18(swapped) ?? '')).toBe(one === swapped);
    }),
  );
});
