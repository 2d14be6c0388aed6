import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { byCompany, companyUsersTag as tag } from './company-users.ts';
import { member, memberInPerson } from './policies.ts';

/** A request to join another company, as the person who sent it sees it. */
export const ownLinkRequest = z.object({
  companyId: z.string(),
  /** Masked address of the oldest owner, to whom the request went (REQ-1.2.54). */
  owner: z.string(),
  createdDate: z.iso.datetime(),
  /** Moment of the last reminder; null without one. */
  remindedDate: z.nullable(z.iso.datetime()),
  /** From this moment on, a reminder is accepted. */
  remindableFrom: z.iso.datetime(),
});
export type OwnLinkRequest = z.infer<typeof ownLinkRequest>;

export const listOwnLinkRequests = endpoint({
  method: 'GET',
  path: '/api/user/request',
  tag,
  summary: 'Own requests to join a company that wait for an answer, the oldest first.',
  may: member,
  answer: { status: 200, as: 'json', schema: z.array(ownLinkRequest) },
  refusals: [],
});

export const remindLinkRequest = endpoint({
  method: 'POST',
  path: '/api/company/{id}/user/request/reminder',
  tag,
  summary: 'Mails the owners once more about one’s own request to join their company. At most once a day.',
  may: memberInPerson,
  params: byCompany,
  answer: { status: 202, as: 'json', schema: ownLinkRequest },
  refusals: ['CompanyDoesNotExist', 'NotFound', 'TooManyRequests'],
  idempotent: true,
});

export const cancelLinkRequest = endpoint({
  method: 'DELETE',
  path: '/api/company/{id}/user/request',
  tag,
  summary: 'Calls off one’s own request to join that company. Its owners no longer see it.',
  may: memberInPerson,
  params: byCompany,
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound'],
});
