import * as z from 'zod/mini';
import { anyone } from './accounts/policies.ts';
import { endpoint } from './endpoint.ts';

const megabytes = 1_048_576;

export const receiveMailReport = endpoint({
  method: 'POST',
  path: '/api/mail-reports/{secret}',
  tag: 'Delivery reports',
  summary:
    'Takes a delivery report or a complaint about a mail, as `message/rfc822`, or events of a mail provider as JSON. Answered once it is kept; what says nothing of our mails changes nothing.',
  may: anyone,
  params: z.object({ secret: z.string().check(z.maxLength(200)) }),
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound', 'BodyTooLarge'],
  budget: 'mailReportAddress',
  bodyLimit: 20 * megabytes,
  rawBody: true,
});
