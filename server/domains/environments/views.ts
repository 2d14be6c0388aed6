import { refusalStatus, type RefusalCode } from '#contract/errors.ts';
import type { EnvironmentStatusLine, ExternalEnvironment } from '#contract/environments/environments.ts';
import { defaultSignParameters } from '#contract/webdocs/sign-parameters.ts';
import { callsForPeople, type ApiUsage } from '#engines/crm/usage.ts';
import type { PackageVersions } from './package-versions.ts';
import type { EnvironmentOfUser } from './store.ts';

const yesNo = (value: boolean): 'true' | 'false' => (value ? 'true' : 'false');

export const toExternalUser = ({
  fullname,
  username,
  connected,
}: EnvironmentOfUser['users'][number]): ExternalEnvironment['extUsers'][number] => ({
  fullname,
  username,
  status: connected ? 'Connected' : 'Other',
});

/** Values of the status map are strings (REQ-1.3.10). */
export const toExternalEnvironment = (
  row: EnvironmentOfUser,
  versions: PackageVersions = { packageVersions: [] },
): ExternalEnvironment => ({
  id: row.id,
  externalId: row.externalId,
  orgName: row.orgName,
  typeOrg: row.orgType,
  instanceUrl: row.instanceUrl,
  currentPackageVersion: row.packageVersion,
  ...versions,
  status: {
    isUserConnected: yesNo(row.connected),
    envStatus: row.refreshed ? 'refreshed' : 'unknown',
    isSecurised: yesNo(row.secured),
    isSignUser: 'false',
    isUserAndRefreshToken: yesNo(row.hasRefreshToken),
    signStatus: 'unknown',
  },
  ...(row.securedBy && { securedBy: row.securedBy }),
  extUsers: row.users.map(toExternalUser),
  signParameters: { ...defaultSignParameters, ...row.signParameters },
  ...(row.checkedAt && { checkedAt: row.checkedAt.toISOString() }),
});

export const toApiUsage = (usage: ApiUsage): NonNullable<EnvironmentStatusLine['apiUsage']> => ({
  used: usage.used,
  allowed: usage.allowed,
  keptForPeople: callsForPeople(usage),
  heardAt: usage.heardAt.toISOString(),
});

/** Status known without a call to the CRM: the user has no valid grant for this org. */
export const disconnectedLine = (row: EnvironmentOfUser, problem?: string): EnvironmentStatusLine => ({
  envId: row.id,
  signStatus: 'unknown',
  isUserAndRefreshToken: 'false',
  isUserConnected: 'false',
  envStatus: row.refreshed ? 'refreshed' : 'ok',
  currentPackageVersion: row.packageVersion,
  ...(problem !== undefined && { problem }),
});

export const connectedLine = (row: EnvironmentOfUser, packageVersion: string | null): EnvironmentStatusLine => ({
  envId: row.id,
  signStatus: 'unknown',
  isUserAndRefreshToken: yesNo(row.hasRefreshToken),
  isUserConnected: 'true',
  envStatus: 'ok',
  currentPackageVersion: packageVersion,
});

/** The org did not answer in time, or let the app or the person not in. The user's connection may become valid again. */
export const unansweredLine = (row: EnvironmentOfUser, problem: RefusalCode): EnvironmentStatusLine => ({
  ...connectedLine(row, row.packageVersion),
  envStatus: refusalStatus[problem] === 403 ? 'refused' : 'unreachable',
  problem,
});
