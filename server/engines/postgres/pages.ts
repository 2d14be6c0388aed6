import { sql } from 'kysely';

/** An id that sorts before every real uuid. */
export const noId = '00000000-0000-0000-0000-000000000000';

const usualPage = 200;

/**
 * Reads the rows of a query in pages, each starting after the last row of the previous page. So rows that stay
 * unchanged, because there was nothing to do or it failed, do not block the following rows.
 * @param read returns the first rows after `after`, in a strict order
 */
export const readPages = async function* <Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  pageSize = usualPage,
): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  do {
    const page = await read(after, pageSize);
    yield page;
    after = page.length === pageSize ? page.at(-1) : undefined;
  } while (after !== undefined);
};

/** The same, row by row. */
export const readRows = async function* <Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  pageSize = usualPage,
): AsyncGenerator<Row> {
  for await (const page of readPages(read, pageSize)) yield* page;
};

/**
 * A row's place in an order by time and id. The time is a text, because a Date has no microseconds and would sort
 * before its row.
 */
export interface RowPosition {
  id: string;
  at: string;
}

export const positionAt = (moment: string) => sql<string>`${sql.ref(moment)}::text`.as('at');

export const behind = (moment: string, id: string, after: RowPosition | undefined) =>
  sql<boolean>`(${sql.ref(moment)}, ${sql.ref(id)}) > (${after?.at ?? '-infinity'}::timestamptz, ${after?.id ?? noId}::uuid)`;
