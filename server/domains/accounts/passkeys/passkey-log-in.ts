import type { UserWithToken } from '#contract/accounts/accounts.ts';
import type * as contract from '#contract/accounts/passkeys.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { challengeLife, findPasskey, newChallenge, noteUse, takeChallenge } from './passkey-store.ts';
import { isFramed, relyingParty } from './passkeys.ts';
import { openSession } from '../sessions.ts';
import { findUser } from '../store.ts';

export const startPasskeyLogin = async ({ db, secrets, settings }: AppContext): Promise<contract.RequestOptions> => ({
  rpId: relyingParty(settings.publicUrl).id,
  challenge: await newChallenge(db, secrets, null),
  timeout: challengeLife * 1_000,
  userVerification: 'required',
});

type LogIn = Call<typeof contract.logInWithPasskey>;
type Row = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/**
 * Checks the signature, challenge, origin and counter. The authenticator must have verified its user (PIN, finger,
 * face): together with the key that makes two factors.
 */
const verifyUse = async ({ db, secrets, settings, log }: AppContext, { body, origin }: LogIn, row: Row) => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const party = relyingParty(settings.publicUrl);
  const { id, rawId, type, response } = body;
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => takeChallenge(db, secrets, null, challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: row.credential_id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
      requireUserVerification: true,
    });
    return verified && !isFramed(clientDataJSON) ? authenticationInfo : null;
  } catch (error) {
    log.warn({ err: error, userId: row.user_id, address: origin.address }, 'a log-in with a passkey was refused');
    return null;
  }
};

/** Opens a session without password and code. All refusals are one, so that they tell nothing about accounts. */
export const logInWithPasskey = async (context: AppContext, call: LogIn): Promise<UserWithToken> => {
  const { db, secrets } = context;
  const row = await findPasskey(db, call.body.id);
  if (!row) throw new Refusal('PasskeyRefused');
  const use = await verifyUse(context, call, row);
  // The authenticator says whose passkey it used; a stored one of somebody else must not pass for it.
  const handle = call.body.response.userHandle;
  const isTheirs = typeof handle === 'string' && Buffer.from(handle, 'base64url').toString() === row.user_id;
  if (!use || !isTheirs) throw new Refusal('PasskeyRefused');
  return inTransaction(db, async (trx) => {
    const counted = { from: row.counter, to: use.newCounter, isBackedUp: use.credentialBackedUp };
    const user = (await noteUse(trx, row.id, counted)) && (await findUser(trx, row.user_id));
    const opened = user && (await openSession(trx, secrets, user, call.origin, { passkey: 'verified' }));
    if (!opened) throw new Refusal('PasskeyRefused');
    return opened;
  });
};
