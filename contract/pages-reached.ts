import * as z from 'zod/mini';
import { webdocSize } from './limits.ts';
import { areRangesOf } from './page-ranges.ts';

const pageNumber = z.int().check(z.minimum(1), z.maximum(webdocSize.pages));

/** Pages that the signer's screen displayed, numbered by that screen. Reported for evidence, never required. */
export const pagesReached = z
  .object({
    of: pageNumber,
    ranges: z.array(z.object({ from: pageNumber, to: pageNumber })).check(z.maxLength(200)),
  })
  .check(z.refine(({ of, ranges }) => areRangesOf(ranges, of), 'OutOfRange'));
export type PagesReached = z.infer<typeof pagesReached>;
