import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { nearestName, unknownNames } from './unknown-names.ts';

describe('the nearest name', () => {
  const known = ['email', 'firstName', 'lastName', 'expiresAt', 'language', 'allowDecline'];

  it.for([
    ['emial', 'email'],
    ['mail', 'email'],
    ['first_name', 'firstName'],
    ['FIRSTNAME', 'firstName'],
    ['lastname', 'lastName'],
    ['expireAt', 'expiresAt'],
    ['langage', 'language'],
    ['allowDeclined', 'allowDecline'],
  ] as const)('of %s is %s', ([typed, meant]) => {
    expect(nearestName(typed, known)).toBe(meant);
  });

  it.for(['colour', 'x', '', 'a'.repeat(10_000), '__proto__'])('of %s is none', (typed) => {
    expect(nearestName(typed, known)).toBeUndefined();
  });
});

describe('unknown names', () => {
  const schema = z.object({
    people: z.array(z.object({ email: z.string() })),
    values: z.optional(z.record(z.string(), z.string())),
    field: z.optional(
      z.nullable(
        z.union([
          z.object({ type: z.literal('text'), maxLength: z.number() }),
          z.object({ type: z.literal('picklist'), options: z.array(z.string()) }),
        ]),
      ),
    ),
    more: z.optional(z.looseObject({ email: z.string() })),
  });
  const find = unknownNames(schema, 'UnknownField');

  it('are found at every depth, each with its path', () => {
    expect(find({ people: [{ email: 'a' }, { emial: 'b' }], vaules: {} })).toEqual([
      { path: 'people.1.emial', code: 'UnknownField', didYouMean: 'email' },
      { path: 'vaules', code: 'UnknownField', didYouMean: 'values' },
    ]);
  });

  it('are those of the form that the value has', () => {
    expect(find({ people: [], field: { type: 'text', maxLenght: 3 } })).toEqual([
      { path: 'field.maxLenght', code: 'UnknownField', didYouMean: 'maxLength' },
    ]);
    expect(find({ people: [], field: { type: 'picklist', maxLength: 3 } })).toEqual([
      { path: 'field.maxLength', code: 'UnknownField' },
    ]);
    expect(find({ people: [], field: null })).toEqual([]);
  });

  it('are not looked for in lists that no schema has, however deep they are', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    for (const value of [deep, { people: deep }, { people: [], values: { a: deep }, more: { email: deep } }])
      expect(find(value)).toEqual([]);
  });

  it('do not exist where any name is welcome, and where the value is of another type', () => {
    for (const value of [
      { values: { anything: 'x' } },
      { more: { email: 'a', other: 1 } },
      { people: 'none' },
      7,
      null,
    ])
      expect(find(value)).toEqual([]);
  });
});
