import { describe, expect, it } from 'vitest';
import { changesOf, readRole, reasonToStay } from './rules.ts';

// REQ-1.6.1
describe('a role name', () => {
  it('is read whatever its case', () => {
    expect(['owner', 'Owner', ' OWNER ', 'user', 'User', 'uSER'].map(readRole)).toEqual([
      'owner',
      'owner',
      'owner',
      'user',
      'user',
      'user',
    ]);
  });

  it('is unknown when it is neither owner nor user', () => {
    expect(['', 'admin', 'limited', 'owner2', 'propriétaire', '__proto__'].map(readRole)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

describe('what an audit entry says of a change', () => {
  it('is every detail that differs, before and after, and nothing else', () => {
    const before = {
      username: 'a@b.example',
      firstName: 'Ana',
      lastName: 'Roux',
      role: 'owner',
      email: 'a@b.example',
    } as const;
    expect(changesOf(before, { ...before, role: 'user', lastName: 'Petit' })).toEqual({
      lastName: 'Roux → Petit',
      role: 'owner → user',
    });
    expect(changesOf(before, before)).toEqual({});
  });
});

describe('leaving a company', () => {
  const alone = {
    role: 'owner',
    otherMembers: 0,
    otherActiveOwners: 0,
    environments: 0,
    apiTokens: 0,
    documents: 0,
    webhooks: 0,
  } as const;

  it('is free for who is alone in one with nothing in it', () => {
    expect(reasonToStay(alone)).toBe(null);
  });

  it('is refused to who is alone while an environment or an API token is there', () => {
    expect(reasonToStay({ ...alone, environments: 1 })).toBe('CompanyStillInUse');
    expect(reasonToStay({ ...alone, apiTokens: 1 })).toBe('CompanyStillInUse');
    expect(reasonToStay({ ...alone, documents: 1 })).toBe('CompanyStillInUse');
    expect(reasonToStay({ ...alone, webhooks: 1 })).toBe('CompanyStillInUse');
  });

  it('is refused to the last active owner of others, and free once another owner is there', () => {
    const leader = { ...alone, otherMembers: 3, environments: 2, apiTokens: 1 };
    expect(reasonToStay(leader)).toBe('MinimumOneOwner');
    expect(reasonToStay({ ...leader, otherActiveOwners: 1 })).toBe(null);
    expect(reasonToStay({ ...leader, role: 'user' })).toBe(null);
  });
});
