import { isObject } from './answers/response-body.ts';

/** A record as the CRM returned it. */
export type WireRecord = Record<string, unknown>;

const member = (record: unknown, name: string): unknown => {
  if (!isObject(record)) return undefined;
  if (name in record) return record[name];
  const key = Object.keys(record).find((other) => other.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : record[key];
};

/**
 * The value at `gnx__Account__r.Name`; undefined when a parent is missing. The CRM answers in the case of its own
 * schema, which is not always that of the contract.
 */
export const valueAt = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => member(value, name), record);

export const textAt = (record: unknown, path: string): string | null => {
  const value = valueAt(record, path);
  return typeof value === 'string' ? value : null;
};

export const numberAt = (record: unknown, path: string): number | null => {
  const value = valueAt(record, path);
  return typeof value === 'number' ? value : null;
};

export const flagAt = (record: unknown, path: string): boolean => valueAt(record, path) === true;

/** The id with 18 characters; empty when the record has none, which our queries exclude. */
export const idAt = (record: unknown, path = 'Id'): string => textAt(record, path) ?? '';
