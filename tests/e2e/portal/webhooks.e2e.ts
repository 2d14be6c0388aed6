import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import { expect, test } from '../page-objects/product.ts';
import { logIn, makeColleague, makeOwner, sizes } from '../page-objects/users.page-object.ts';

/** An integrator's server, which answers 500 until the test changes its status. */
const openIntegrator = async () => {
  let status = 500;
  const received: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(status).end('<b>Oups</b>'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    received,
    behave: () => {
      status = 200;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const choose = async (page: Page, url: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions pour ${url}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

// REQ-1.2.81
test('an owner adds a webhook, keeps its secret, sees why a delivery failed, sends it again, and removes the webhook', async ({
  page,
  product,
  faults,
}) => {
  const integrator = await openIntegrator();
  await logIn(page, product, 'fr', await makeOwner(product));
  await page.getByRole('navigation').getByRole('link', { name: 'Environnements' }).click();
  await page.getByRole('main').getByRole('link', { name: 'API', exact: true }).click();
  await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'Webhooks' }).click();
  // The menu says where one is, although it has no entry of its own for webhooks.
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.locator('[aria-current]')).toHaveText('Environnements');
  await expect(page.getByText('Aucun webhook')).toBeVisible();
  await expectSane(page);

  await page.getByRole('button', { name: 'Nouveau webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau webhook' });
  const address = dialog.getByRole('textbox', { name: 'Adresse' });
  await address.fill('ftp://recette.example/in');
  await address.blur();
  await expect(address).toHaveAccessibleDescription(/^Cette adresse n’est pas acceptée/);
  await dialog.getByLabel('Seulement ceux choisis').check();
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await expect(dialog.getByText('Choisissez au moins un événement')).toBeVisible();
  await expectSane(page);
  await dialog.getByLabel('Document envoyé').check();
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill(integrator.url);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret du webhook' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await expectSane(page);
  await secret.getByRole('button', { name: 'J’ai conservé le secret' }).click();
  await expect(secret).toHaveCount(0);
  await expect(page.getByText('1 événement')).toBeVisible();
  await expect(page.getByText('whsec_')).toHaveCount(0);

  await choose(page, integrator.url, 'Envoyer un test');
  await page.getByRole('link', { name: integrator.url }).click();
  await page.getByRole('link', { name: 'webhook.test' }).click();
  const drawer = page.getByRole('dialog', { name: 'webhook.test' });
  await expect(drawer.getByText('Une réponse de la classe 2xx était attendue').first()).toBeVisible();
  await expect(drawer.getByText('<b>Oups</b>').first()).toBeVisible();
  await expectSane(page);
  integrator.behave();
  await drawer.getByRole('button', { name: 'Renvoyer', exact: true }).click();
  await expect(drawer.getByText('Remis')).toBeVisible({ timeout: 15_000 });
  expect(new Set(integrator.received).size).toBe(1);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.getByRole('combobox', { name: 'État' }).selectOption({ label: 'Échec' });
  await expect(page.getByText('Aucun envoi ne correspond à ces filtres')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Webhooks', exact: true }).click();
  await choose(page, integrator.url, 'Supprimer');
  const question = page.getByRole('alertdialog', { name: `Supprimer ${integrator.url}` });
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.getByText('Webhook supprimé')).toBeVisible();
  await expect(page.getByText('Aucun webhook')).toBeVisible();
  expect(faults).toEqual([]);
  integrator.close();
});

// REQ-1.2.194
test('on a phone, in English and in the dark, the pages fit and pass axe; a list that cannot be loaded says so; who is no owner is sent home', async ({
  page,
  product,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const integrator = await openIntegrator();
  const owner = await makeOwner(product);
  await logIn(page, product, 'en', owner);
  await page.goto(`${product.portal}/webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill(integrator.url);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'I have kept the secret' }).click();
  await page.getByRole('link', { name: integrator.url }).click();
  // Events come while the list is looked at, and the state above it follows them.
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Send a test event' }).click();
  await expect(page.getByText('500')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await other.close();
  await expectSane(page);
  await page.getByRole('link', { name: 'webhook.test' }).click();
  await page.getByRole('button', { name: 'Send again', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Answer to try 2' })).toBeVisible();
  await expectSane(page);
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(page.getByText('Failing', { exact: true })).toBeVisible();
  await expectSane(page);

  await page.route('**/api/company/webhooks', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('The webhooks could not be loaded', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/api/company/webhooks');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: integrator.url })).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, product, 'en', await makeColleague(product, owner, 'user'));
  await page.goto(`${product.portal}/webhooks`);
  await expect(page).toHaveURL(/\/home$/);
  integrator.close();
});
