import { describe, expect, it } from 'vitest';

import type { EnvironmentStatus, EnvironmentStatusLine } from '#contract/environments.ts';

import { neededActions } from './needed-actions.ts';

const fine: EnvironmentStatus = {
  isUserConnected: 'true',
  envStatus: 'ok',
  isSecurised: 'true',
  isSignUser: 'false',
  isUserAndRefreshToken: 'true',
  signStatus: 'none',
};

const line = (changes: Partial<EnvironmentStatusLine> = {}): EnvironmentStatusLine => ({
  envId: 'e1',
  signStatus: 'none',
  isUserAndRefreshToken: 'true',
  isUserConnected: 'true',
  envStatus: 'ok',
  currentPackageVersion: null,
  ...changes,
});

describe('the needed actions of an environment', () => {
  it('are none when all four hold', () => {
    expect(neededActions(fine, line())).toBe(0);
  });

  it.each([
    ['the user is not connected', line({ isUserConnected: 'false' }), fine],
    ['it was refreshed', line({ envStatus: 'refreshed' }), fine],
    ['the user has no refresh token', line({ isUserAndRefreshToken: 'false' }), fine],
    ['it is not secured', line(), { ...fine, isSecurised: 'false' as const }],
  ])('count as one when %s', (_, live, known) => {
    expect(neededActions(known, live)).toBe(1);
  });

  it('count as one, not two, when two fail', () => {
    expect(neededActions(fine, line({ isUserConnected: 'false', envStatus: 'refreshed' }))).toBe(1);
  });

  it('are -1 while the state of the token is loading, whatever was known before', () => {
    expect(neededActions({ ...fine, isUserConnected: 'false' }, 'loading')).toBe(-1);
  });

  it('follow what was known when the live check could not be made', () => {
    expect(neededActions(fine, 'unknown')).toBe(0);
    expect(neededActions({ ...fine, isUserAndRefreshToken: 'false' }, 'unknown')).toBe(1);
  });
});
