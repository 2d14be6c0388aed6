import type { Page } from '@playwright/test';
import { expirationDays } from '#contract/days/token-days.ts';
import { expectSane } from '../page-objects/axe.ts';
import { expect, test } from '../page-objects/product.ts';
import {
  chooseAction,
  elsewhere,
  logIn,
  makeColleague,
  makeOwner,
  openUsers,
  rowOf,
  sizes,
  words,
} from '../page-objects/users.page-object.ts';
import { toastWith } from '../page-objects/toasts.ts';

const choose = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions pour ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

// REQ-2.2.26 REQ-2.7.16 REQ-2.8.16
test('a member creates a token, copies it at once, sees its limits, and deactivates it after a question that names it', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, product, 'fr', await makeColleague(product, await makeOwner(product), 'user'));
  // The side menu does not show this page (REQ-1.2.22).
  await page.getByRole('navigation').getByRole('link', { name: 'Environnements' }).click();
  await page.getByRole('main').getByRole('link', { name: 'API', exact: true }).click();
  await expect(page.getByText('Aucun token')).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'API' }).getByRole('link');
  await expect(sections).toHaveText(['Tokens', 'Requêtes', /^Documentation/]);
  await expect(sections.last()).toHaveAttribute('href', '/api/docs?language=fr');
  await expectSane(page);

  await page.getByRole('button', { name: 'Nouveau token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau token' });
  const create = dialog.getByRole('button', { name: 'Créer' });
  await dialog.getByText('Options avancées').click();
  await dialog.getByLabel('Adresses IP autorisées').fill('203.0.113.300');
  await create.click();
  for (const sentence of [
    'Ce champ ne peut pas être vide',
    'Choisissez production ou sandbox',
    'Choisissez un jour entre demain et dans deux ans',
    'Écrivez des adresses IP ou des réseaux',
  ])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await expectSane(page);
  const { last } = expirationDays(new Date());
  await dialog.getByLabel('Nom').fill('ERP de Lille');
  await dialog.getByLabel('Sandbox').check();
  await dialog.getByLabel('Date d’expiration').fill(last.replace(/^\d+/, (year) => String(Number(year) + 1)));
  await dialog.getByLabel('Seulement ceux choisis').check();
  await dialog.getByLabel('Lire les documents').check();
  await dialog.getByLabel('Adresses IP autorisées').fill('203.0.113.7, 2001:db8::/48');
  await expect(dialog.getByText('Choisissez un jour entre demain et dans deux ans')).toBeVisible();
  await dialog.getByLabel('Date d’expiration').fill(last);
  await create.dblclick();

  const created = page.getByRole('dialog', { name: 'Token créé' });
  await expect(created).toContainText('« ERP de Lille » est prêt');
  await expectSane(page);
  await created.getByRole('button', { name: 'Copier le token' }).click();
  await expect(page.getByText('Token copié')).toBeVisible();
  await expect(created).toHaveCount(0);
  const value = await clipboard(page);
  expect(value).toMatch(/^pph_sandbox_/);
  expect(await page.content()).not.toContain(value);
  const row = rowOf(page, 'ERP de Lille');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(last.split('-').toReversed().join('/'));
  await expect(row).toContainText('Lire les documents · 2 adresses autorisées');
  const called = await fetch(`${product.portal}/api/public/webdocs`, {
    headers: { authorization: `Bearer ${value}` },
  });
  expect(await called.json()).toMatchObject({ status: 403, code: 'TokenAddressRefused' });

  await choose(page, 'ERP de Lille', 'Détails');
  await expect(page.getByRole('dialog', { name: 'ERP de Lille' })).toContainText('203.0.113.7, 2001:db8::/48');
  await expectSane(page);
  await page.keyboard.press('Escape');

  await choose(page, 'ERP de Lille', 'Désactiver');
  const question = page.getByRole('alertdialog', { name: 'Désactiver « ERP de Lille »' });
  await question.getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('Token désactivé')).toBeVisible();
  await expect(row).toContainText('Désactivé');
  await page.getByRole('button', { name: 'Actions pour ERP de Lille' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copier' })).toHaveAttribute('aria-disabled', 'true');
});

