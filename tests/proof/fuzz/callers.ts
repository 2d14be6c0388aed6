import type { EndpointShape } from '#contract/endpoint.ts';
import type { ApiTokenBearer } from '#contract/accounts/policies.ts';
import { isOwnersScope, tokenScopes, type TokenScope } from '#contract/tokens/token-scopes.ts';
import { issueEmailToken, type EmailTokenPurpose } from '#domains/accounts/email-tokens.ts';
import { createApiToken } from '#domains/tokens/create.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { Cast } from '#tests/matrix/cast.ts';
import { logInAs, supportToken } from '#tests/matrix/support-sessions.ts';
import { logIn, makeApiToken } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { nameOf } from '#tests/support/operations.ts';

export const owner = 'verified@matrix.example';

/** User and purpose of the mailed link that a call needs. */
const mailed: Record<string, { username: string; purpose: EmailTokenPurpose }> = {
  'POST /api/user/password': { username: 'new@matrix.example', purpose: 'initialise' },
  'PATCH /api/user/password': { username: 'limited@matrix.example', purpose: 'reset' },
  'PATCH /api/user/email': { username: 'free@matrix.example', purpose: 'confirm-email' },
};

/** Creates the token that a mail of this purpose would contain. */
export const mailToken = async (
  { context: { db, secrets } }: World,
  { username, purpose }: { username: string; purpose: EmailTokenPurpose },
): Promise<string> => {
  const { id } = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  const session = await db.selectFrom('sessions').select('id').where('user_id', '=', id).limit(1).executeTakeFirst();
  return inTransaction(db, (trx) =>
    issueEmailToken(
      trx,
      secrets,
      purpose === 'confirm-email'
        ? {
            userId: id,
            purpose,
            newEmail: 'elsewhere@matrix.example',
            askedBy: id,
            askedIn: session?.id ?? '',
          }
        : { userId: id, purpose },
    ),
  );
};

const tokenWith = async ({ context }: World, companyId: string, scopes: TokenScope[]): Promise<string> => {
  const { value } = await createApiToken(context, {
    companyId,
    name: scopes.join(' '),
    orgType: 'prod',
    scopes,
    createdBy: null,
    actor: { kind: 'staff', name: 'tests' },
  });
  return value;
};

const allBut = ({ scope, orScope }: ApiTokenBearer): TokenScope[] =>
  tokenScopes.filter((one) => one !== scope && one !== orScope);

/** Returns a new bearer that may make this call; an earlier one may be used up. */
export const allowedBearer = async (world: World, cast: Cast, endpoint: EndpointShape): Promise<string | undefined> => {
  switch (endpoint.may.bearer) {
    case 'none':
      return undefined;
    case 'session':
      if (endpoint.may.support === 'only') return logInAs(world, owner);
      return (await logIn(world, owner)).body.userToken as string;
    case 'renewal':
      return (await logIn(world, owner)).body.userToken as string;
    case 'api-token':
      return isOwnersScope(endpoint.may.scope)
        ? tokenWith(world, cast.verified.companyId, [endpoint.may.scope])
        : makeApiToken(world, cast.verified.companyId);
    case 'support-token':
      return supportToken(world, owner);
    case 'email-token':
      return mailToken(world, mailed[nameOf(endpoint)] ?? { username: owner, purpose: 'reset' });
  }
};

/** Bearers that may not make this call, each for another reason. A public call must ignore them. */
export const refusedBearers = async (
  world: World,
  cast: Cast,
  { may }: EndpointShape,
): Promise<(string | undefined)[]> => {
  const { bearers } = cast;
  const strangers = [undefined, bearers['garbage'], bearers['a removed user'], bearers['a logged-out bearer']];
  if (may.bearer === 'none') return [...strangers, bearers['an API token']];
  if (may.bearer === 'api-token')
    return [...strangers, bearers['a limited user'], await tokenWith(world, cast.verified.companyId, allBut(may))];
  if (may.bearer !== 'session') return strangers;
  return [
    ...strangers,
    bearers['an API token'],
    bearers['an expired bearer'],
    ...(may.role === 'owner' ? [bearers['a limited user of a blocked company']] : []),
    ...(may.verified ? [bearers['the owner of a blocked company']] : []),
    ...(may.ownerOrVerified ? [bearers['a limited user of a blocked company']] : []),
    ...(may.support === 'refused' || may.support === 'asks' ? [await logInAs(world, owner)] : []),
    ...(may.support === 'only' ? [bearers['the owner of a verified company']] : []),
  ];
};
