import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  chooseFirstPassword,
  logIn,
  logOut,
  newOwner,
  openSession,
  send,
  sizes,
  speak,
} from '../page-objects/accounts.page-object.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { admin } from '../page-objects/staff.ts';
import { toastWith } from '../page-objects/toasts.ts';

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
  await speak(page, 'fr');
});

/** The training card is always visible, and its links open in a new tab. */
const expectTraining = async (page: Page): Promise<void> => {
  const links = page.getByRole('region', { name: 'Se former' }).getByRole('link');
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank');
};

/** Checks the state in two corners: French on a dark phone, English on a light desktop. */
const expectFitsEverywhere = async (page: Page): Promise<void> => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeFindings(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'English' }).click();
  await expectNoAxeFindings(page);
};

// REQ-1.2.34, REQ-1.2.39
test('a free owner is led to connect the CRM, as production or as sandbox', async ({ page, product, faults }) => {
  await logIn(page, product, await newOwner(product, 'free@home.example'));
  await expect(page.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Terminez la configuration/ })).toBeVisible();
  await expectTraining(page);
  await page.getByRole('button', { name: 'Connecter mes environnements' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: /Production/ })).toBeChecked();
  await dialog.getByText('Sandbox', { exact: true }).click();
  await expect(dialog.getByRole('radio', { name: /Sandbox/ })).toBeChecked();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Connecter mes environnements' })).toBeFocused();
  await expectFitsEverywhere(page);
  expect(faults).toEqual([]);
});

// REQ-1.2.35, REQ-1.4.4
test('an owner whose contract is unknown reads that the verification is in progress', async ({
  page,
  product,
  faults,
}) => {
  const { status } = await fetch(`${product.crm}/_sim/add-org`, {
    method: 'POST',
    body: JSON.stringify({ prefix: 'newcomer', name: 'Newcomer SARL', customer: false }),
  });
  expect(status).toBe(200);
  await logIn(page, product, await newOwner(product, 'verifying@home.example'));
  await page.getByRole('button', { name: 'Connecter mes environnements' }).click();
  await page.getByRole('button', { name: 'Continuer vers Salesforce' }).click();
  await page.locator('input[name="user"][value^="newcomer/"]').first().check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/\/workspaces$/);
  await page.getByRole('link', { name: 'Synthèse' }).click();
  await expect(page.getByText('Vérification en cours').first()).toBeVisible();
  await expectTraining(page);
  await expectFitsEverywhere(page);
  expect(faults).toEqual([]);
});

// REQ-1.2.36, REQ-1.2.39
test('a blocked owner sees why, a way to support in a new tab, and faded previews nobody can enter; training is there even when the state cannot be loaded', async ({
  page,
  product,
  faults,
}) => {
  const username = await newOwner(product, 'blocked@home.example');
  await admin(product, ['company', 'block', username]);
  await logIn(page, product, username);
  await expect(page.getByText('L’accès de votre organisation est bloqué')).toBeVisible();
  await expect(page.getByText(/^Notre équipe l’a bloqué/)).toBeVisible();
  // The support link is a mail address, so it must not open an empty tab.
  const support = page.getByRole('link', { name: /Contacter le support/ });
  await expect(support).toHaveAttribute('href', 'mailto:support@paraphe.example');
  const previews = page.locator('[inert]', { hasText: 'Factures' });
  await expect(previews).toBeVisible();
  await expect(previews).toHaveAttribute('aria-hidden', 'true');
  await expectTraining(page);
  await expectFitsEverywhere(page);
  await page.route(/\/api\/config$/, async (route) => {
    const config = await (await route.fetch()).json();
    config.links.support = 'https://support.example/';
    await route.fulfill({ json: config });
  });
  await page.reload();
  await expect(support).toHaveAttribute('target', '_blank');
  await page.route(/\/api\/company\/status$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByText('L’état de votre compte n’a pas pu être chargé')).toBeVisible();
  await expectTraining(page);
  await page.goto(`${product.portal}/workspaces`);
  await expect(page.getByText(/resteront fermées tant que l’accès de votre organisation est bloqué/)).toBeVisible();
  await page.goto(`${product.portal}/doc/consumption`);
  await expect(page.getByText('dès que l’accès sera rétabli')).toBeVisible();
  await page.goto(`${product.portal}/tokens`);
  await expect(page.getByText(/^Les appels de vos tokens sont refusés/).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Nouveau token' })).toHaveAttribute('aria-disabled', 'true');
  expect(faults).toEqual([]);
});

/** Creates the owner of a verified company and an invited user. */
const verifiedPair = async (product: RunningProduct, name: string) => {
  const owner = await newOwner(product, `${name}.owner@home.example`);
  await admin(product, ['company', 'verify', owner]);
  const username = `${name}.user@home.example`;
  const invitation = { username, email: username, firstName: 'Léa', lastName: 'Roy', roleName: 'user' };
  await send(product, 'POST', '/user/invite', invitation, await openSession(product, owner));
  await chooseFirstPassword(product, username);
  return { owner, username };
};

// REQ-1.2.19, REQ-1.2.32, REQ-1.2.33, REQ-1.2.104, REQ-1.2.39, REQ-1.8.16
test('a verified owner is greeted by first name; a user sees environments and deployment instead', async ({
  page,
  product,
  faults,
}) => {
  const { owner, username } = await verifiedPair(product, 'verified');
  await logIn(page, product, owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Nora' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'À faire' })).toContainText('Tout est en ordre');
  // The staff verified the company, which has no production org yet.
  await expect(page.getByRole('region', { name: 'Contrat' })).toContainText('Aucun contrat');
  await expectTraining(page);
  await expectNoAxeFindings(page);
  await logOut(page);
  await logIn(page, product, username);
  await expect(page.getByRole('heading', { level: 1, name: 'Synthèse' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Environnements' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Déploiement' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profil & utilisateurs' })).toHaveCount(0);
  await expectTraining(page);
  await expectFitsEverywhere(page);
  // The role does not allow this page: a toast appears and the home page opens.
  await page.goto(`${product.portal}/user`);
  await expect(page).toHaveURL(/\/home$/);
  await expect(toastWith(page, /Your account does not give you access|ne vous donne pas accès/)).toBeVisible();
  // REQ-1.2.36
  await admin(product, ['company', 'block', owner]);
  await page.reload();
  await expect(page.getByText(/^Notre équipe l’a bloqué.*Vos Owners et le support/)).toBeVisible();
  await expectFitsEverywhere(page);
  expect(faults).toEqual([]);
});
