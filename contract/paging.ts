import * as z from 'zod/mini';
import type { Schema } from './endpoint.ts';

/* The form of every list of the public API (REQ-6.2.11). */

const longestCursor = 300;

export const pageSize = { default: 20, max: 100 } as const;

/** The part of a list call's query that chooses the page. */
export const pageQuery = {
  pageSize: z.optional(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(pageSize.max))),
  /** Cursor from the previous answer, for the same company and org type only. */
  continuationToken: z.optional(z.string().check(z.maxLength(longestCursor))),
};

/** One page; `continuationToken` gets the next one and is null on the last. */
export const pageOf = <S extends Schema>(item: S) =>
  z.object({
    items: z.array(item).check(z.maxLength(pageSize.max)),
    continuationToken: z.nullable(z.string().check(z.maxLength(longestCursor))),
  });
