import { describe, expect, it } from 'vitest';

import type { Visitor } from '../paths.ts';
import { menuFor } from './menu.ts';

const verifiedOwner: Visitor = { roleName: 'Owner', companyStatus: 'verified' };
const freeOwner: Visitor = { roleName: 'owner', companyStatus: 'free' };
const member: Visitor = { roleName: 'user', companyStatus: 'verified' };

const screensOf = (visitor: Visitor, sign: boolean) =>
  menuFor(visitor, { sign }).flatMap(({ entries }) => entries.map(({ screen }) => screen));

describe('the side menu', () => {
  it('shows everything to the owner of a verified company whose contract includes Sign', () => {
    expect(screensOf(verifiedOwner, true)).toEqual([
      'home',
      'billing',
      'users',
      'environments',
      'deployment',
      'docConsumption',
      'signLogs',
      'brandings',
      'signConsumption',
      'templates',
      'tokens',
      'webhooks',
    ]);
  });

  it('shows invoices and Doc consumption only to a verified owner', () => {
    for (const visitor of [freeOwner, member]) {
      expect(screensOf(visitor, true)).not.toContain('billing');
      expect(screensOf(visitor, true)).not.toContain('docConsumption');
    }
  });

  it('shows users, branding and webhooks only to an owner', () => {
    expect(screensOf(freeOwner, true)).toEqual(expect.arrayContaining(['users', 'brandings', 'webhooks']));
    expect(screensOf(member, true)).not.toContain('users');
    expect(screensOf(member, true)).not.toContain('brandings');
    expect(screensOf(member, true)).not.toContain('webhooks');
  });

  it('has the Sign group only when the contract includes it, then with logs and consumption for everyone', () => {
    expect(screensOf(member, false)).toEqual(['home', 'environments', 'deployment', 'templates', 'tokens']);
    expect(screensOf(member, true)).toEqual(expect.arrayContaining(['signLogs', 'signConsumption']));
  });
});
