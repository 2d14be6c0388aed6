import { expect, test } from 'vitest';
import { isReadOneWay, withUsualStrings } from './strict-json.ts';

// REQ-6.1.46
test.each([
  '{}',
  '[]',
  '"a"',
  '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
  String.raw`{"a":"b\":","b":"{\"a\":1,\"a\":2}","c\\":1}`,
  '{ "a" : -1.5 , "b" : 1e+21, "c": true, "d": null }',
])('%s is read one way', (json) => {
  expect(isReadOneWay(json)).toBe(true);
});

// REQ-6.1.46
test.each([
  '{"a":1,"a":1}',
  '[{"x":[{"a":1,"b":2,"a" \n : 3}]}]',
  String.raw`{"a":1,"\u0061":2}`,
  '{"a":"x","b":{},"a":"y"}',
  '1e999',
  '{"a":9007199254740993}',
  '[1.0]',
  '-0',
])('%s is read in two ways', (json) => {
  expect(isReadOneWay(json)).toBe(false);
});

test('strings are written the usual way, and nothing else is changed', () => {
  expect(withUsualStrings(String.raw`{"\u0061" : "\u002dx\n\"", "b":1.0}`)).toBe(String.raw`{"a" : "-x\n\"", "b":1.0}`);
});

test('a long text is read in linear time', () => {
  const json = JSON.stringify({ a: 'x"\\'.repeat(1_000_000), b: Array.from({ length: 200_000 }, (_, n) => ({ n })) });
  const begun = performance.now();
  expect(isReadOneWay(json)).toBe(true);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
