import { sql } from 'kysely';
import type { connectCrm, CrmAuthResult } from '#contract/environments.ts';
import type { CompanyStatus } from '#contract/roles.ts';
import type { Grant, GrantKeeper } from '#engines/crm/grants.ts';
import type { CrmIdentity } from '#engines/crm/oauth.ts';
import { readOrganization, type Organization } from '#engines/crm/organization.ts';
import { readAccount, type ProviderAccount } from '#engines/crm/provider-records.ts';
import { breaks, inTransaction, type Trx } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { Product } from '#http/product.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { takeAttempt, type ConnectionAttempt } from './authorize.ts';
import { storeGrant } from './grants.ts';
import { queueConnectedMails, queueStaffMail } from './mails.ts';
import { fitsLogin, isSameSandbox, maskEmail, orgTypeOf, statusFromProvider } from './rules.ts';
import * as store from './store.ts';

type ConnectCall = Call<typeof connectCrm>;

/** The org as it presents itself behind a fresh consent. */
interface Consent {
  grant: Grant;
  org: Organization;
  identity: CrmIdentity;
}

/** A grant not stored yet: read as it is, never renewed. */
const freshKeeper = (grant: Grant): GrantKeeper => ({
  key: `fresh ${grant.orgId} ${grant.userId}`,
  read: async () => grant,
  renew: async () => grant,
  lost: async () => {},
});

const exchange = async ({ crm }: Product, attempt: ConnectionAttempt, code: string): Promise<Consent> => {
  const grant = await crm.exchangeCode({ ...attempt, code });
  const [org, identity] = await Promise.all([
    readOrganization(crm.openOrg(freshKeeper(grant))),
    crm.identity(grant),
  ]);
  if (!org) throw new Refusal('CrmUnavailable');
  return { grant, org, identity };
};

const alreadyConnected = async ({ db }: Product, other: store.EnvironmentRow): Promise<CrmAuthResult> => {
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

/** The environment this consent belongs to: the same org, a refreshed sandbox, or a new one. */
const placeEnvironment = async (
  trx: Trx,
  caller: SessionCaller,
  attempt: ConnectionAttempt,
  { grant, org }: Consent,
): Promise<string> => {
  const facts = { externalId: grant.orgId, orgName: org.name, instanceUrl: grant.instanceUrl };
  const known = await store.findByExternalId(trx, grant.orgId);
  if (known) {
    await store.updateEnvironment(trx, known.id, facts);
    return known.id;
  }
  if (attempt.oldOrgId) {
    const before = await store.findOwnByOrgId(trx, caller.companyId, attempt.oldOrgId);
    if (!before) throw new Refusal('ExternalDoesNotExist');
    if (!isSameSandbox(before, { org, instanceUrl: grant.instanceUrl })) throw new Refusal('WrongOrgType');
    await store.updateEnvironment(trx, before.id, facts);
    return before.id;
  }
  return store.insertEnvironment(trx, { companyId: caller.companyId, orgType: orgTypeOf(org), ...facts });
};

/** Asked only for a production org; an unreachable provider leaves the company waiting for staff. */
const askProvider = async ({ crm, log }: Product, orgId: string): Promise<ProviderAccount | null> => {
  try {
    return await readAccount(crm.providerOrg(), orgId);
  } catch (error) {
    log.warn(
      { orgId, error: (error as Error).message },
      'the provider org could not be asked about a new org',
    );
    return null;
  }
};

const settleCompany = async (
  trx: Trx,
  product: Product,
  caller: SessionCaller,
  account: ProviderAccount | null,
  orgName: string,
): Promise<CompanyStatus> => {
  const status = statusFromProvider(account);
  await trx
    .updateTable('companies')
    .set({ status, name: account?.name ?? orgName })
    .where('id', '=', caller.companyId)
    .where('status', 'in', ['free', 'verificationinprogress'])
    .execute();
  const company = await trx
    .selectFrom('companies')
    .select(['status', 'name'])
    .where('id', '=', caller.companyId)
    .executeTakeFirstOrThrow();
  if (company.status === 'verificationinprogress')
    await queueStaffMail(trx, product, { company: company.name, orgName, username: caller.username });
  return company.status as CompanyStatus;
};

const tie = async (
  product: Product,
  call: ConnectCall,
  attempt: ConnectionAttempt,
  consent: Consent,
  account: ProviderAccount | null,
) =>
  inTransaction(product.db, async (trx): Promise<CrmAuthResult> => {
    const { caller } = call;
    const { grant, org, identity } = consent;
    const environmentId = await placeEnvironment(trx, caller, attempt, consent);
    await storeGrant(
      trx,
      product.secrets,
      { environmentId, userId: caller.userId },
      grant,
      identity.username,
    );
    const companyStatus = org.isSandbox
      ? await currentStatus(trx, caller.companyId)
      : await settleCompany(trx, product, caller, account, org.name);
    await recordAudit(trx, product.clock, {
      companyId: caller.companyId,
      action: 'environment.connected',
      actor: actorOf(caller),
      object: { id: environmentId, name: org.name },
      details: { orgId: grant.orgId, crmUsername: identity.username },
      origin: call.origin,
    });
    await queueConnectedMails(trx, product, {
      companyId: caller.companyId,
      orgName: org.name,
      username: caller.username,
    });
    return { status: 'connected', orgName: org.name, companyStatus, environmentId };
  });

const currentStatus = async (trx: Trx, companyId: string): Promise<CompanyStatus> => {
  const { status } = await trx
    .selectFrom('companies')
    .select(sql<CompanyStatus>`status`.as('status'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return status;
};

/**
 * Ends a connection that `startConnection` began. A grant that does not come to stand in the database is
 * revoked at the CRM, so nothing is left behind by a refusal.
 */
export const finishConnection = async (product: Product, call: ConnectCall): Promise<CrmAuthResult> => {
  const { db, secrets, crm } = product;
  const attempt = await inTransaction(db, (trx) =>
    takeAttempt(trx, secrets, call.body.nonce, call.caller.sessionId),
  );
  if (!attempt) throw new Refusal('OAuthStateInvalid');
  const consent = await exchange(product, attempt, call.body.salesforceCode);
  try {
    if (!fitsLogin(consent.org, attempt.orgType)) throw new Refusal('WrongOrgType');
    const known = await store.findByExternalId(db, consent.grant.orgId);
    if (known && known.companyId !== call.caller.companyId) {
      await crm.revoke(consent.grant);
      return await alreadyConnected(product, known);
    }
    const account = consent.org.isSandbox ? null : await askProvider(product, consent.grant.orgId);
    return await tie(product, call, attempt, consent, account);
  } catch (error) {
    await crm
      .revoke(consent.grant)
      .catch((later: Error) =>
        product.log.warn({ error: later.message }, 'an unused grant could not be revoked'),
      );
    return refuseOrAnswer(product, call, consent, error);
  }
};

/** Two people connecting one org at the same moment: the database's own word becomes the usual answer. */
const refuseOrAnswer = async (
  product: Product,
  call: ConnectCall,
  consent: Consent,
  error: unknown,
): Promise<CrmAuthResult> => {
  if (breaks(error, 'environments_one_production')) throw new Refusal('ProductionAlreadyConnected');
  if (!breaks(error, 'environments_external_id_key')) throw error;
  const other = await store.findByExternalId(product.db, consent.grant.orgId);
  if (!other || other.companyId === call.caller.companyId) throw error;
  return alreadyConnected(product, other);
};
