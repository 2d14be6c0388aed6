import { expect, test } from 'vitest';
import { hasMoreValues, notJson } from './json-bodies.ts';

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

// REQ-6.2.2
test.each([
  ['{"a": 1,\n "b": }', 'NotJson', /'?}'?/],
  ['{"a": 1', 'NotJson', /Expected|end/],
  ["{'a': 1}", 'NotJson', /property name/],
  ['hello', 'NotJson', /hello/],
  ['', 'Missing', undefined],
  ['{"__proto__": 1}', 'UnknownField', undefined],
])('%j is refused as %s, with what the parser says', (text, code, detail) => {
  const refusal = notJson(text);
  expect(refusal).toMatchObject({ code: 'InvalidRequest', errors: [{ path: '', code }] });
  if (detail) expect(refusal.detail).toMatch(detail);
  else expect(refusal.detail).toBeUndefined();
});
