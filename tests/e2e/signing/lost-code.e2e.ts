import { expect, signIn, test } from '../page-objects/environments.page-object.ts';
import { logIn, makeOwner, openUsers, words } from '../page-objects/users.page-object.ts';

const say = words.fr;
const missing = /n’a pas pu être chargé/;

test('a menu, a dialog or a form whose code is not there yet says so; the page stays, and all open once it can come', async ({
  page,
  context,
  product,
  faults,
}) => {
  const form = /\/assets\/user-form-.*\.js$/;
  await openUsers(page, product, 'fr', await makeOwner(product));
  const dots = page.getByRole('button', { name: say.actionsFor('Claire Martin') });
  await expect(dots).toBeVisible();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await test.step('a menu, offline', async () => {
    await context.setOffline(true);
    await dots.click();
    await expect(toast).toContainText(missing);
    await context.setOffline(false);
    await expect(toast).toHaveCount(0);
    await dots.click();
    await expect(page.getByRole('menuitem', { name: say.edit })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });
  await test.step('a dialog, offline', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: say.newUser }).click();
    await expect(toast).toContainText(missing);
    await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
    await expect(page.getByText('rencontré un problème')).toHaveCount(0);
    await page.route(form, (route) => route.abort());
    await context.setOffline(false);
    await expect(toast).toHaveCount(0);
  });
  await test.step('the form in the dialog', async () => {
    await page.getByRole('button', { name: say.newUser }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(missing);
    await page.unroute(form);
    await dialog.getByRole('button', { name: say.retry }).click();
    await expect(dialog.getByLabel(say.firstName, { exact: true })).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('a screen that a deployment took away loads the page anew, once', async ({ page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.portal}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let loads = 0;
  page.on('framenavigated', (frame) => (loads += frame === page.mainFrame() ? 1 : 0));
  await page.route(/\/assets\/(environments|environment)-page-.*\.js/, (route) => route.fulfill({ status: 404 }));
  // Simulates a cache: a fetch of the page names a newer build, but every load still gets the current one.
  await page.route(`${product.portal}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" crossorigin src="/assets/portal-new.js"></script>',
    }),
  );
  await page.getByRole('link', { name: 'Environnements', exact: true }).click();
  // The sentence may be shown for a moment before the reload as well.
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
  await expect(page.getByText('Une nouvelle version est en ligne')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Recharger la page' })).toBeVisible();
  const before = loads;
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recharger la page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Environnements' })).toBeVisible();
  expect(loads).toBe(before + 1);
});

test('a screen whose server was away or that was asked for offline says so in its layout, and appears by itself', async ({
  page,
  context,
  product,
}) => {
  const notLoaded = page.getByRole('heading', { level: 1, name: 'La page n’a pas pu être chargée' });
  await logIn(page, product, 'fr', await makeOwner(product));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await test.step('the server was away, the browser was not offline', async () => {
    const screen = /\/assets\/users-page-.*\.js/;
    await page.route(screen, (route) => route.abort());
    await page.getByRole('link', { name: say.title }).click();
    await expect(notLoaded).toBeAttached();
    await page.unroute(screen);
    await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible({ timeout: 20_000 });
  });
  await test.step('offline', async () => {
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Modèles' }).click();
    await expect(notLoaded).toBeAttached();
    await expect(page.getByRole('link', { name: 'Environnements', exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Modèles' })).toBeVisible();
  });
});
