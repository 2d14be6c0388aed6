import * as z from 'zod/mini';
import { isExpirationDay } from '#contract/days/token-days.ts';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { tokenAddresses, tokenName, tokenType } from '#contract/tokens/tokens.ts';

const written = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** The error code of an address list; undefined when it is valid or empty. */
const wrongIn = (text: string): string | undefined => {
  const addresses = written(text);
  return addresses.length === 0 ? undefined : tokenAddresses.safeParse(addresses).error?.issues[0]?.message;
};

/** The server's own rules (REQ-2.5.16); "today" is the moment of the check. */
export const tokenForm = z
  .object({
    name: tokenName,
    type: tokenType,
    expiration: z.string().check(z.refine((day) => isExpirationDay(day, new Date()), 'InvalidDate')),
    scope: z.enum(['all', 'some']),
    scopes: z.array(z.enum(tokenScopes)),
    addresses: z.string().check(
      z.refine((text) => wrongIn(text) !== 'TooManyAddresses', { error: 'TooManyAddresses', abort: true }),
      z.refine((text) => wrongIn(text) === undefined, 'AddressFormat'),
    ),
  })
  .check(
    z.refine(({ scope, scopes }) => scope === 'all' || scopes.length > 0, {
      error: 'Empty',
      path: ['scopes'],
    }),
  );

export type TokenInput = Omit<z.input<typeof tokenForm>, 'type'> & { type: string | null };
export type TokenValues = z.output<typeof tokenForm>;

/** The request body: null means no limit. */
export const toBody = ({ name, type, expiration, scope, scopes, addresses }: TokenValues) => ({
  name,
  type,
  expiration,
  scopes: scope === 'all' ? null : scopes,
  addresses: written(addresses).length === 0 ? null : written(addresses),
});

const addressFields = Object.fromEntries(
  Array.from({ length: 50 }, (_, at) => [`addresses.${at}`, 'addresses' as const]),
);

/** Path of a refused request → field of the form. */
export const fieldsOfRequest = {
  name: 'name',
  type: 'type',
  expiration: 'expiration',
  scopes: 'scopes',
  addresses: 'addresses',
  ...addressFields,
} as const;
