import { sql } from 'kysely';
import type { authorizeCrm, LoginType } from '#contract/environments/environments.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { toMyDomain } from './rules.ts';
import { findOwnByOrgId, findProduction } from './store.ts';

const attemptMinutes = 10;
const sealContext = (nonceHash: Buffer) => `oauth_attempts.${nonceHash.toString('hex')}.verifier`;

/** State that the browser carries to the CRM and back. The server trusts only its nonce. */
const stateOf = (state: {
  nonce: string;
  orgType: LoginType;
  specificDomain: string | null;
  oldOrgId: string | null;
}): string => Buffer.from(JSON.stringify(state), 'utf8').toString('base64url');

/** Prepares one connection, valid once, for ten minutes, and only in this session. */
export const startConnection = async (
  context: AppContext,
  { body, caller }: Call<typeof authorizeCrm>,
): Promise<{ authorizeUrl: string; nonce: string }> => {
  const { crm, db, secrets } = context;
  const specificDomain = toMyDomain(body.specificDomain ?? '');
  const oldOrgId = body.oldOrgId ?? null;
  crm.checkLogin({ orgType: body.orgType, specificDomain });
  if (oldOrgId && !(await findOwnByOrgId(db, caller.companyId, oldOrgId))) throw new Refusal('ExternalDoesNotExist');
  const production = body.orgType === 'login' && !oldOrgId ? await findProduction(db, caller.companyId) : undefined;
  if (production) throw new Refusal('ProductionAlreadyConnected');
  const nonce = secrets.newToken();
  const verifier = crm.newVerifier();
  const nonceHash = secrets.hashToken(nonce);
  await db
    .insertInto('oauth_attempts')
    .values({
      nonce_hash: nonceHash,
      session_id: caller.sessionId,
      verifier_sealed: secrets.seal(verifier, sealContext(nonceHash)),
      org_type: body.orgType,
      specific_domain: specificDomain,
      old_org_id: oldOrgId,
      expires_at: sql`now() + make_interval(mins => ${attemptMinutes})`,
    })
    .execute();
  const state = stateOf({ nonce, orgType: body.orgType, specificDomain, oldOrgId });
  return {
    authorizeUrl: crm.authorizeUrl({ orgType: body.orgType, specificDomain, state, verifier }),
    nonce,
  };
};

export interface ConnectionAttempt {
  verifier: string;
  orgType: LoginType;
  specificDomain: string | null;
  oldOrgId: string | null;
}

/** Uses the attempt up. Null for a foreign, replayed or old nonce. */
export const takeAttempt = async (
  trx: Trx,
  secrets: Secrets,
  nonce: string,
  sessionId: string,
): Promise<ConnectionAttempt | null> => {
  const nonceHash = secrets.hashToken(nonce);
  const row = await trx
    .deleteFrom('oauth_attempts')
    .where('nonce_hash', '=', nonceHash)
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  return row
    ? {
        verifier: secrets.open(row.verifier_sealed, sealContext(nonceHash)),
        orgType: row.org_type as LoginType,
        specificDomain: row.specific_domain,
        oldOrgId: row.old_org_id,
      }
    : null;
};
