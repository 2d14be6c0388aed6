import type { CrmAuthResult } from '#contract/environments/environments.ts';
import type { CompanyStatus } from '#contract/roles.ts';
import { maskEmail } from '#contract/masks.ts';
import type { Grant, GrantKeeper } from '#engines/crm/authorization/grants.ts';
import { readOrganization } from '#engines/crm/about-org/organization.ts';
import { callbackError, CrmError, exactWord } from '#engines/crm/errors.ts';
import { readAccount, type ProviderAccount } from '#engines/crm/provider/provider-customers.ts';
import { readLicences } from '#engines/crm/provider/provider-records.ts';
import { breaks, inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { takeAttempt, type ConnectionAttempt } from './authorize.ts';
import { fitsLogin } from './rules.ts';
import * as store from './store.ts';
import { OrgTaken, linkOrg, type ConnectCall, type Consent } from './link-org.ts';

/** Keeper of a grant that is not stored yet. It is never renewed. */
const freshKeeper = (grant: Grant): GrantKeeper => ({
  key: `fresh ${grant.orgId} ${grant.userId}`,
  read: async () => grant,
  renew: async () => grant,
  lost: async () => {},
});

/** Reads who the org is from the org, and who gave the consent from the CRM. */
const meet = async ({ crm }: AppContext, grant: Grant): Promise<Consent> => {
  // Asked first: in such an org every other call fails as if nothing were there.
  if (await crm.lacksApiVersion(grant.instanceUrl)) throw new Refusal('ApiVersionMissing');
  const [org, identity] = await Promise.all([readOrganization(crm.openOrg(freshKeeper(grant))), crm.identity(grant)]);
  if (!org) throw new Refusal('CrmUnavailable');
  return { grant, org, identity };
};

/** Revokes an unneeded grant. A failure is ignored, because the CRM expires unused grants itself. */
const revokeQuietly = ({ crm, log }: AppContext, grant: Grant): Promise<void> =>
  crm.revoke(grant).catch((error: Error) => log.warn({ error: error.message }, 'an unused grant could not be revoked'));

const alreadyConnected = async ({ db }: AppContext, other: store.EnvironmentRow): Promise<CrmAuthResult> => {
  const oldest = await store.findOldestOwner(db, other.companyId);
  if (!oldest) throw new Refusal('OwnerDoesNotExist');
  const companyStatus = oldest.companyStatus as CompanyStatus;
  return {
    status: 'org_already_connected',
    orgName: other.orgName,
    companyStatus,
    oldestOwnerUser: { email: maskEmail(oldest.email), companyId: oldest.companyId, companyStatus },
  };
};

/** Only for a production org. If the provider is unreachable, the company waits for staff. */
const askProvider = async (
  { crm, log }: AppContext,
  company: string,
  orgId: string,
): Promise<ProviderAccount | null> => {
  try {
    return await readAccount(crm.providerOrg({ company }), orgId);
  } catch (error) {
    log.warn({ orgId, error: (error as Error).message }, 'the provider org could not be asked about a new org');
    return null;
  }
};

/** Stores the package's version right after connecting, so that nobody reads "not installed" before the first check. */
const notePackageVersion = async (
  { crm, db, log }: AppContext,
  company: string,
  environmentId: string | undefined,
  orgId: string,
) => {
  if (environmentId === undefined) return;
  try {
    const licence = (await readLicences(crm.providerOrg({ company }), [orgId])).get(orgId);
    await store.storePackageVersion(db, environmentId, licence?.versionNumber ?? null);
  } catch (error) {
    log.warn({ orgId, error: (error as Error).message }, 'the package version of a new org is not known yet');
  }
};

const connect = async (
  context: AppContext,
  call: ConnectCall,
  attempt: ConnectionAttempt,
  grant: Grant,
): Promise<CrmAuthResult> => {
  const { companyId } = call.caller;
  const consent = await meet(context, grant);
  if (!fitsLogin(consent.org, attempt.orgType)) throw new Refusal('WrongOrgType');
  const known = await store.findByExternalId(context.db, grant.orgId);
  if (known && known.companyId !== companyId) throw new OrgTaken(known);
  const account = consent.org.isSandbox ? null : await askProvider(context, companyId, grant.orgId);
  const { result, replaced } = await linkOrg(context, call, attempt, consent, account);
  if (replaced) await revokeQuietly(context, replaced);
  await notePackageVersion(context, companyId, result.environmentId, grant.orgId);
  return result;
};

/** Turns the unique violation of two parallel connections of one org into the usual refusal. */
const toOrgTaken = async (context: AppContext, call: ConnectCall, orgId: string, error: unknown): Promise<OrgTaken> => {
  if (error instanceof OrgTaken) return error;
  if (breaks(error, 'environments_one_production')) throw new Refusal('ProductionAlreadyConnected');
  if (!breaks(error, 'environments_external_id_key')) throw error;
  const other = await store.findByExternalId(context.db, orgId);
  if (!other || other.companyId === call.caller.companyId) throw error;
  return new OrgTaken(other);
};

/** Says why the CRM refused, in the word that the screen explains; the log keeps what the CRM wrote (REQ-3.1.10). */
const inExactWords = async <T>({ log }: AppContext, { caller }: ConnectCall, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CrmError)) throw error;
    const code = exactWord(error);
    const { status, error: crm, description } = error.raw;
    log.info({ company: caller.companyId, code, status, crm, description }, 'the CRM refused a connection');
    throw new Refusal(code);
  }
};

/** The browser came back with an error instead of a code. */
const codeOf = ({ salesforceCode, salesforceError = '', salesforceErrorDescription }: ConnectCall['body']): string => {
  if (salesforceCode !== undefined && salesforceError === '') return salesforceCode;
  throw callbackError(salesforceError, salesforceErrorDescription);
};

/** A grant that is not stored is revoked at the CRM, so that a refusal leaves nothing behind. */
const spendCode = async (
  context: AppContext,
  call: ConnectCall,
  attempt: ConnectionAttempt,
): Promise<CrmAuthResult> => {
  const grant = await context.crm.exchangeCode({ ...attempt, code: codeOf(call.body) });
  try {
    return await connect(context, call, attempt, grant);
  } catch (error) {
    await revokeQuietly(context, grant);
    return alreadyConnected(context, (await toOrgTaken(context, call, grant.orgId, error)).by);
  }
};

/** Completes a connection started by `startConnection`, also one that the CRM has refused. */
export const finishConnection = async (context: AppContext, call: ConnectCall): Promise<CrmAuthResult> => {
  const { db, secrets } = context;
  const attempt = await inTransaction(db, (trx) => takeAttempt(trx, secrets, call.body.nonce, call.caller.sessionId));
  if (!attempt) throw new Refusal('OAuthStateInvalid');
  return inExactWords(context, call, () => spendCode(context, call, attempt));
};
