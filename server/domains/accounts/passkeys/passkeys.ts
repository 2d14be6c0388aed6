import { mostPasskeys, type CreationOptions, type Passkey } from '#contract/accounts/passkeys.ts';
import type * as contract from '#contract/accounts/passkeys.ts';
import { fullName } from '#contract/text.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { Origin, SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { findMyself } from '../find-myself.ts';
import {
  challengeLife,
  deletePasskey,
  insertPasskey,
  listPasskeysOf,
  newChallenge,
  renamePasskey,
  takeChallenge,
} from './passkey-store.ts';
import { proveAgain } from '../prove-again.ts';
import { tell } from '../second-factor.ts';
import { lockUser } from '../store.ts';

/** Passkeys are tied to the host of the configured public address; only pages of this origin can use them. */
export const relyingParty = (publicUrl: string): { id: string; origin: string } => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

type Row = Awaited<ReturnType<typeof listPasskeysOf>>[number];

const toPasskey = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  createdDate: row.created_at.toISOString(),
  lastUsedDate: row.last_used_at?.toISOString() ?? null,
  isBackedUp: row.is_backed_up,
});

const record = (
  trx: Trx,
  { clock }: AppContext,
  { caller, origin }: { caller: SessionCaller; origin: Origin },
  event: { action: 'user.passkeyAdded' | 'user.passkeyRenamed' | 'user.passkeyRemoved'; id: string; name: string },
): Promise<void> =>
  recordAudit(trx, clock, {
    companyId: caller.companyId,
    action: event.action,
    actor: actorOf(caller),
    object: { id: event.id, name: event.name },
    origin,
  });

/** Ed25519, ECDSA with P-256 and RSA (RFC 9053, RFC 8812): what all authenticators have one of. */
const offeredAlgorithms = [-8, -7, -257];

export const listOwnPasskeys = async (
  { db }: AppContext,
  { caller }: Call<typeof contract.listPasskeys>,
): Promise<Passkey[]> => (await listPasskeysOf(db, caller.userId)).map(toPasskey);

export const startPasskey = async (
  context: AppContext,
  call: Call<typeof contract.startPasskey>,
): Promise<CreationOptions> => {
  const { db, secrets, settings, budgets } = context;
  const user = await findMyself(db, call.caller);
  const existing = await listPasskeysOf(db, user.id);
  if (existing.length >= mostPasskeys) throw new Refusal('TooManyPasskeys');
  await budgets.spend('passkey', user.id);
  await proveAgain(context, user, call);
  return {
    rp: { id: relyingParty(settings.publicUrl).id, name: settings.productName },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.username,
      displayName: fullName(user),
    },
    challenge: await newChallenge(db, secrets, user.id),
    pubKeyCredParams: offeredAlgorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeLife * 1_000,
    excludeCredentials: existing.map((row) => ({
      id: row.credential_id,
      type: 'public-key',
      transports: row.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
};

/** The browser says that a page of another origin framed ours (WebAuthn §5.8.1). No page of ours is ever framed. */
export const isFramed = (clientDataJSON: string): boolean => {
  const { crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown };
  return crossOrigin === true;
};

/** The passkey of a browser's answer, or null when anything about it is not as asked. */
const verifyNew = async (
  { db, secrets, settings, log }: AppContext,
  { caller, body }: Call<typeof contract.addPasskey>,
) => {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const party = relyingParty(settings.publicUrl);
  const { id, rawId, type, response } = body.credential;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => takeChallenge(db, secrets, caller.userId, challenge),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: offeredAlgorithms,
    });
    return verified && !isFramed(response.clientDataJSON) ? registrationInfo : null;
  } catch (error) {
    log.warn({ err: error, userId: caller.userId }, 'a new passkey was refused');
    return null;
  }
};

export const addPasskey = async (context: AppContext, call: Call<typeof contract.addPasskey>): Promise<Passkey> => {
  const { body, caller } = call;
  const verified = await verifyNew(context, call);
  if (!verified) throw new Refusal('PasskeyRefused');
  return inTransaction(context.db, async (trx) => {
    await lockUser(trx, caller.userId);
    const user = await findMyself(trx, caller);
    if ((await listPasskeysOf(trx, user.id)).length >= mostPasskeys) throw new Refusal('TooManyPasskeys');
    const row = await insertPasskey(trx, {
      userId: user.id,
      credentialId: verified.credential.id,
      publicKey: verified.credential.publicKey,
      counter: verified.credential.counter,
      transports: body.credential.response.transports ?? [],
      isBackedUp: verified.credentialBackedUp,
      name: body.name,
    });
    if (!row) throw new Refusal('PasskeyRefused');
    await record(trx, context, call, { action: 'user.passkeyAdded', id: row.id, name: row.name });
    await tell(trx, context, user, { kind: 'passkeyAdded' });
    return toPasskey(row);
  });
};

export const renameOwnPasskey = async (
  context: AppContext,
  call: Call<typeof contract.renamePasskey>,
): Promise<undefined> => {
  const { params, body, caller } = call;
  await context.budgets.spend('passkey', caller.userId);
  await inTransaction(context.db, async (trx) => {
    const which = { id: params.id, userId: caller.userId };
    if (!(await renamePasskey(trx, which, body.name))) throw new Refusal('NotFound');
    await record(trx, context, call, { action: 'user.passkeyRenamed', id: params.id, name: body.name });
  });
};

/** Another person's passkey and an unknown one get the same answer. */
export const removeOwnPasskey = async (
  context: AppContext,
  call: Call<typeof contract.removePasskey>,
): Promise<undefined> => {
  const { params, caller } = call;
  await inTransaction(context.db, async (trx) => {
    const name = await deletePasskey(trx, { id: params.id, userId: caller.userId });
    if (name === undefined) throw new Refusal('NotFound');
    await record(trx, context, call, { action: 'user.passkeyRemoved', id: params.id, name });
  });
};
