import * as z from 'zod/mini';
import { webdocSize } from './limits.ts';
import { areRangesOf } from './page-ranges.ts';

const pageNumber = z.int().check(z.minimum(1), z.maximum(webdocSize.pages));

/** Which pages were in view on the signer's screen, as that screen counts them: told, never required. */
export const pagesReached = z
  .object({
    of: pageNumber,
    ranges: z.array(z.object({ from: pageNumber, to: pageNumber })).check(z.maxLength(200)),
  })
  .check(z.refine(({ of, ranges }) => areRangesOf(ranges, of), 'OutOfRange'));
export type PagesReached = z.infer<typeof pagesReached>;
