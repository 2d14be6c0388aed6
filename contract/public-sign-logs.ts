import * as z from 'zod/mini';
import { apiTokenFor } from './accounts/policies.ts';
import { endpoint } from './endpoint.ts';
import { pageOf, pageQuery } from './paging.ts';
import { badRange, countSignLogs, signLog } from './sign-logs.ts';

/* Apart from the portal's calls, because the schemas of a page would keep zod in the portal's first screen. */

export const signLogPage = pageOf(signLog);

export const listPublicSignLogs = endpoint({
  method: 'GET',
  path: '/api/public/sign-logs',
  tag: 'Sign logs',
  summary:
    'The events of `GET /api/logs/sign`, with the same filters. A token gets those of its side alone: of the production, or of connected sandboxes.',
  may: apiTokenFor('logs.read'),
  query: z.extend(countSignLogs.query, pageQuery),
  answer: { status: 200, as: 'json', schema: signLogPage },
  refusals: badRange,
});
