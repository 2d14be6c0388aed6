import { expect, test } from 'vitest';
import * as z from 'zod';
import { declaredOperations } from '#tests/support/operations.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';
import { parse } from './read-input.ts';
import type { Refusal } from '../refusal.ts';

/** Places of the lists in a schema that may have any number of items. */
const endlessLists = (schema: unknown, place: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, maxItems } = schema as JsonSchema;
  return [
    ...(type === 'array' && maxItems === undefined ? [place] : []),
    ...Object.entries(schema).flatMap(([name, part]) => endlessLists(part, `${place}.${name}`)),
  ];
};

// REQ-4.4.26
test('every list in a body has a maximum', async () => {
  const found = (await declaredOperations()).flatMap(({ method, path, body }) =>
    body ? endlessLists(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), `${method} ${path}`) : [],
  );
  expect(found).toEqual([]);
});

const rows = z.object({ rows: z.array(z.object({ name: z.string() })) });
const faultsOf = (count: number, ...more: object[]): unknown => {
  try {
    return parse(rows, { rows: [...Array.from({ length: count }, () => ({})), ...more] }, []);
  } catch (refusal) {
    return (refusal as Refusal).errors;
  }
};

// REQ-4.4.26
test('all faults of a value are named, of a very large one the first', () => {
  expect(faultsOf(2)).toEqual([
    { path: 'rows.0.name', code: 'Missing' },
    { path: 'rows.1.name', code: 'Missing' },
  ]);
  expect(faultsOf(3_000)).toEqual([{ path: 'rows.0.name', code: 'Missing' }]);
});

test('a very large value without a fault is taken whole', () => {
  const all = Array.from({ length: 3_000 }, (_, index) => ({ name: `n${index}` }));
  expect(parse(rows, { rows: all }, [])).toEqual({ rows: all });
});
