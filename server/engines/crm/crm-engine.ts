import type { Log } from '#engines/log.ts';
import { openSharing, providerAccess, renewGrant, userAccess } from './authorization/access.ts';
import { objectOf } from './answers/response-body.ts';
import { sendHttpCall } from './http-call.ts';
import type { Grant, GrantKeeper } from './authorization/grants.ts';
import { assertInstanceUrl, resolveLoginHost } from './authorization/hosts.ts';
import { checkedId } from './records.ts';
import { authorizeUrl, exchangeCode, identityOf, newVerifier, orgIdOfAccess, revoke } from './authorization/oauth.ts';
import type { CrmIdentity, LoginChoice } from './authorization/oauth.ts';
import { orgIdAt } from './about-org/org-id-of-domain.ts';
import { askApiVersion, openApiVersionChecks, type ApiVersionAnswer } from './about-org/api-versions.ts';
import { openObjectNames } from './about-org/object-names.ts';
import { openOrgClient } from './org-client.ts';
import type { CallTurn } from './turns/org-concurrency.ts';
import { openProviderFiles, type ProviderFile } from './provider/provider-files.ts';
import { openRequests } from './request.ts';
import type { CrmSettings } from './settings.ts';
import type { OrgClient } from './org-api.ts';

export interface CallOptions {
  /** Time limit of each call: a person waits, a job, or milliseconds. `screen` when absent. */
  within?: 'screen' | 'job' | number;
  /** The company that the calls are made for: it takes turns with the others at the provider's org. */
  company?: string;
  /** Nobody waits: the calls leave a part of the org's daily allowance to people. */
  background?: boolean;
  /** Somebody has asked for such calls: what the org said of its allowance before then keeps none back. */
  askedAt?: Date | null;
  /** Ends the calls sooner. */
  signal?: AbortSignal;
}

export interface Crm {
  /** A fresh PKCE verifier, to be kept until the browser comes back. */
  newVerifier(): string;
  /** Address to which the browser is sent. Throws InvalidSpecificDomain. */
  authorizeUrl(choice: LoginChoice & { state: string; verifier: string }): string;
  /** Throws InvalidSpecificDomain when a typed My Domain is not one. */
  checkLogin(choice: LoginChoice): void;
  exchangeCode(choice: LoginChoice & { code: string; verifier: string }): Promise<Grant>;
  /** Ends a grant at the CRM; one that is dead already is no error. */
  revoke(grant: Grant): Promise<void>;
  /** Identity of the person who just gave the grant. Later, ask the org client, which renews the grant first. */
  identity(grant: Grant): Promise<CrmIdentity>;
  /** Renews a grant that nobody used for long: refresh tokens die after 30 idle days. */
  keepAlive(keeper: GrantKeeper): Promise<Grant>;
  openOrg(keeper: GrantKeeper, options?: CallOptions): OrgClient;
  /** The provider's own org. */
  providerOrg(options?: CallOptions): OrgClient;
  /** Its id, with 18 characters; asked for with the first token. Throws CrmError. */
  providerOrgId(): Promise<string>;
  /** A file of the provider's own org, read for a company. Throws CrmError. */
  providerFile(companyId: string, version: { id: string; bytes: number | null }): Promise<ProviderFile>;
  /** The org that answers at an instance's address today; null when it does not say. Needs no grant. */
  orgIdAt(instanceUrl: string): Promise<string | null>;
  /** How the provider's org stands to the version of the API that all calls use. Throws CrmError. */
  apiVersion(): Promise<ApiVersionAnswer>;
  /** Tells whether an org says that it lacks this version. Needs no grant. */
  lacksApiVersion(instanceUrl: string): Promise<boolean>;
  /** The page where an administrator installs a package version (`04t…`). */
  installPackageUrl(instanceUrl: string, packageVersionId: string): string;
}

/** Short, because this extra call follows a call that has already failed. */
const orgIdWithinMs = 3_000;

export interface CrmTools {
  log: Log;
  now: () => Date;
  /** Turn of a company at the provider's org, which all share; by company when absent. */
  turnOf?: (companyId: string) => Promise<CallTurn>;
}

const turnByCompany = (companyId: string): Promise<CallTurn> => Promise.resolve({ key: companyId, share: 1 });

/** Opens the client of the CRM. It keeps no token but the provider org's, in memory. */
export const openCrm = (settings: CrmSettings, { log, now, turnOf = turnByCompany }: CrmTools): Crm => {
  const setup = { ...settings, log, now };
  const requestsIn = openRequests({ log, now });
  const objectNames = openObjectNames();
  const lacksApiVersion = openApiVersionChecks(settings.apiVersion, now);
  const renewals = openSharing<Grant>();
  const provider = providerAccess(setup);
  const clientOptions = ({ within = 'screen', company, background, askedAt, signal }: CallOptions = {}) => ({
    requests: requestsIn({ findTurn: company === undefined ? undefined : () => turnOf(company), background, askedAt }),
    objectNames,
    apiVersion: settings.apiVersion,
    timeoutMs:
      typeof within === 'number' ? within : within === 'job' ? settings.jobTimeoutMs : settings.screenTimeoutMs,
    signal,
  });

  const providerOrg: Crm['providerOrg'] = (options) => openOrgClient({ ...clientOptions(options), source: provider });
  const files = openProviderFiles(settings.screenTimeoutMs);

  return {
    newVerifier,
    authorizeUrl: (choice) => authorizeUrl(setup, choice),
    checkLogin: (choice) => {
      resolveLoginHost(settings, choice);
    },
    exchangeCode: (choice) => exchangeCode(setup, choice),
    revoke: (grant) => revoke(setup, grant),
    identity: async (grant) =>
      identityOf(
        await sendHttpCall(
          {
            where: 'rest',
            base: assertInstanceUrl(settings, grant.instanceUrl),
            path: `/id/${grant.orgId}/${grant.userId}`,
            method: 'GET',
            headers: { accept: 'application/json', authorization: `Bearer ${grant.accessToken}` },
            signal: AbortSignal.timeout(settings.screenTimeoutMs),
          },
          objectOf,
        ),
      ),
    keepAlive: async (keeper) => {
      const source = userAccess(setup, renewals, keeper);
      const { accessToken } = await source.read();
      return renewGrant(setup, renewals, keeper, accessToken);
    },
    openOrg: (keeper, options) =>
      openOrgClient({ ...clientOptions(options), source: userAccess(setup, renewals, keeper) }),
    providerOrg,
    providerOrgId: async () => orgIdOfAccess(await provider.read()),
    providerFile: async (company, { id, bytes }) =>
      files((await turnOf(company)).key, () => providerOrg({ company }).downloadVersion(id, bytes ?? undefined)),
    orgIdAt: (instanceUrl) => orgIdAt(settings, instanceUrl, AbortSignal.timeout(orgIdWithinMs)),
    apiVersion: () => askApiVersion(settings.provider.baseUrl.replace(/\/+$/, ''), settings.apiVersion),
    lacksApiVersion: async (instanceUrl) => lacksApiVersion(assertInstanceUrl(settings, instanceUrl)),
    installPackageUrl: (instanceUrl, packageVersionId) =>
      `${assertInstanceUrl(settings, instanceUrl)}/packaging/installPackage.apexp?p0=${checkedId(packageVersionId)}`,
  };
};
