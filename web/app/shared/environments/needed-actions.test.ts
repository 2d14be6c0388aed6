import { describe, expect, it } from 'vitest';
import type { EnvironmentStatus, EnvironmentStatusLine } from '#contract/environments/environments.ts';
import { isConnected, isOwnBroken, neededActions, neededSteps } from './needed-actions.ts';

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

// REQ-1.4.23, REQ-1.4.24
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

describe('what is left to do', () => {
  it.each([
    ['connecting, for who never did', line({ isUserConnected: 'false', isUserAndRefreshToken: 'false' }), ['connect']],
    [
      'reconnecting a refreshed environment, and that alone though its tokens are dead',
      line({ envStatus: 'refreshed', isUserConnected: 'false', isUserAndRefreshToken: 'false' }),
      ['reconnectRefreshed'],
    ],
    ['reconnecting when the token cannot be renewed', line({ isUserAndRefreshToken: 'false' }), ['renewToken']],
    ['nothing when all holds', line(), []],
  ])('is %s', (_, live, steps) => {
    expect(neededSteps(fine, live)).toEqual(steps);
  });

  it('is securing after connecting', () => {
    const known = { ...fine, isSecurised: 'false' as const };
    expect(neededSteps(known, line({ isUserConnected: 'false' }))).toEqual(['connect', 'secure']);
  });

  it('is not said while it is being checked', () => {
    expect(neededSteps(fine, 'loading')).toEqual([]);
  });
});

// REQ-1.2.172
describe('an environment', () => {
  it.each([
    [
      'is connected to who has a connection that holds, secured or not',
      { ...fine, isSecurised: 'false' as const },
      true,
    ],
    ['is not connected to who never did', { ...fine, isUserConnected: 'false' as const }, false],
    ['is not connected once the sandbox was refreshed', { ...fine, envStatus: 'refreshed' as const }, false],
    ['is not connected when the token cannot be renewed', { ...fine, isUserAndRefreshToken: 'false' as const }, false],
  ])('%s', (_, known, connected) => {
    expect(isConnected(known, 'unknown')).toBe(connected);
  });

  it('counts by the last check rather than by what was known before', () => {
    expect(isConnected(fine, line({ isUserConnected: 'false' }))).toBe(false);
  });
});

// REQ-1.2.181
it('a connection of one’s own is broken only where there was one', () => {
  const checkedAt = '2026-11-29T12:00:00.000Z';
  expect(isOwnBroken({ checkedAt }, 'reconnectRefreshed')).toBe(true);
  expect(isOwnBroken({ checkedAt }, 'renewToken')).toBe(true);
  expect(isOwnBroken({ checkedAt }, 'secure')).toBe(false);
  expect(isOwnBroken({}, 'reconnectRefreshed')).toBe(false);
});