// REQ-6.2.25
test('an owner gives a token the webhooks, and a colleague neither gives them nor copies it', async ({
  page,
  browser,
  product,
}) => {
  const owner = await makeOwner(product);
  await logIn(page, product, 'en', owner, '/tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Name').fill('Terraform');
  await dialog.getByLabel('Sandbox').check();
  await dialog.getByLabel('Expiration date').fill(expirationDays(new Date()).last);
  await dialog.getByText('Advanced options').click();
  await dialog.getByLabel('Only those chosen').check();
  await dialog.getByLabel('Manage webhooks').check();
  await expectSane(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog', { name: 'Token created' }).getByRole('button', { name: 'Later' }).click();
  await expect(rowOf(page, 'Terraform')).toContainText('Manage webhooks');

  const colleague = await makeColleague(product, owner, 'user');
  const beside = await elsewhere(browser);
  await logIn(beside, product, 'en', colleague, '/tokens');
  await beside.getByRole('button', { name: 'Actions for Terraform' }).click();
  const copy = beside.getByRole('menuitem', { name: 'Copy' });
  await expect(copy).toHaveAttribute('aria-disabled', 'true');
  await expect(copy).toContainText('Only an Owner of the account can do this.');
  await beside.keyboard.press('Escape');
  await beside.getByRole('button', { name: 'New token' }).click();
  const form = beside.getByRole('dialog', { name: 'New token' });
  await form.getByText('Advanced options').click();
  await form.getByLabel('Only those chosen').check();
  await expect(form.getByLabel('Read settings')).toBeVisible();
  await expect(form.getByLabel('Manage webhooks')).toHaveCount(0);
});

// REQ-2.6.8
test('an owner ends all tokens of a colleague who has left with one press', async ({ page, browser, product }) => {
  const owner = await makeOwner(product);
  const colleague = await makeColleague(product, owner, 'user', 'Nora', 'Petit');
  const beside = await elsewhere(browser);
  await logIn(beside, product, 'en', colleague, '/tokens');
  for (const name of ['ERP', 'Nightly build']) {
    await beside.getByRole('button', { name: 'New token' }).click();
    const dialog = beside.getByRole('dialog', { name: 'New token' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Sandbox').check();
    await dialog.getByLabel('Expiration date').fill(expirationDays(new Date()).last);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await beside.getByRole('dialog', { name: 'Token created' }).getByRole('button', { name: 'Later' }).click();
  }
  await openUsers(page, product, 'fr', owner);
  await chooseAction(page, words.fr, 'Nora Petit', words.fr.remove);
  await page.getByRole('alertdialog').getByRole('button', { name: words.fr.remove }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goto(`${product.portal}/tokens`);
  await expect(rowOf(page, 'ERP')).toContainText('Créé par Nora Petit, qui n’est plus là');
  await expectSane(page);
  await page.getByRole('button', { name: 'Désactiver ces 2 tokens' }).click();
  const question = page.getByRole('alertdialog', { name: 'Désactiver ces 2 tokens' });
  await expect(question).toContainText('Nightly build, ERP');
  await expectSane(page);
  await question.getByRole('button', { name: 'Désactiver', exact: true }).click();
  await expect(page.getByText('Tokens désactivés')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Désactiver ces 2 tokens' })).toHaveCount(0);
  for (const name of ['ERP', 'Nightly build']) await expect(rowOf(page, name)).toContainText('Désactivé');
});

// REQ-1.2.170 REQ-2.8.11 REQ-2.8.15
test('a copy that fails says why and what to do: no focus, a refused clipboard, no answer', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await logIn(page, product, 'fr', await makeOwner(product));
  await page.route('**/api/public/token', (route) => route.abort());
  await page.goto(`${product.portal}/tokens`);
  const notLoaded = 'Les tokens n’ont pas pu être chargés';
  await expect(toastWith(page, notLoaded)).toHaveCount(1, { timeout: 20_000 });
  await expect(page.getByText(notLoaded, { exact: true })).toBeVisible();
  await page.unroute('**/api/public/token');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Aucun token')).toBeVisible();
  await expect(toastWith(page, notLoaded)).toHaveCount(0);
  await page.getByRole('button', { name: 'Nouveau token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau token' });
  await dialog.getByLabel('Nom').fill('ERP');
  await dialog.getByLabel('Production').check();
  await dialog.getByLabel('Date d’expiration').fill(expirationDays(new Date()).first);
  await page.route('**/api/public/token/create', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect(toastWith(page, 'Le token n’a pas pu être créé')).toBeVisible();
  await expect(dialog.getByText('Le token n’a pas pu être créé')).toBeVisible();
  await page.unroute('**/api/public/token/create');
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect(toastWith(page, 'Le token n’a pas pu être créé')).toHaveCount(0);
  await page.getByRole('dialog', { name: 'Token créé' }).getByRole('button', { name: 'Plus tard' }).click();
  await expectSane(page);

  let asked = 0;
  await page.route('**/api/public/token/*/value', async (route) => {
    asked += 1;
    await route.continue();
  });
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await choose(page, 'ERP', 'Copier');
  await expect(page.getByText('Le token n’a pas été copié. La page n’était pas au premier plan')).toBeVisible();
  expect(asked).toBe(0);
  // On a phone the notice lies over the list.
  await page.getByRole('listitem').filter({ hasText: 'Erreur' }).getByRole('button', { name: 'Fermer' }).click();

  // Browsers refuse clipboard writes to a page without focus or permission.
  await page.evaluate(() => {
    document.hasFocus = () => true;
    navigator.clipboard.write = () => Promise.reject(new DOMException('Document is not focused.', 'NotAllowedError'));
  });
  await choose(page, 'ERP', 'Copier');
  const shown = page.getByRole('dialog', { name: 'Le token n’a pas été copié' });
  const field = shown.getByLabel('Valeur du token');
  await expect(field).toHaveValue(/^pph_prod_/);
  const value = await field.inputValue();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(value);
  await expectSane(page);
  await shown.getByRole('button', { name: 'Fermer' }).first().click();
  await expect(shown).toHaveCount(0);

  await page.unroute('**/api/public/token/*/value');
  await page.route('**/api/public/token/*/value', (route) => route.abort());
  await choose(page, 'ERP', 'Copier');
  await expect(page.getByText('Le token n’a pas été copié. Le serveur ne répond pas')).toBeVisible();
  // A new attempt takes the earlier failure away.
  await page.unroute('**/api/public/token/*/value');
  await choose(page, 'ERP', 'Copier');
  await expect(shown).toBeVisible();
  await expect(toastWith(page, 'Le token n’a pas été copié')).toHaveCount(0);

  await page.reload();
  await page.route('**/api/public/token/*/desactivate', (route) => route.abort());
  await choose(page, 'ERP', 'Désactiver');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click();
  const notDeactivated = toastWith(page, 'Le token n’a pas pu être désactivé.');
  await expect(notDeactivated).toBeVisible();
  await page.unroute('**/api/public/token/*/desactivate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(toastWith(page, 'Token désactivé')).toBeVisible();
  await expect(notDeactivated).toHaveCount(0);
});
