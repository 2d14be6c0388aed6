import type { LoginType, OrgType } from '#contract/environments/environments.ts';
import type { SignParameters } from '#contract/webdocs/sign-parameters.ts';
import type { CompanyStatus } from '#contract/roles.ts';

/** Facts of an org, from the CRM. */
export interface OrgFacts {
  isSandbox: boolean;
  organizationType: string;
}

/** A sandbox logs in at `test`. Every other org counts as production, also a developer edition. */
export const orgTypeOf = (org: OrgFacts): OrgType => (org.isSandbox ? 'sandbox' : 'prod');

export const fitsLogin = (org: OrgFacts, login: LoginType): boolean =>
  orgTypeOf(org) === (login === 'test' ? 'sandbox' : 'prod');

/** The company's status, from the provider's account of its production org (REQ-1.4.2). */
export const statusFromProvider = (
  account: { isBlocked: boolean; hasRunningContract: boolean } | null,
): CompanyStatus => {
  if (account?.isBlocked) return 'blocked';
  return account?.hasRunningContract ? 'verified' : 'verificationinprogress';
};

/** A refreshed sandbox has a new org id but keeps its name, the part of the My Domain with `--` (REQ-3.1.13). */
export const isSameSandbox = (
  before: { orgType: OrgType; instanceUrl: string },
  after: { org: OrgFacts; instanceUrl: string },
): boolean => {
  const myDomain = (url: string) => /([a-z0-9-]+--[a-z0-9-]+)/i.exec(url)?.[1]?.toLowerCase();
  const name = myDomain(before.instanceUrl);
  return (
    before.orgType === 'sandbox' && after.org.isSandbox && name !== undefined && name === myDomain(after.instanceUrl)
  );
};

/**
 * Users may type only the first words of their My Domain: `acme`, or `acme--uat.sandbox`. The CRM engine checks the
 * complete host.
 */
export const toMyDomain = (typed: string): string | null => {
  const domain = typed.trim().toLowerCase();
  if (domain === '') return null;
  return /^[a-z0-9-]+(\.(sandbox|develop))?$/.test(domain) ? `${domain}.my.salesforce.com` : domain;
};

/** Audit details of a change: only the parameters that differ, or null. */
export const changesBetween = (before: SignParameters, after: SignParameters): { from: string; to: string } | null => {
  const changed = (Object.keys(after) as (keyof SignParameters)[]).filter((name) => before[name] !== after[name]);
  const told = (values: SignParameters) => changed.map((name) => `${name}: ${values[name]}`).join(', ');
  return changed.length === 0 ? null : { from: told(before), to: told(after) };
};
