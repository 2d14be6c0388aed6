import type { Page } from '@playwright/test';
import { openSession, send } from '../../page-objects/accounts.page-object.ts';
import { expect, test } from '../../page-objects/product.ts';
import type { RunningProduct } from '../../page-objects/running-product.ts';
import { admin } from '../../page-objects/staff.ts';
import {
  chooseProfile,
  fillPerson,
  logIn,
  makeColleague,
  makeOwner,
  openUsers,
  sizes,
  words,
} from '../../page-objects/users.page-object.ts';
import type { Person } from '../../page-objects/users.page-object.ts';

test.use({ viewport: sizes.desktop });

const typedIsLost = 'Ce que vous aviez saisi dans cet onglet sans l’envoyer n’a pas été gardé.';
const usersEntry = (page: Page) => page.getByRole('link', { name: words.fr.title });

const setRole = async (product: RunningProduct, by: Person, who: Person, role: 'owner' | 'user') =>
  send(
    product,
    'PATCH',
    '/user',
    {
      OriginalUsername: who.username,
      Username: who.username,
      Email: who.username,
      FirstName: who.firstname,
      LastName: who.lastname,
      RoleName: role,
    },
    await openSession(product, by.username),
  );

const typeName = async (page: Page) => {
  await page.getByRole('button', { name: words.fr.newUser }).click();
  await page.getByLabel(words.fr.firstName).fill('Amélie');
};

// REQ-1.4.59
test('a changed role reaches an open tab within a minute, and nothing typed goes without a word', async ({
  page,
  product,
}) => {
  const claire = await makeOwner(product);
  const marc = await makeColleague(product, claire, 'owner');
  await page.clock.install();
  const asking = {
    username: 'lea',
    firstName: 'Léa',
    lastName: 'F',
    email: 'lea@a.example',
    createdDate: '2026-11-30T08:00:00Z',
  };
  await page.route('**/api/company/users/request', (route) => route.fulfill({ json: [asking] }));
  await openUsers(page, product, 'fr', marc);
  await typeName(page);
  await setRole(product, claire, marc, 'user');
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(/Votre profil est maintenant Limité/)).toBeVisible();
  await expect(page.getByText(typedIsLost)).toBeVisible();
  await expect(usersEntry(page)).toHaveCount(0);
  // Owners alone see who asks to join; the page has read it before.
  await expect(page.getByText('demande de rattachement en attente')).toHaveCount(0);
  await setRole(product, claire, marc, 'owner');
  await page.clock.runFor(60_000);
  await expect(page.getByText(/Vous êtes maintenant Owner/)).toBeVisible();
  await expect(usersEntry(page)).toBeVisible();
});

// REQ-1.4.59
test('a changed role reaches an open tab with the first call that it refuses', async ({ page, product }) => {
  const claire = await makeOwner(product);
  const marc = await makeColleague(product, claire, 'owner');
  await openUsers(page, product, 'fr', marc);
  await page.getByRole('button', { name: words.fr.newUser }).click();
  const dialog = page.getByRole('dialog');
  await fillPerson(dialog, words.fr, { firstname: 'Amélie', lastname: 'Durand', email: 'amelie@people.example' });
  await chooseProfile(dialog, words.fr.limited);
  await setRole(product, claire, marc, 'user');
  await page.getByRole('button', { name: words.fr.invite, exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(/Votre profil est maintenant Limité/)).toBeVisible();
});

// REQ-1.4.59
test('a blocked company reaches an open tab within a minute, and so does the end of the block', async ({
  page,
  product,
}) => {
  const claire = await makeOwner(product);
  await page.clock.install();
  await logIn(page, product, 'fr', claire, '/billing');
  await expect(page.getByRole('heading', { level: 1, name: 'Factures' })).toBeVisible();
  await admin(product, ['company', 'block', claire.username]);
  await page.clock.runFor(60_000);
  await expect(page.getByText(/Votre organisation vient d’être bloquée/)).toBeVisible();
  await admin(product, ['company', 'unblock', claire.username]);
  await page.clock.runFor(60_000);
  await expect(page.getByText('Votre organisation n’est plus bloquée.')).toBeVisible();
});

// REQ-1.4.60
test('a log-out in one tab tells the other what it loses', async ({ page, context, product }) => {
  const claire = await makeOwner(product);
  await openUsers(page, product, 'fr', claire);
  await typeName(page);
  const other = await context.newPage();
  await logIn(other, product, 'fr', claire);
  await other.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Vous avez quitté votre session')).toBeVisible();
  await expect(page.getByText(typedIsLost)).toBeVisible();
  await expect(other.getByText('Vous avez quitté votre session')).toBeVisible();
  await expect(other.getByText(typedIsLost)).toHaveCount(0);
});

// REQ-1.4.60
test('a session that ends elsewhere keeps the draft of a ticket, and does not say that it is lost', async ({
  page,
  product,
}) => {
  const claire = await makeOwner(product);
  await page.clock.install();
  await logIn(page, product, 'fr', claire, '/cases/new');
  const subject = page.getByLabel('Sujet');
  await subject.fill('Un brouillon');
  await page.clock.runFor(5_000);
  await send(product, 'POST', '/sessions/end-others', {}, await openSession(product, claire.username));
  await page.clock.runFor(60_000);
  await expect(page.getByText(/votre session n’est plus reconnue/)).toBeVisible();
  await expect(page.getByText(typedIsLost)).toHaveCount(0);
  await logIn(page, product, 'fr', claire, '/cases/new');
  await expect(subject).toHaveValue('Un brouillon');
});
