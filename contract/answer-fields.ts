import * as z from 'zod/mini';

/* Values of answers, with the bounds that the description of the public API tells. */

/** A text of at most this many characters; empty once purged, for some. */
export const text = (most: number) => z.string().check(z.maxLength(most));

/** A whole number, from zero on. */
export const count = z.int().check(z.minimum(0));
/** A number of something that has a limit. */
export const countTo = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

/** SHA-256, hexadecimal. */
export const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/));

/** The full address of a page. */
export const pageAddress = z.url().check(z.maxLength(2_000));
