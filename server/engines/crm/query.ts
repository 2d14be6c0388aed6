import { objectOf, objectWithin, openAnswerRoom } from './answers/response-body.ts';
import type { AnswerRoom, JsonObject } from './answers/response-body.ts';
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
export type GetObject = (path: string, read: (response: Response) => Promise<JsonObject>) => Promise<JsonObject>;

/** An org that answers more is no org that means well; customers have some thousands of templates at most. */
const most = { pages: 2_000, bytesOfAll: 64 << 20 };

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
export const pagesFrom = async function* <T>(get: GetObject, path: string, room?: AnswerRoom): AsyncGenerator<Page<T>> {
  let next: string | null = path;
  for (let count = 0; next !== null; count += 1) {
    if (count >= most.pages) throw new CrmError('CrmUnavailable', { error: 'too many pages' });
    const page: Page<T> = pageOf<T>(await get(next, room ? (response) => objectWithin(response, room) : objectOf));
    yield page;
    next = nextPathOf(page, next);
  }
};

export const allRows = async <T>(get: GetObject, path: string): Promise<T[]> => {
  const pages: T[][] = [];
  for await (const { records } of pagesFrom<T>(get, path, openAnswerRoom(most.bytesOfAll))) pages.push(records);
  return pages.flat();
};

/** The rows of a child subquery: those in the record, then those of its further pages. */
export const childRows = async <T>(get: GetObject, value: Page<T> | null | undefined): Promise<T[]> => {
  if (value === null || value === undefined) return [];
  const next = nextPathOf(value, '');
  return next === null ? value.records : [...value.records, ...(await allRows<T>(get, next))];
};

export const queryPath = (root: string, soql: Soql): string => `${root}/query?q=${encodeURIComponent(soql.text)}`;
