import * as z from 'zod/mini';
import { signLanguages } from '../roles.ts';

/** Parameters of an environment for new documents (REQ-1.3.13). */
export const signParameters = z.object({
  twoFactorMethod: z.enum(['sms', 'email', 'none']),
  /** Place of signing: a page of its own, or a frame inside the sender's application. */
  userInterface: z.enum(['page', 'embedded']),
  validityDays: z.int().check(z.minimum(1, 'OutOfRange'), z.maximum(365, 'OutOfRange')),
  defaultLanguage: z.enum(signLanguages),
});
export type SignParameters = z.infer<typeof signParameters>;

/** SMS by default (REQ-1.3.13). */
export const defaultSignParameters: SignParameters = {
  twoFactorMethod: 'sms',
  userInterface: 'page',
  validityDays: 30,
  defaultLanguage: 'fr',
};
