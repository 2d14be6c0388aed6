import { randomUUID } from 'node:crypto';
import { expirationDays } from '#contract/days/token-days.ts';
import { expectSane } from '../../page-objects/axe.ts';
import { expect, test } from '../../page-objects/product.ts';
import { logIn, makeColleague, makeOwner, rowOf, sizes } from '../../page-objects/users.page-object.ts';

// REQ-1.2.160
test('a member finds a refused call by its requestId, filters and pages, all of it in the address', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, product, 'fr', await makeColleague(product, await makeOwner(product), 'user'));
  await page.goto(`${product.portal}/tokens`);
  await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'Requêtes' }).click();
  await expect(page.getByText('Aucune requête', { exact: true })).toBeVisible();
  await expectSane(page);

  await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'Nouveau token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau token' });
  await dialog.getByLabel('Nom').fill('ERP de Lille');
  await dialog.getByLabel('Sandbox').check();
  const { last } = expirationDays(new Date());
  await dialog.getByLabel('Date d’expiration').fill(last);
  await dialog.getByRole('button', { name: 'Créer' }).click();
  await page.getByRole('button', { name: 'Copier le token' }).click();
  await expect(page.getByText('Token copié')).toBeVisible();
  const bearer = await page.evaluate(() => navigator.clipboard.readText());
  const call = (path: string) =>
    fetch(`${product.portal}/api/public/${path}`, { headers: { authorization: `Bearer ${bearer}` } });
  for (let nth = 0; nth < 20; nth += 1) await call('webdocs');
  const unknown = randomUUID();
  const refused = await call(`webdocs/${unknown}`);
  const { requestId } = (await refused.json()) as { requestId: string };

  await page.getByRole('button', { name: 'Actions pour ERP de Lille' }).click();
  await page.getByRole('menuitem', { name: 'Requêtes' }).click();
  await expect(page).toHaveURL(/\/tokens\/requests\?token=/);
  // A call is written a second after its answer.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^21 requêtes · heures du fuseau /)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByLabel('Token')).toHaveValue(/-/);
  const row = rowOf(page, requestId);
  await expect(row).toContainText('GET /api/public/webdocs/{id}');
  await expect(row).toContainText(unknown);
  await expect(row).toContainText('404 NoWebdocFound');
  await expectSane(page);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('21–21 sur 21')).toBeVisible();
  await page.reload();
  await expect(page.getByText('21–21 sur 21')).toBeVisible();
  await page.getByLabel('Réponse').selectOption('Erreurs seulement');
  await expect(page.getByText('1–1 sur 1')).toBeVisible();
  await expect(page).toHaveURL(/errors=true$/);

  await page.goto(`${product.portal}/tokens/requests`);
  const search = page.getByRole('searchbox', { name: 'Rechercher un requestId' });
  await search.fill('12345');
  await expect(page.getByText('Aucune requête ne correspond')).toBeVisible();
  await search.fill(requestId);
  await expect(page.getByText('1–1 sur 1')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue(requestId);
  await expect(rowOf(page, requestId)).toContainText('Sandbox');

  await page.setViewportSize({ width: 390, height: 844 });
  // The id begins its line in every row, also behind a long code of a refusal.
  const left = async (words: string | RegExp) => (await rowOf(page, requestId).getByText(words).boundingBox())?.x;
  // The list may be read anew between two measures.
  await expect(async () => {
    const [ofId, ofCall] = [await left(requestId), await left(/^GET /)];
    expect(ofId).toBeDefined();
    expect(ofId).toBe(ofCall);
  }).toPass();
  await page.setViewportSize(sizes.phone);
  await expectSane(page);
  await page.route('**/api/public/token/requests*', (route) => route.abort());
  await search.fill('');
  await expect(page.getByText('Les requêtes n’ont pas pu être chargées', { exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await page.unroute('**/api/public/token/requests*');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText(/^21 requêtes/)).toBeVisible();
});
