import type { OrgType } from '#contract/environments/environments.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { grantKeeper } from '#domains/environments/grants.ts';
import { findOwnByOrgId, listEnvironmentsOf, type EnvironmentOfUser } from '#domains/environments/store.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { isSameInstance } from './rules.ts';
import type { OrgClient } from '#engines/crm/org-api.ts';

/** Both environments of a deployment. The person is connected to both. */
export interface SourceAndTarget {
  source: EnvironmentOfUser;
  target: EnvironmentOfUser;
}

/** Opens the org with this person's own grant only (REQ-1.6.10). */
export const openOrgAs = (
  context: AppContext,
  environmentId: string,
  userId: string,
  options: Parameters<AppContext['crm']['openOrg']>[1] = {},
): OrgClient => context.crm.openOrg(grantKeeper(context, { environmentId, userId }), options);

/**
 * An environment of the company by its org's id alone, and the org, opened with the person's own grant.
 * @throws {Refusal} ExternalDoesNotExist
 */
export const openOwn = async (context: AppContext, caller: SessionCaller, orgId: string) => {
  const environment = await findOwnByOrgId(context.db, caller.companyId, orgId);
  if (!environment) throw new Refusal('ExternalDoesNotExist');
  return { environment, org: openOrgAs(context, environment.id, caller.userId) };
};

/**
 * The two environments of a deployment, among the company's own. One statement.
 * @throws {Refusal} ExternalDoesNotExist, SameEnvironment, InvalidRequest, CrmDisconnected
 */
export const findSourceAndTarget = async (
  db: Connection,
  caller: Pick<SessionCaller, 'companyId' | 'userId'>,
  wanted: { instanceUrl: string; targetInstanceUrl: string; typeOrg: OrgType },
): Promise<SourceAndTarget> => {
  const own = await listEnvironmentsOf(db, caller.companyId, caller.userId);
  const at = (url: string) => {
    const found = own.find(({ instanceUrl }) => isSameInstance(instanceUrl, url));
    if (!found) throw new Refusal('ExternalDoesNotExist');
    return found;
  };
  const pair = { source: at(wanted.instanceUrl), target: at(wanted.targetInstanceUrl) };
  if (pair.source.id === pair.target.id) throw new Refusal('SameEnvironment');
  if (pair.target.orgType !== wanted.typeOrg)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'typeOrg', code: 'Invalid' }] });
  if (!pair.source.connected || !pair.target.connected) throw new Refusal('CrmDisconnected');
  return pair;
};
