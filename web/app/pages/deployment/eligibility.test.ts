import { describe, expect, it } from 'vitest';
import type { EnvironmentStatusLine, ExternalEnvironment } from '#contract/environments/environments.ts';
import { selectionOf, ineligibilityOf } from './eligibility.ts';

const environment = (id: string, status: Partial<ExternalEnvironment['status']> = {}): ExternalEnvironment => ({
  id,
  externalId: `00D000000000001${id}`,
  orgName: id,
  typeOrg: 'sandbox',
  instanceUrl: `https://${id}.example`,
  currentPackageVersion: '3.11',
  packageVersions: [],
  status: {
    isUserConnected: 'true',
    envStatus: 'ok',
    isSecurised: 'false',
    isSignUser: 'false',
    isUserAndRefreshToken: 'true',
    signStatus: '',
    ...status,
  },
  extUsers: [],
  signParameters: {} as ExternalEnvironment['signParameters'],
});

const line = (more: Partial<EnvironmentStatusLine> = {}): EnvironmentStatusLine => ({
  envId: 'uat',
  signStatus: '',
  isUserAndRefreshToken: 'true',
  isUserConnected: 'true',
  envStatus: 'ok',
  currentPackageVersion: '3.11',
  ...more,
});

describe('an environment can be picked', () => {
  // REQ-1.6.10
  it('by a user who is connected to it, secured or not', () => {
    expect(ineligibilityOf(environment('uat'), 'loading')).toBeNull();
    expect(ineligibilityOf(environment('uat'), line())).toBeNull();
  });

  // REQ-1.6.10
  it('not by a user who is not connected to it, by what is known or by what the org says', () => {
    expect(ineligibilityOf(environment('uat', { isUserConnected: 'false' }), 'loading')).toBe('disconnected');
    expect(ineligibilityOf(environment('uat'), line({ isUserConnected: 'false' }))).toBe('disconnected');
    expect(ineligibilityOf(environment('uat', { isUserConnected: 'false' }), line())).toBeNull();
  });

  it('not after its refresh, and not without the package', () => {
    expect(ineligibilityOf(environment('uat'), line({ envStatus: 'refreshed' }))).toBe('refreshed');
    expect(ineligibilityOf(environment('uat'), line({ currentPackageVersion: null }))).toBe('noPackage');
    expect(
      ineligibilityOf(environment('uat'), line({ envStatus: 'unreachable', currentPackageVersion: null })),
    ).toBeNull();
  });
});

describe('what is picked', () => {
  const all = [environment('prod'), environment('uat')];

  it('is never the same environment twice', () => {
    const { source, target } = selectionOf(all, { source: 'uat', target: 'uat' });
    expect([source?.id, target?.id]).toEqual(['uat', undefined]);
  });

  it('is nothing that is gone', () => {
    const { source, target } = selectionOf(all, { source: 'gone', target: 'prod' });
    expect([source?.id, target?.id]).toEqual([undefined, 'prod']);
  });
});
