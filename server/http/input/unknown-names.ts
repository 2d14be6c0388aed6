import * as z from 'zod';
import type { Schema } from '#contract/endpoint.ts';
import type { FieldRefusal } from '#contract/errors.ts';
import type { JsonSchema } from '../openapi/json-schema.ts';

/** Spellings that people take for the same: `first_name`, `FirstName` and `firstName`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[_.-]/g, '');

const at = (line: readonly number[], place: number): number => line[place] ?? Number.POSITIVE_INFINITY;

/** The number of letters to insert, leave out, change or swap with the next one to get from one word to the other. */
const distance = (one: string, other: string): number => {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        at(above, column) + 1,
        at(line, column - 1) + 1,
        at(above, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, line];
  }
  return at(above, other.length);
};

const longestName = 60;

/** The known name that was probably meant; undefined when none is near. */
export const nearestName = (name: string, known: readonly string[]): string | undefined => {
  if (name.length > longestName) return undefined;
  const most = Math.min(3, Math.max(1, Math.floor(name.length / 3)));
  let [best, least]: [string | undefined, number] = [undefined, most + 1];
  for (const one of known) {
    const away = distance(plain(name), plain(one));
    if (away < least) [best, least] = [one, away];
  }
  return best;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** False when this form is of another type than the value, or its constant fields (`type: 'signature'`) are others. */
const mayBe = (form: JsonSchema, value: unknown): boolean => {
  if (form.type === undefined) return true;
  if (Array.isArray(value)) return form.type === 'array';
  if (!isObject(value)) return true;
  return (
    form.type === 'object' &&
    Object.entries(form.properties ?? {}).every(
      ([name, { const: wanted }]) => wanted === undefined || value[name] === wanted,
    )
  );
};

interface Unknown {
  path: string[];
  known: string[];
}

/** As many as an answer names: a body full of unknown names must not cost more. */
const mostNamed = 50;

const take = (all: Iterable<Unknown>): Unknown[] => {
  const taken: Unknown[] = [];
  for (const one of all) if (taken.push(one) === mostNamed) break;
  return taken;
};

/** Reads the names of a value beside those of its schema. */
const readNames = (root: JsonSchema) => {
  const definitions = (root['$defs'] ?? {}) as Record<string, JsonSchema>;
  const inObject = function* (schema: JsonSchema, value: Record<string, unknown>, path: string[]): Generator<Unknown> {
    const { properties, additionalProperties: others } = schema;
    for (const [name, one] of Object.entries(value)) {
      const form = properties && Object.hasOwn(properties, name) ? properties[name] : others;
      if (typeof form === 'object') yield* read(form, one, [...path, name]);
      else if (properties !== undefined) yield { path: [...path, name], known: Object.keys(properties) };
    }
  };
  const inOneOf = (forms: JsonSchema[], value: unknown, path: string[]): Unknown[] => {
    const fitting = forms.filter((form) => mayBe(form, value));
    const found = (fitting.length > 0 ? fitting : forms).map((form) => take(read(form, value, path)));
    return found.toSorted((one, other) => one.length - other.length)[0] ?? [];
  };
  const read = function* (schema: JsonSchema, value: unknown, path: string[]): Generator<Unknown> {
    const named = schema.$ref?.startsWith('#/$defs/') ? definitions[schema.$ref.slice('#/$defs/'.length)] : undefined;
    if (named) yield* read(named, value, path);
    else if (schema.anyOf) yield* inOneOf(schema.anyOf, value, path);
    else if (Array.isArray(value)) {
      // Where the schema has no list, nothing in it has a name; lists in lists may be as deep as a body is long.
      const { items } = schema;
      if (items) for (const [place, one] of value.entries()) yield* read(items, one, [...path, String(place)]);
    } else if (isObject(value)) yield* inObject(schema, value, path);
  };
  return (value: unknown): Unknown[] => take(read(root, value, []));
};

const longestPath = 200;
/** The place of a field as answers name it: a name of the caller's own may be as long as a body. */
export const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, longestPath);

const toRefusal = ({ path, known }: Unknown, code: string): FieldRefusal => {
  const didYouMean = nearestName(path.at(-1) ?? '', known);
  return { path: placeOf(path), code, ...(didYouMean !== undefined && { didYouMean }) };
};

/**
 * Lists the names in a value that its schema does not know, each with the nearest known one, so that a misspelt
 * optional field is not silently left out (REQ-6.2.27, REQ-6.2.28). Without a schema no name is known. A `looseObject` knows all.
 */
export const unknownNames = (
  schema: Schema | undefined,
  code: 'UnknownField' | 'UnknownParameter',
): ((value: unknown) => FieldRefusal[]) => {
  let read: ReturnType<typeof readNames> | undefined;
  const jsonSchema = (): JsonSchema =>
    schema
      ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
      : { type: 'object', properties: {} };
  return (value) => (read ??= readNames(jsonSchema()))(value).map((one) => toRefusal(one, code));
};
