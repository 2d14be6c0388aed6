import { objectOf } from './response-body.ts';
import type { JsonObject } from './response-body.ts';
import { CrmError } from './errors.ts';
import type { Soql } from './soql.ts';

/** One page of a query; also the value of a child subquery inside a record. */
export interface Page<T> {
  records: T[];
  totalSize: number;
  done: boolean;
  nextRecordsUrl?: string;
}

/** Fetches a path of the org and answers its JSON object. */
export type GetObject = (path: string, read: typeof objectOf) => Promise<JsonObject>;

const pageOf = <T>(body: JsonObject): Page<T> => {
  if (!Array.isArray(body['records'])) throw new CrmError('CrmUnavailable', { error: 'no records in the answer' });
  const next = body['nextRecordsUrl'];
  return {
    records: body['records'] as T[],
    totalSize: Number(body['totalSize']),
    done: body['done'] !== false,
    ...(typeof next === 'string' ? { nextRecordsUrl: next } : {}),
  };
};

const nextPathOf = (page: Page<unknown>, before: string): string | null => {
  if (page.done) return null;
  const next = page.nextRecordsUrl;
  if (next === undefined || next === before) throw new CrmError('CrmUnavailable', { error: 'no way to the next page' });
  return next;
};

/** Reads pages until `done`. The number of rows does not show the end, because pages may be short (REQ-3.2.1). */
export const pagesFrom = async function* <T>(get: GetObject, path: string): AsyncGenerator<Page<T>> {
  let next: string | null = path;
  while (next !== null) {
    const page: Page<T> = pageOf<T>(await get(next, objectOf));
    yield page;
    next = nextPathOf(page, next);
  }
};

export const allRows = async <T>(get: GetObject, path: string): Promise<T[]> => {
  const rows: T[] = [];
  for await (const page of pagesFrom<T>(get, path)) rows.push(...page.records);
  return rows;
};

/** The rows of a child subquery: those in the record, then those of its further pages. */
export const childRows = async <T>(get: GetObject, value: Page<T> | null | undefined): Promise<T[]> => {
  if (value === null || value === undefined) return [];
  const next = nextPathOf(value, '');
  return next === null ? value.records : [...value.records, ...(await allRows<T>(get, next))];
};

export const queryPath = (root: string, soql: Soql): string => `${root}/query?q=${encodeURIComponent(soql.text)}`;
