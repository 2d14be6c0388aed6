import * as z from 'zod/mini';
import { signLanguages } from '../roles.ts';

const twoFactorMethod = z.enum(['sms', 'email', 'none']);
/** Place of signing: a page of its own, or a frame inside the sender's application. */
const userInterface = z.enum(['page', 'embedded']);
const validityDays = z.int().check(z.minimum(1, 'OutOfRange'), z.maximum(365, 'OutOfRange'));
const defaultLanguage = z.enum(signLanguages);
/** Moment of the code: before the signatory acts, or before anything of the document is shown (decision 29). */
const codeBefore = z.enum(['signing', 'reading']);

/** Parameters of an environment for new documents (REQ-1.3.13). */
export const signParameters = z.object({ twoFactorMethod, userInterface, validityDays, defaultLanguage, codeBefore });
export type SignParameters = z.infer<typeof signParameters>;

/** Callers that do not know of the moment of the code leave it as it is. */
export const signParametersChange = z.object({
  twoFactorMethod,
  userInterface,
  validityDays,
  defaultLanguage,
  codeBefore: z.optional(codeBefore),
});

/** SMS by default (REQ-1.3.13). */
export const defaultSignParameters: SignParameters = {
  twoFactorMethod: 'sms',
  userInterface: 'page',
  validityDays: 30,
  defaultLanguage: 'fr',
  codeBefore: 'signing',
};
