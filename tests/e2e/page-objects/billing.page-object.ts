import type { Page } from '@playwright/test';
import { allowAtCrm } from '#tests/support/crm.ts';
import { chooseFirstPassword, newOwner, openSession, send } from './accounts.page-object.ts';
import { expect } from './product.ts';
import type { RunningProduct } from './running-product.ts';

/** Calls the CRM simulator's control API. */
export const control = async (product: RunningProduct, action: string, body: object): Promise<void> => {
  const { status } = await fetch(`${product.crm}/_sim/${action}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
};

/** Number of calls to all orgs of the CRM since their counters were cleared. */
export const crmCalls = async (product: RunningProduct): Promise<number> => {
  const state = await (await fetch(`${product.crm}/_sim/state`)).json();
  const counters: Record<string, number>[] = Object.values<any>(state.orgs).map((org) => org.counters);
  return counters.flatMap((kinds) => Object.values(kinds)).reduce((sum, count) => sum + count, 0);
};

/** Creates an owner whose company has connected the production org with this prefix. */
export const customer = async (product: RunningProduct, email: string, prefix: string): Promise<string> => {
  const owner = await newOwner(product, email);
  const bearer = await openSession(product, owner);
  const answer = await send(product, 'POST', '/salesforce/authorize', { orgType: 'login' }, bearer);
  const started = (await answer.json()) as { authorizeUrl: string; nonce: string };
  const back = await allowAtCrm(started.authorizeUrl, prefix);
  const salesforceCode = back.searchParams.get('code');
  await send(product, 'POST', '/salesforce/auth', { orgType: 'login', salesforceCode, nonce: started.nonce }, bearer);
  return owner;
};

/** Creates a user in the owner's company. */
export const colleague = async (product: RunningProduct, owner: string, username: string): Promise<string> => {
  const person = { username, email: username, firstName: 'Léa', lastName: 'Roy', roleName: 'user' };
  await send(product, 'POST', '/user/invite', person, await openSession(product, owner));
  await chooseFirstPassword(product, username);
  return username;
};

export const expectFits = async (page: Page): Promise<void> => {
  // After a change of the window's size the page draws another layout.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
};
