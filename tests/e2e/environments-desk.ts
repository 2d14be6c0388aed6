import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { allowAtCrm } from '#tests/support/crm.ts';
import { demoPassword } from '#sim/demo/people.ts';
import { expect, startProduct, test as base, type RunningProduct } from './product.ts';

export const claire = 'claire.martin@acier-nord.example';
export const sophie = 'sophie.leroy@acier-nord.example';
export const nora = 'nora.petit@studio-ouest.example';

/** The demo with its companies, and room for as many CRM calls as a suite makes. */
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

/** Connects an org without the screens. */
export const connect = async (
  product: RunningProduct,
  prefix: string,
  orgType: 'login' | 'test' = 'test',
  username = claire,
): Promise<string> => {
  const bearer = await bearerOf(product, username);
  const { body: started } = await callApi(product, 'POST', '/api/salesforce/authorize', {
    bearer,
    body: { orgType },
  });
  const back = await allowAtCrm(started.authorizeUrl, prefix);
  const body = { orgType, salesforceCode: back.searchParams.get('code'), nonce: started.nonce };
  const { body: result } = await callApi(product, 'POST', '/api/salesforce/auth', { bearer, body });
  expect(result.status).toBe('connected');
  return result.environmentId;
};

/** A sandbox of Acier Nord that only this test knows. */
export const addSandbox = async (
  product: RunningProduct,
  name: string,
  packageVersion: string | null = '3.11',
): Promise<{ id: string; prefix: string; name: string }> => {
  const prefix = `aciernord--${name}`;
  const fullName = `Acier Nord – ${name}`;
  await sim(product, 'add-org', { prefix, name: fullName, kind: 'sandbox', packageVersion });
  return { id: await connect(product, prefix), prefix, name: fullName };
};

export const signIn = async (
  page: Page,
  product: RunningProduct,
  language: Language = 'fr',
  username = claire,
): Promise<void> => {
  await page.addInitScript((chosen) => {
    // A page that failed to load has no storage to write to.
    if (location.protocol !== 'chrome-error:') localStorage.setItem('APP_LG', chosen);
  }, language);
  await page.goto(`${product.portal}/login`);
  await page.getByLabel(/^(Nom d’utilisateur|Username)$/).fill(username);
  await page.getByLabel(/^(Mot de passe|Password)$/).fill(demoPassword);
  await page.getByRole('button', { name: /^(Se connecter|Log in)$/ }).click();
  await expect(page).toHaveURL(/\/home$/);
};

/** On the CRM's own page: as whom, and whether to allow it. */
export const answerCrm = async (
  page: Page,
  user: string,
  decision: 'Allow' | 'Deny' = 'Allow',
): Promise<void> => {
  await expect(page.getByText('CRM simulator')).toBeVisible();
  await page.locator(`input[name="user"][value^="${user}"]`).first().check();
  await page.getByRole('button', { name: decision }).click();
};

/** As when somebody comes back to this tab. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => {
    globalThis.dispatchEvent(new Event('visibilitychange'));
  });

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export const expectNoAxeFindings = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
};

export { expect };
