import { describe, expect, it } from 'vitest';
import { maskEmail } from '#contract/masks.ts';
import { fitsLogin, isSameSandbox, orgTypeOf, statusFromProvider, toMyDomain } from './rules.ts';

const production = { isSandbox: false, organizationType: 'Enterprise Edition' };
const sandbox = { isSandbox: true, organizationType: 'Enterprise Edition' };

describe('an org', () => {
  it('is a sandbox or a production, and fits the host it was connected through', () => {
    expect([orgTypeOf(production), orgTypeOf(sandbox)]).toEqual(['prod', 'sandbox']);
    expect([fitsLogin(production, 'login'), fitsLogin(sandbox, 'test')]).toEqual([true, true]);
    expect([fitsLogin(production, 'test'), fitsLogin(sandbox, 'login')]).toEqual([false, false]);
  });

  // REQ-3.1.13
  it('is the refreshed sandbox of before when the name after -- is the same', () => {
    const before = {
      orgType: 'sandbox' as const,
      instanceUrl: 'https://acier--uat.sandbox.my.salesforce.com',
    };
    expect(isSameSandbox(before, { org: sandbox, instanceUrl: 'https://acier--uat.sandbox.my.salesforce.com' })).toBe(
      true,
    );
    expect(isSameSandbox(before, { org: sandbox, instanceUrl: 'https://acier--dev.sandbox.my.salesforce.com' })).toBe(
      false,
    );
    expect(isSameSandbox(before, { org: production, instanceUrl: before.instanceUrl })).toBe(false);
  });
});

// REQ-1.4.1, REQ-1.4.2
describe('a company', () => {
  it.each([
    [null, 'verificationinprogress'],
    [{ isBlocked: false, hasRunningContract: false }, 'verificationinprogress'],
    [{ isBlocked: false, hasRunningContract: true }, 'verified'],
    [{ isBlocked: true, hasRunningContract: true }, 'blocked'],
  ])('the provider knows as %o is %s', (account, status) => {
    expect(statusFromProvider(account)).toBe(status);
  });
});

// REQ-1.2.54
describe('the address of an owner', () => {
  it('keeps only the first letters of its local part and of its domain', () => {
    expect(maskEmail('jeanne.durand@acier-nord.com')).toBe('j***@a***.com');
  });
});

describe('a typed My Domain', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['Acme ', 'acme.my.salesforce.com'],
    ['acme--uat.sandbox', 'acme--uat.sandbox.my.salesforce.com'],
    ['acme.my.salesforce.com', 'acme.my.salesforce.com'],
    ['evil.example', 'evil.example'],
  ])('%j stands for %j', (typed, domain) => {
    expect(toMyDomain(typed)).toBe(domain);
  });
});
