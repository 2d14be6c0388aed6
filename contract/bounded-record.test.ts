import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { boundedRecord, mostKeysOf } from './bounded-record.ts';

let read = 0;
const value = z.string().check(
  z.refine(() => {
    read += 1;
    return true;
  }),
);
const record = boundedRecord(z.string().check(z.maxLength(3)), value, 2);
const within = z.object({ metadata: z.optional(record) });
const codes = (metadata: unknown) => within.safeParse({ metadata }).error?.issues.map(({ message }) => message);

it('takes as many names as it may have, and refuses more without reading them', () => {
  expect(within.safeParse({ metadata: { a: 'x', b: 'y' } }).data).toEqual({ metadata: { a: 'x', b: 'y' } });
  read = 0;
  expect(codes({ a: 'x', b: 'y', c: 'z' })).toEqual(['TooLong']);
  expect(read).toBe(0);
  expect(mostKeysOf(record)).toBe(2);
});

it('judges names and values as a record does', () => {
  for (const bad of [{ abcd: 'x' }, { a: 1 }, [], 'text', null]) expect(codes(bad)).toHaveLength(1);
  expect(codes(undefined)).toBeUndefined();
});
