import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { lineOfText } from '../fields.ts';
import { supportWishLength } from './account-limits.ts';
import { ownerInPerson, supportSession as inSupportSession } from './policies.ts';
import { supportWriting } from './support-writing.ts';

/** Support sessions in a company, and the rights that its owners give them (REQ-1.4.70). */
const tag = 'Support sessions';

export const supportSession = z.object({
  id: z.string(),
  /** E-mail address of the staff member. */
  staff: z.string(),
  reason: z.string(),
  /** The user whose account is used. */
  username: z.string(),
  createdDate: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  writing: supportWriting,
});
export type SupportSession = z.infer<typeof supportSession>;

const place = z.object({ id: z.uuid() });

export const listSupportSessions = endpoint({
  method: 'GET',
  path: '/api/company/support-sessions',
  tag,
  summary: 'The support sessions that run in the company, the latest first.',
  may: ownerInPerson,
  answer: { status: 200, as: 'json', schema: z.array(supportSession) },
  refusals: [],
});

export const endSupportSession = endpoint({
  method: 'DELETE',
  path: '/api/company/support-sessions/{id}',
  tag,
  summary: 'Ends a support session at once: its next call is refused.',
  may: ownerInPerson,
  params: place,
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound'],
});

export const answerSupportWish = endpoint({
  method: 'PUT',
  path: '/api/company/support-sessions/{id}/writing',
  tag,
  summary: 'Lets a support session make changes for half an hour, or lets it only read from now on.',
  may: ownerInPerson,
  params: place,
  body: z.object({
    allowed: z.boolean(),
    /** As the owner has read it: another one that was asked for since is not allowed with it (`NotFound`). */
    wish: z.optional(z.nullable(z.string())),
  }),
  answer: { status: 200, as: 'json', schema: supportSession },
  refusals: ['NotFound'],
});

export const askToWrite = endpoint({
  method: 'PUT',
  path: '/api/user/support-writing',
  tag,
  summary: 'Asks the owners to let this support session make changes; `GET /api/user` tells their answer.',
  may: inSupportSession,
  body: z.object({
    /** The change that support wants to make, for the owners to read. */
    wish: lineOfText(supportWishLength),
  }),
  answer: { status: 200, as: 'json', schema: supportWriting },
  refusals: ['TooManyRequests'],
});
