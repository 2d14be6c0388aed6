import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../../page-objects/axe.ts';
import { logIn, newOwner, sizes, speak, supportLink } from '../../page-objects/accounts.page-object.ts';
import { expect, test } from '../../page-objects/product.ts';
import type { RunningProduct } from '../../page-objects/running-product.ts';

test.use({ viewport: sizes.desktop });

const notAuthorised = "Vous n'êtes pas autorisé à faire ceci";

const openLink = async (page: Page, product: RunningProduct, username: string): Promise<string> => {
  const link = await supportLink(product, username);
  await page.goto(link);
  await expect(page).toHaveURL(/\/home$/);
  return link;
};

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

// REQ-1.2.4, REQ-1.2.27, REQ-1.9.2
test('a support link clears the stored user, opens the customer’s account and says so all the while', async ({
  page,
  product,
  faults,
}) => {
  await speak(page, 'fr');
  const staffOwn = await newOwner(product, 'own@support.example');
  const customer = await newOwner(product, 'customer@support.example');
  await logIn(page, product, staffOwn);
  const link = await supportLink(product, customer);
  await page.goto(link);
  await page.getByRole('button', { name: 'Ouvrir le compte du lien' }).click();
  await expect(page.getByRole('banner').getByText('Connecté en tant que Nora Petit')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(customer);
  await expect(page.getByText('Session de support ouverte par eva@paraphe.example')).toBeVisible();
  await expect(page.getByText(/Il reste (59|60) minutes/)).toBeVisible();
  expect(await stored(page, 'logAs')).toBe('eva@paraphe.example');
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await expect(page.getByText('Session de support ouverte par eva@paraphe.example')).toBeVisible();
    await expectNoAxeFindings(page);
  }
  // The link works once, and the token does not stay in the address.
  expect(page.url()).not.toContain(link.slice(-20));
  await page.getByRole('button', { name: 'Terminer la session de support' }).click();
  await expect(page.getByText('Vous avez quitté votre session')).toBeVisible();
  expect([await stored(page, 'userToken'), await stored(page, 'logAs')]).toEqual([null, null]);
  await page.goto(link);
  await expect(page.getByText(notAuthorised)).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(faults).toEqual([]);
});

// REQ-1.4.20
test('a support session sees the account page but changes nothing on it, and every blocked button says why', async ({
  page,
  product,
  faults,
}) => {
  await speak(page, 'fr');
  await openLink(page, product, await newOwner(product, 'looked.at@support.example'));
  await page.getByRole('link', { name: /Mon compte/ }).click();
  await expect(page.getByText('Seule la personne elle-même peut changer son compte')).toBeVisible();
  for (const name of ['Enregistrer', 'Changer d’adresse e-mail', 'Changer de mot de passe']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.focus();
    await expect(button).toHaveAccessibleDescription('Une session de support ne permet pas de faire ceci.');
  }
  await expect(page.getByRole('region', { name: 'Sessions ouvertes' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});

// REQ-1.4.21
test('the log-as flag is checked again after one second', async ({ page, product }) => {
  await page.clock.install();
  await speak(page, 'fr');
  await logIn(page, product, await newOwner(product, 'flag@support.example'));
  await page.evaluate(() => {
    const life = JSON.parse(localStorage.getItem('userTokenLife') ?? '{}') as object;
    localStorage.setItem('userTokenLife', JSON.stringify({ ...life, endsAt: Date.now() + 600_000 }));
    localStorage.setItem('logAs', 'late@paraphe.example');
  });
  await page.clock.runFor(1_100);
  await expect(page.getByText('Session de support ouverte par late@paraphe.example')).toBeVisible();
});

// REQ-1.4.19
test('after its hour a support session ends by itself, and the log-in page says why', async ({ page, product }) => {
  await page.clock.install();
  await speak(page, 'fr');
  await openLink(page, product, await newOwner(product, 'an.hour@support.example'));
  await expect(page.getByText(/Il reste (59|60) minutes/)).toBeVisible();
  await page.clock.fastForward('59:30');
  await expect(page.getByText('Il reste moins d’une minute.')).toBeVisible();
  await page.clock.fastForward('01:00');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/La session de support est terminée/)).toBeVisible();
  expect(await stored(page, 'userToken')).toBeNull();
});

const readsEverythingAt = async (page: Page, viewport: { width: number; height: number }) => {
  await page.setViewportSize(viewport);
  await expectNoAxeFindings(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
};

// REQ-1.6.15
test('a support link asks before it replaces a session, and whoever keeps the session loses nothing', async ({
  page,
  context,
  product,
  faults,
}) => {
  await speak(page, 'en');
  const own = await newOwner(product, 'keeps.it@support.example');
  const customer = await newOwner(product, 'asked.for@support.example');
  await logIn(page, product, own);
  const bearer = await stored(page, 'userToken');
  const link = await supportLink(product, customer);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Replace the open session?' })).toBeVisible();
  for (const username of [own, customer]) await expect(page.getByRole('main')).toContainText(username);
  expect(page.url()).not.toContain(link.slice(-20));
  for (const viewport of Object.values(sizes)) await readsEverythingAt(page, viewport);
  await page.reload();
  await page.getByRole('button', { name: 'Keep the open session' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('banner')).toContainText(own);
  expect([await stored(page, 'userToken'), await stored(page, 'logAs')]).toEqual([bearer, null]);
  await test.step('the link still works, and every tab goes on as the customer', async () => {
    const other = await context.newPage();
    await other.goto(`${product.portal}/account`);
    await expect(other.getByRole('banner')).toContainText(own);
    await page.goto(link);
    await page.getByRole('button', { name: 'Open the account of the link' }).click();
    for (const tab of [page, other]) await expect(tab.getByRole('banner')).toContainText(customer);
  });
  await test.step('a second link names who opened the first', async () => {
    await page.goto(await supportLink(product, own));
    await expect(page.getByRole('main')).toContainText(`${customer}, opened by eva@paraphe.example`);
    await page.getByRole('button', { name: 'Keep the open session' }).click();
    await expect(page.getByRole('banner')).toContainText(customer);
  });
  expect(faults).toEqual([]);
});

// REQ-1.6.12
test('a missing or wrong token leads home with the "not authorized" message, and leaves the own session alone', async ({
  page,
  product,
}) => {
  await speak(page, 'fr');
  const own = await newOwner(product, 'still.here@support.example');
  await logIn(page, product, own);
  const bearer = await stored(page, 'userToken');
  for (const token of ['', '/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
    await page.goto(`${product.portal}/loginas/${own}${token}`);
    if (token !== '') await page.getByRole('button', { name: 'Ouvrir le compte du lien' }).click();
    await expect(page.getByText(notAuthorised)).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('banner')).toContainText(own);
    expect(await stored(page, 'userToken')).toBe(bearer);
  }
});
