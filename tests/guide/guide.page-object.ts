import type { Page } from '@playwright/test';
import { encode } from '#tests/support/people.ts';
import type { RunningProduct } from '#tests/e2e/page-objects/running-product.ts';
import type { Camera, Said } from './camera.ts';
import { dayMs } from '#contract/days/day-ms.ts';

/** Username of the demo's owner, by language. */
export const owner: Said = { fr: 'claire.martin@acier-nord.example', en: 'claire.martin@acier-nord.example' };
export const password = 'Demo-Paraphe-2026';

export const logIn = async (page: Page, product: RunningProduct, username: string): Promise<void> => {
  await page.goto(`${product.portal}/login`);
  await page.getByLabel(/^(Nom d’utilisateur|Username)$/).fill(username);
  await page.getByLabel(/^(Mot de passe|Password)$/).fill(password);
  await page.getByRole('button', { name: /^(Se connecter|Log in)$/ }).click();
  await page.waitForURL(/\/home$/);
};

/** Waits until the page shows its data. Not `networkidle`, because event streams stay open. */
export const whole = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"], [class*="skeleton"]').length === 0);
};

export const openAsOwner = async (camera: Camera, product: RunningProduct): Promise<Page> => {
  const page = await camera.open('desk');
  await logIn(page, product, owner[camera.language]);
  return page;
};

/** Calls the portal's API. */
export const ask = async (
  product: RunningProduct,
  method: string,
  path: string,
  { bearer, body }: { bearer?: string; body?: unknown } = {},
): Promise<any> => {
  const response = await fetch(new URL(path, product.portal), {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
};

/** Creates an API token of the demo's owner, valid for a month. */
export const makeToken = async (product: RunningProduct, name: string): Promise<string> => {
  const body = { username: owner.fr, encryptedPassword: encode(password) };
  const { userToken: bearer } = await ask(product, 'POST', '/api/auth/login', { body });
  const expiration = new Date(Date.now() + 30 * dayMs).toISOString();
  const wanted = { name, type: 'prod', expiration };
  const { id } = await ask(product, 'POST', '/api/public/token/create', { bearer, body: wanted });
  return ask(product, 'GET', `/api/public/token/${id}/value`, { bearer });
};
