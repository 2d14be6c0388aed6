import * as z from 'zod/mini';
import { isAddressRange } from './address-ranges.ts';
import { endpoint } from '../endpoint.ts';
import { orgTypes } from '../environments/environments.ts';
import { lineOfText } from '../fields.ts';
import { apiTokens } from '../limits.ts';
import { member, memberInPerson } from '../accounts/policies.ts';
import { tokenScopes } from './token-scopes.ts';

const tag = 'API tokens';

export const apiToken = z.object({
  id: z.uuid(),
  name: z.string(),
  orgType: z.enum(orgTypes),
  isActive: z.boolean(),
  /** Last moment at which the token is valid; null when it does not expire. */
  expiration: z.nullable(z.iso.datetime()),
  createdDate: z.iso.datetime(),
  /** Name of the creator; null for the provider. */
  createdBy: z.nullable(z.string()),
  /** The creator no longer belongs to the company, but may know the value. */
  hasMakerLeft: z.boolean(),
  /** Exact to the minute; null: never used. */
  lastUse: z.nullable(z.iso.datetime()),
  /** Scopes it is limited to; null means every call. */
  scopes: z.nullable(z.array(z.string())),
  /** IP addresses and networks from which it is accepted; null: any. */
  addresses: z.nullable(z.array(z.string())),
  /** The environment that was secured with it. */
  environment: z.nullable(z.string()),
  /** The last characters of its value. */
  ending: z.string(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const tokenStatuses = ['active', 'desactivated', 'expired'] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

/** REQ-2.4.25. */
export const statusOf = (
  { isActive, expiration }: Pick<ApiToken, 'isActive' | 'expiration'>,
  now: Date,
): TokenStatus => {
  if (!isActive) return 'desactivated';
  return expiration === null || new Date(expiration) > now ? 'active' : 'expired';
};

/** One address or a network, of IPv4 or IPv6: `203.0.113.7`, `2001:db8::/48`. */
export const addressRange = z.string().check(z.trim(), z.refine(isAddressRange, 'AddressFormat'));

export const tokenName = lineOfText(apiTokens.nameLength);
export const tokenType = z.enum(orgTypes, 'OrgTypeNotIdentified');
export const tokenAddresses = z
  .array(addressRange)
  .check(z.minLength(1, 'Empty'), z.maxLength(apiTokens.addresses, 'TooManyAddresses'));

const byId = z.object({ id: z.uuid() });

export const listTokens = endpoint({
  method: 'GET',
  path: '/api/public/token',
  tag,
  summary: 'The API tokens of the company, the newest first, without their values.',
  may: member,
  answer: { status: 200, as: 'json', schema: z.array(apiToken) },
  refusals: [],
});

export const createToken = endpoint({
  method: 'POST',
  path: '/api/public/token/create',
  tag,
  summary:
    'A new token, good until the end of a day in Europe/Paris: tomorrow at the earliest, two years from today at the latest.',
  may: memberInPerson,
  body: z.object({
    name: tokenName,
    type: tokenType,
    /** A day, or a moment of that day. */
    expiration: z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'InvalidDate'),
    scopes: z.optional(
      z.nullable(
        z.array(z.enum(tokenScopes)).check(z.minLength(1, 'Empty'), z.maxLength(tokenScopes.length, 'TooLong')),
      ),
    ),
    addresses: z.optional(z.nullable(tokenAddresses)),
  }),
  answer: { status: 201, as: 'json', schema: apiToken },
  refusals: ['IsNotOwner', 'TooManyTokens', 'TooManyRequests'],
  idempotent: true,
});

export const getTokenValue = endpoint({
  method: 'GET',
  path: '/api/public/token/{id}/value',
  tag,
  summary:
    'The value of a token that is active; of one with a scope that owners give, for owners. Each time is in the activity log.',
  may: memberInPerson,
  params: byId,
  answer: { status: 200, as: 'text', schema: z.string() },
  refusals: ['NotFound', 'IsNotOwner', 'TokenNotActive', 'TooManyRequests'],
});

export const deactivateToken = endpoint({
  method: 'POST',
  path: '/api/public/token/{id}/desactivate',
  tag,
  summary: 'Ends a token at once and for good.',
  may: memberInPerson,
  params: byId,
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound'],
});
