import { pageSize as sizes } from '#contract/paging.ts';
import { Refusal } from './refusal.ts';

const version = '1';
const patterns = {
  number: /^[1-9]\d{0,15}$/,
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};
type Part = keyof typeof patterns;

const isPart = (kind: Part, text: string): boolean =>
  patterns[kind].test(text) && (kind !== 'number' || Number.isSafeInteger(Number(text)));

/** An opaque cursor of a page: the place of its first row, as numbers and ids. It is neither secret nor signed. */
export const writeCursor = (...parts: (number | string)[]): string =>
  Buffer.from([version, ...parts].join('.')).toString('base64url');

/** @returns the parts of a cursor of these kinds, or null for a text that `writeCursor` has not written */
export const readCursor = (cursor: string, kinds: readonly Part[]): string[] | null => {
  const [head, ...parts] = Buffer.from(cursor, 'base64url').toString('latin1').split('.');
  const isOurs =
    head === version &&
    parts.length === kinds.length &&
    kinds.every((kind, index) => isPart(kind, parts[index] ?? '')) &&
    writeCursor(...parts) === cursor;
  return isOurs ? parts : null;
};

/**
 * Reads a page of a list of the public API that is in the order of its ids.
 * @param find returns the first `limit` entries whose id is above `after`
 * @throws {Refusal} InvalidRequest for a cursor that is not one
 */
export const readIdPage = async <Entry extends { id: string }>(
  { pageSize = sizes.default, continuationToken }: { pageSize?: number; continuationToken?: string },
  find: (page: { after: string | null; limit: number }) => Promise<Entry[]>,
): Promise<{ entries: Entry[]; continuationToken: string | null }> => {
  const [after = null] = continuationToken === undefined ? [] : (readCursor(continuationToken, ['uuid']) ?? []);
  if (continuationToken !== undefined && after === null)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'continuationToken', code: 'Invalid' }] });
  const found = await find({ after, limit: pageSize + 1 });
  const entries = found.slice(0, pageSize);
  const last = found.length > pageSize ? entries.at(-1) : undefined;
  return { entries, continuationToken: last ? writeCursor(last.id) : null };
};

export type IdPage = Parameters<Parameters<typeof readIdPage>[1]>[0];
