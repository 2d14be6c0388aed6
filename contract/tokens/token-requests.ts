import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { orgTypes } from '../environments/environments.ts';
import { member } from '../accounts/policies.ts';

/** Calls that are kept: the latest of each token, for some days. */
export const tokenRequests = { kept: 10_000, keptDays: 30, pageSize: 20 } as const;

export const tokenRequest = z.object({
  /** The id in the header `X-Request-Id` of the answer, and in the answer when it is a refusal. */
  requestId: z.uuid(),
  at: z.iso.datetime(),
  tokenId: z.uuid(),
  tokenName: z.string(),
  orgType: z.enum(orgTypes),
  method: z.string(),
  /** The pattern of the call; null for an address that is no call. */
  route: z.nullable(z.string()),
  /** The path without query; a part that is no id stays as in the pattern. */
  path: z.nullable(z.string()),
  /** Null when the caller left before the answer. */
  status: z.nullable(z.number()),
  /** Of the refusal; null when the call was not refused. */
  code: z.nullable(z.string()),
  ms: z.number(),
});
export type TokenRequest = z.infer<typeof tokenRequest>;

export const listTokenRequests = endpoint({
  method: 'GET',
  path: '/api/public/token/requests',
  tag: 'API tokens',
  summary:
    'The calls of the last 30 days made with the tokens of the company, refused ones too, the latest first, twenty at a time; the latest 10,000 of each token are kept.',
  may: member,
  query: z.object({
    tokenId: z.optional(z.uuid()),
    /** Finds one call. A text that contains an id is taken too, because logs are copied with it. */
    requestId: z.optional(z.string().check(z.trim(), z.maxLength(200, 'TooLong'))),
    status: z.optional(z.enum(['error'])),
    page: z.optional(
      z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(tokenRequests.kept / tokenRequests.pageSize)),
    ),
  }),
  answer: {
    status: 200,
    as: 'json',
    schema: z.object({
      items: z.array(tokenRequest),
      /** Calls that the filters find, 10,000 at most, as many as can be paged through. */
      count: z.number(),
    }),
  },
  refusals: [],
});
