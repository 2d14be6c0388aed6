import * as z from 'zod/mini';

/** Base64 of the UTF-8 password (REQ-1.5.8). */
export const ownPassword = z.string().check(z.maxLength(1_024));

/** Proof that the signed-in person is there: a code of the second factor, or the password where it is off. */
export const ownProof = {
  encryptedPassword: z.optional(ownPassword),
  /** Of the authenticator app, or a recovery code. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
};
