import * as z from 'zod';
import type { EndpointShape, Schema } from '#contract/endpoint.ts';
import { refusalStatus, type FieldRefusal } from '#contract/errors.ts';
import { Refusal } from '../refusal.ts';
import { placeOf } from './unknown-names.ts';

/** Faults are all named in a value of as many parts; in a larger one the first alone. */
const mostParts = 2_000;

/** True for a value with more lists, objects, texts and numbers than `most`, at any depth. */
const hasMoreParts = (value: unknown, most: number): boolean => {
  const left = [value];
  for (let seen = 0; left.length > 0; seen += 1) {
    if (seen + left.length > most) return true;
    const one = left.pop();
    if (typeof one !== 'object' || one === null) continue;
    const parts: unknown[] = Array.isArray(one) ? one : Object.values(one);
    if (parts.length > most) return true;
    left.push(...parts);
  }
  return false;
};

const upToFirstFault: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

/**
 * Reads a value by its schema. Each fault costs some microseconds, so 50,000 of them, which anybody may send, would hold
 * the process for a third of a second: a large value is read up to its first one.
 */
const readInput = (schema: Schema, value: unknown): z.core.util.SafeParseResult<unknown> =>
  z.core.safeParse(schema, value, hasMoreParts(value, mostParts) ? upToFirstFault : undefined);

/** The value at a place in the request; undefined where there is none. */
const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((held, name) => (held as Record<PropertyKey, unknown> | null | undefined)?.[name], value);

const fieldRefusals = (error: z.core.$ZodError, value: unknown): FieldRefusal[] =>
  error.issues.slice(0, 50).map((issue) => ({
    path: placeOf(issue.path),
    // Our own codes are messages of a check; zod's messages name the expected type, never the value.
    code: /^[A-Z][A-Za-z]+$/.test(issue.message)
      ? issue.message
      : (valueAt(value, issue.path) ?? null) === null
        ? 'Missing'
        : 'Invalid',
  }));

const invalid = (errors: FieldRefusal[]): Refusal => new Refusal('InvalidRequest', { errors: errors.slice(0, 50) });

/** @throws {Refusal} InvalidRequest for a value that does not fit, and for names that the schema does not know */
export const parse = (schema: Schema | undefined, value: unknown, unknown: FieldRefusal[]): unknown => {
  const parsed = schema && readInput(schema, value);
  const errors = [...(parsed?.error ? fieldRefusals(parsed.error, value) : []), ...unknown];
  if (errors.length > 0) throw invalid(errors);
  return parsed?.data;
};

/**
 * A text that cannot be an id names nothing, so it is refused like an unknown id (REQ-6.2.9). The refusals of a call
 * that have 404 stand in the order of the ids in its path.
 */
export const parseParams = ({ params, refusals }: EndpointShape, value: unknown): unknown => {
  if (!params) return undefined;
  const parsed = z.core.safeParse(params, value);
  if (parsed.success) return parsed.data;
  const codes = refusals.filter((code) => refusalStatus[code] === 404);
  const names = Object.keys((params as { shape?: object }).shape ?? {});
  const place = names.indexOf(String(parsed.error.issues[0]?.path[0]));
  const code = codes[place] ?? codes[0];
  throw code ? new Refusal(code) : invalid(fieldRefusals(parsed.error, value));
};
