import { expect, test } from 'vitest';
import { hasMoreValues } from './json-bodies.ts';

const bytes = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));

test.each([
  ['a list', bytes([1, 2, 3]), 3],
  ['lists in lists', bytes([[[[]]]]), 4],
  ['objects', bytes({ a: 1, b: { c: 2 } }), 3],
  ['a text', bytes(['a,b,[{']), 1],
  ['texts with quotes and backslashes', bytes(['",', '\\', '\\",[', ',\\\\']), 4],
  ['a text without an end', bytes('["\\",,,,'), 1],
  ['a text that ends in a backslash', bytes('["a\\\\",1]'), 2],
])('%s: values are counted, signs inside texts are not', (_, json, values) => {
  expect([hasMoreValues(json, values), hasMoreValues(json, values - 1)]).toEqual([false, true]);
});
