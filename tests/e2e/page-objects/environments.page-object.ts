import type { Page } from '@playwright/test';
import { allowAtCrm } from '#tests/support/crm.ts';
import { demoPassword } from '#sim/demo/people.ts';
import { expect, startProduct, test as base } from './product.ts';
import type { RunningProduct } from './running-product.ts';
import { admin } from './staff.ts';

export const claire = 'claire.martin@acier-nord.example';
export const sophie = 'sophie.leroy@acier-nord.example';
export const nora = 'nora.petit@studio-ouest.example';

/** The product with the demo data, and budgets high enough for the CRM calls of a suite. */
export const test = base.extend<object, { product: RunningProduct }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const product = await startProduct({ RATE_CRM: '10000/60', RATE_LOGIN: '10000/60' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

export type Language = 'fr' | 'en';

const encode = (password: string): string => Buffer.from(password, 'utf8').toString('base64');

export const callApi = async (
  product: RunningProduct,
  method: string,
  path: string,
  { bearer, body }: { bearer?: string; body?: object } = {},
) => {
  const answer = await fetch(`${product.portal}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
};

export const bearerOf = async (product: RunningProduct, username: string): Promise<string> => {
  const body = { username, encryptedPassword: encode(demoPassword) };
  return (await callApi(product, 'POST', '/api/auth/login', { body })).body.userToken;
};

/** The CRM simulator's control API (sim/crm/README.md). */
export const sim = async (product: RunningProduct, action: string, body: object): Promise<any> => {
  const answer = await fetch(`${product.crm}/_sim/${action}`, { method: 'POST', body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return answer.json();
};

/** Connects an org over HTTP, without the screens; with `oldOrgId`, one that the company has connected already. */
export const connect = async (
  product: RunningProduct,
  prefix: string,
  orgType: 'login' | 'test' = 'test',
  username = claire,
  oldOrgId: string | null = null,
): Promise<string> => {
  const bearer = await bearerOf(product, username);
  const { body: started } = await callApi(product, 'POST', '/api/salesforce/authorize', {
    bearer,
    body: { orgType, oldOrgId },
  });
  const back = await allowAtCrm(started.authorizeUrl, prefix);
  const body = { orgType, oldOrgId, salesforceCode: back.searchParams.get('code'), nonce: started.nonce };
  const { body: result } = await callApi(product, 'POST', '/api/salesforce/auth', { bearer, body });
  expect(result.status).toBe('connected');
  return result.environmentId;
};

export interface Company {
  owner: string;
  /** Prefix of its orgs in the CRM simulator. */
  prefix: string;
  /** Start of the names of its orgs. */
  name: string;
}

/** The demo's company. Tests share it, so a test must not rely on its other connections. */
const acierNord: Company = { owner: claire, prefix: 'aciernord', name: 'Acier Nord' };

export interface Org {
  id: string;
  prefix: string;
  name: string;
  /** Org id in the CRM. */
  orgId: string;
}

const addOrg = async (
  product: RunningProduct,
  { owner }: Company,
  org: {
    prefix: string;
    name: string;
    kind: 'production' | 'sandbox';
    packageVersion?: string | null;
    customer?: true;
  },
): Promise<Org> => {
  const { orgId } = await sim(product, 'add-org', org);
  const id = await connect(product, org.prefix, org.kind === 'sandbox' ? 'test' : 'login', owner);
  return { id, prefix: org.prefix, name: org.name, orgId };
};

/** Adds a sandbox for this test. */
export const addSandbox = (
  product: RunningProduct,
  name: string,
  packageVersion: string | null = '3.11',
  company = acierNord,
): Promise<Org> =>
  addOrg(product, company, {
    prefix: `${company.prefix}--${name}`,
    name: `${company.name} – ${name}`,
    kind: 'sandbox',
    packageVersion,
  });

/**
 * Creates a verified company for this test, whose owner has connected its production org. With `customer` the company
 * has a contract for Doc and Sign.
 */
export const addCompany = async (
  product: RunningProduct,
  name: string,
  more: { customer?: true } = {},
): Promise<Company & { production: Org }> => {
  const prefix = name.toLowerCase();
  const company = { owner: `claire@${prefix}.example`, prefix, name };
  const names = ['--firstname=Claire', '--lastname=Martin', `--company-name=${name}`, '--verified'];
  await admin(product, ['account', 'create', `--username=${company.owner}`, ...names], demoPassword);
  return { ...company, production: await addOrg(product, company, { prefix, name, kind: 'production', ...more }) };
};

/** Creates another person with a password in the company. */
export const addMember = async (product: RunningProduct, { owner }: Company, username: string): Promise<void> => {
  const names = [`--username=${username}`, '--firstname=Paul', '--lastname=Durand'];
  await admin(product, ['account', 'create', ...names, `--company=${owner}`, '--role=user'], demoPassword);
};

/** Opens a session without the log-in screen; the next page uses it. */
export const signIn = async (
  page: Page,
  product: RunningProduct,
  language: Language = 'fr',
  username = claire,
): Promise<void> => {
  const kept = {
    APP_LG: language,
    userToken: await bearerOf(product, username),
    userTokenLife: JSON.stringify({ username, renewAt: Date.now() + 20 * 60_000 }),
  };
  await page.addInitScript((entries) => {
    // A page that failed to load has no storage.
    if (location.protocol === 'chrome-error:') return;
    for (const [key, value] of entries) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, Object.entries(kept));
};

/** Chooses the user on the CRM's page, and allows or denies. */
export const answerCrm = async (page: Page, user: string, decision: 'Allow' | 'Deny' = 'Allow'): Promise<void> => {
  await expect(page.getByText('CRM simulator')).toBeVisible();
  await page.locator(`input[name="user"][value^="${user}"]`).first().check();
  await page.getByRole('button', { name: decision }).click();
};

/** Simulates that the user returns to this tab. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.dispatchEvent(new Event('visibilitychange'));
  });

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export { expect };
