import { sql } from 'kysely';
import type { connectCrm, CrmAuthResult } from '#contract/environments/environments.ts';
import type { CompanyStatus } from '#contract/roles.ts';
import type { Grant } from '#engines/crm/authorization/grants.ts';
import type { CrmIdentity } from '#engines/crm/authorization/oauth.ts';
import type { Organization } from '#engines/crm/about-org/organization.ts';
import type { ProviderAccount } from '#engines/crm/provider/provider-customers.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { ConnectionAttempt } from './authorize.ts';
import { lockGrant, readGrant, storeGrant } from './grants.ts';
import { queueOwnerMails, queueStaffMail } from './mails.ts';
import { isSameSandbox, orgTypeOf, statusFromProvider } from './rules.ts';
import * as store from './store.ts';

export type ConnectCall = Call<typeof connectCrm>;

/** The org and its user, read with the grant of a new consent. */
export interface Consent {
  grant: Grant;
  org: Organization;
  identity: CrmIdentity;
}

/** The org is linked to another company. */
export class OrgTaken extends Error {
  override readonly name = 'OrgTaken';
  readonly by: store.EnvironmentRow;

  constructor(by: store.EnvironmentRow) {
    super('the org is tied to another company');
    this.by = by;
  }
}

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
    // Another company has linked the org after our first check. The error undoes the whole transaction.
    if (known.companyId !== caller.companyId) throw new OrgTaken(known);
    await store.updateEnvironment(trx, known.id, facts);
    return known.id;
  }
  if (attempt.oldOrgId) {
    const before = await store.findOwnByOrgId(trx, caller.companyId, attempt.oldOrgId);
    if (!before) throw new Refusal('ExternalDoesNotExist');
    if (!isSameSandbox(before, { org, instanceUrl: grant.instanceUrl })) throw new Refusal('WrongOrgType');
    await store.forgetOldOrg(trx, before.id);
    await store.updateEnvironment(trx, before.id, facts);
    return before.id;
  }
  return store.insertEnvironment(trx, { companyId: caller.companyId, orgType: orgTypeOf(org), ...facts });
};

const settleCompany = async (
  trx: Trx,
  context: AppContext,
  caller: SessionCaller,
  account: ProviderAccount | null,
  orgName: string,
): Promise<CompanyStatus> => {
  const status = statusFromProvider(account);
  const before = await currentStatus(trx, caller.companyId);
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
  // A second connection of the same company is no news to staff.
  if (company.status === 'verificationinprogress' && before !== company.status)
    await queueStaffMail(trx, context, { company: company.name, orgName, username: caller.username });
  return company.status as CompanyStatus;
};

/** Checks again: during the CRM call the person may have been removed or have joined another company. */
const holdMember = async (trx: Trx, { userId, companyId }: SessionCaller): Promise<void> => {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .forShare()
    .executeTakeFirst();
  if (!person) throw new Refusal('OAuthStateInvalid');
};

export interface LinkedOrg {
  result: CrmAuthResult;
  /** The person's earlier grants for the org. They are revoked, since the CRM keeps five approvals for each person. */
  replaced: Grant | null;
}

/**
 * Links the org to the company, stores the grant and updates the company's status, in one transaction.
 * @throws {OrgTaken} and the unique violations of `insertEnvironment`
 */
export const linkOrg = async (
  context: AppContext,
  call: ConnectCall,
  attempt: ConnectionAttempt,
  consent: Consent,
  account: ProviderAccount | null,
): Promise<LinkedOrg> =>
  inTransaction(context.db, async (trx) => {
    const { caller } = call;
    const { grant, org, identity } = consent;
    await holdMember(trx, caller);
    const environmentId = await placeEnvironment(trx, caller, attempt, consent);
    const place = { environmentId, userId: caller.userId };
    // Otherwise a running renewal of the former grant could overwrite the new one.
    await lockGrant(trx, place);
    const replaced = await readGrant(trx, context.secrets, place);
    await storeGrant(trx, context.secrets, place, grant, identity.username);
    const companyStatus = org.isSandbox
      ? await currentStatus(trx, caller.companyId)
      : await settleCompany(trx, context, caller, account, org.name);
    await recordAudit(trx, context.clock, {
      companyId: caller.companyId,
      action: 'environment.connected',
      actor: actorOf(caller),
      object: { id: environmentId, name: org.name },
      details: { orgId: grant.orgId, crmUsername: identity.username },
      origin: call.origin,
    });
    await queueOwnerMails(trx, context, 'connected', {
      companyId: caller.companyId,
      orgName: org.name,
      username: caller.username,
    });
    return { result: { status: 'connected', orgName: org.name, companyStatus, environmentId }, replaced };
  });

const currentStatus = async (trx: Trx, companyId: string): Promise<CompanyStatus> => {
  const { status } = await trx
    .selectFrom('companies')
    .select(sql<CompanyStatus>`status`.as('status'))
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return status;
};
