import type { Page } from '@playwright/test';
import { brokenWords } from '../page-objects/broken-words.ts';
import {
  addCompany,
  addSandbox,
  answerCrm,
  bearerOf,
  callApi,
  comeBack,
  expect,
  nora,
  rowOf,
  signIn,
  sim,
  test,
} from '../page-objects/environments.page-object.ts';

// REQ-1.2.48, REQ-1.2.50
test('the production card gives org id, org name, status and package version; the table says how many sandboxes there are and sorts them', async ({
  page,
  product,
  faults,
}) => {
  const forge = await addCompany(product, 'Forge');
  const uat = await addSandbox(product, 'uat', '3.11', forge);
  for (const name of ['recette', 'dev']) await addSandbox(product, name, null, forge);
  const bearer = await bearerOf(product, forge.owner);
  const securing = await callApi(product, 'POST', `/api/externalenvironment/${forge.production.id}/secure`, {
    bearer,
  });
  expect(securing.status).toBe(200);
  await signIn(page, product, 'fr', forge.owner);
  await page.goto(`${product.portal}/workspaces`);
  const card = page.getByRole('region', { name: 'Production' });
  await expect(card).toContainText(forge.production.orgId.slice(0, 15));
  await expect(card).toContainText('Forge');
  await expect(card).toContainText('Opérationnel');
  await expect(card).toContainText('4.0');
  await expect(page.getByText('3 sandbox, 3 actions requises')).toBeVisible();
  const columns = page.getByRole('table').getByRole('columnheader');
  await expect(columns).toHaveText([/^Nom/, /^ID de l’organisation/, /^Statut/, /^Version du package/, /^Actions/]);
  const row = rowOf(page, uat.name);
  await expect(row).toContainText(uat.orgId.slice(0, 15));
  await expect(row).toContainText('3.11');
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  // Sorted by org name, both ways.
  const names = page.getByRole('row').getByRole('link');
  const sorted = ['dev', 'recette', 'uat'].map((name) => `Forge – ${name}`);
  await expect(names).toHaveText(sorted);
  await page.getByRole('button', { name: 'Nom' }).click();
  await expect(names).toHaveText(sorted.toReversed());
  expect(faults).toEqual([]);
});

// REQ-1.2.49, REQ-1.2.50, REQ-1.8.18
test('without a production there is a button that connects one, and a text for no sandbox', async ({
  page,
  product,
  faults,
}) => {
  await signIn(page, product, 'fr', nora);
  await page.goto(`${product.portal}/workspaces`);
  await expect(page.getByText('Aucune sandbox connectée').first()).toBeVisible();
  await page.getByRole('button', { name: 'Connecter la production' }).click();
  await page.getByLabel(/Domaine/).fill('not a domain!');
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await expect(page.getByLabel(/Domaine/)).toHaveAccessibleDescription(/n’est pas celui d’une organisation/);
  await page.getByLabel(/Domaine/).fill('');
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, 'studioouest/');
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page.getByText('Environnement connecté : Studio Ouest')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Production' })).toContainText('00DSo0000000001');
  expect(faults).toEqual([]);
});

// REQ-1.2.51
test('a row opens the environment unless text is selected; its link is there for the keyboard', async ({
  page,
  product,
}) => {
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  const row = rowOf(page, 'Acier Nord – UAT');
  // A status that arrives can give its row another height, and move those below.
  await expect(row).toContainText('3.11');
  await expect(page.getByText('Vérification…')).toHaveCount(0);
  const words = (await row.getByText('00DAc0000000Ux1').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = words.y + words.height / 2;
  await page.mouse.move(words.x + 2, middle);
  await page.mouse.down();
  await page.mouse.move(words.x + words.width - 4, middle, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('DAc000');
  await expect(page).toHaveURL(/\/workspaces$/);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await row.getByText('3.11').click();
  await expect(page).toHaveURL(/\/workspaces\/[0-9a-f-]{36}$/);
  await page.getByRole('link', { name: 'Environnements' }).first().click();
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Acier Nord – UAT' })).toBeVisible();
});

/** Runs in the page from the start, because a check from the test could come too late. */
const sawTogether = (page: Page, wanted: Record<string, string>) =>
  page.waitForFunction((texts) => {
    const rows = [...document.querySelectorAll('tr')].map((row) => row.textContent);
    return texts.every(([name, text]) => rows.some((row) => row.includes(name) && row.includes(text)));
  }, Object.entries(wanted));

// REQ-1.2.48, REQ-1.7.23, REQ-1.8.15
test('statuses arrive line by line; an org that hangs delays only its own, is said to be unreachable and recovers by itself', async ({
  page,
  product,
}) => {
  const lines = await addCompany(product, 'Lignes');
  const quick = await addSandbox(product, 'quick', '4.0', lines);
  const slow = await addSandbox(product, 'slow', '3.11', lines);
  await signIn(page, product, 'fr', lines.owner);
  await sim(product, 'faults', { org: slow.prefix, held: '/' });
  await page.goto(`${product.portal}/workspaces`, { waitUntil: 'commit' });
  await sawTogether(page, { [quick.name]: '1 action requise', [slow.name]: 'Vérification…' });
  await expect(rowOf(page, slow.name)).toContainText('Injoignable actuellement');
  await expect(rowOf(page, slow.name)).toContainText('met trop de temps à répondre');
  await expect(rowOf(page, slow.name)).toContainText('3.11');
  await page.getByRole('link', { name: slow.name }).click();
  await expect(page.getByText('Cet environnement est injoignable actuellement')).toBeVisible();
  await expect(page.getByText('Les dernières données connues sont affichées')).toBeVisible();
  await sim(product, 'clear-faults', { org: slow.prefix });
  await comeBack(page);
  await expect(page.getByText('Cet environnement est injoignable actuellement')).toHaveCount(0);
  await page.getByRole('link', { name: 'Environnements' }).first().click();
  await expect(rowOf(page, slow.name)).not.toContainText('Injoignable');
});

// REQ-1.2.50, REQ-1.2.155
test('a sandbox shows org id, version and status on a phone', async ({ page, product, faults }) => {
  const foundry = await addCompany(product, 'Fonderie');
  const uat = await addSandbox(product, 'uat', '3.11', foundry);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'fr', foundry.owner);
  await page.goto(`${product.portal}/workspaces`);
  const facts = page.getByRole('listitem').filter({ hasText: uat.name }).locator('dd');
  await expect(facts).toHaveText([new RegExp(`^${uat.orgId.slice(0, 15)}`), '3.11', /1 action requise.*Sécuriser/]);
  expect(await brokenWords(page)).toEqual([]);
  expect(faults).toEqual([]);
});
