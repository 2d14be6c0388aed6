import * as z from 'zod/mini';
import { owner, ownerInPerson } from '../accounts/policies.ts';
import { endpoint } from '../endpoint.ts';

export const headMails = z.object({
  /** The caller gets a mail a day with the latest file of published heads. */
  isWanted: z.boolean(),
});
export type HeadMails = z.infer<typeof headMails>;

const path = '/api/company/audit/head-mails';

const tag = 'Activity';

export const getHeadMails = endpoint({
  method: 'GET',
  path,
  tag,
  summary: 'Whether the caller gets a mail a day with the latest file of published heads.',
  may: owner,
  answer: { status: 200, as: 'json', schema: headMails },
  refusals: [],
});

export const setHeadMails = endpoint({
  method: 'PUT',
  path,
  tag,
  summary: 'Has the latest file of published heads mailed to the caller each day, or no longer.',
  may: ownerInPerson,
  body: headMails,
  answer: { status: 200, as: 'json', schema: headMails },
  refusals: [],
});
