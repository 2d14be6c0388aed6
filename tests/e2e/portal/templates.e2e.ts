import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import { openSession } from '../page-objects/accounts.page-object.ts';
import { expect, test } from '../page-objects/product.ts';
import {
  chooseAction,
  files,
  makeCustomer,
  openTemplates,
  section,
  words,
} from '../page-objects/templates.page-object.ts';
import { makeOwner, sizes, type Language } from '../page-objects/users.page-object.ts';
import { toastWith } from '../page-objects/toasts.ts';

const listed = '**/api/documents';
const say = words.fr;

const namesIn = (page: Page, name: 'Production' | 'Sandbox'): Promise<string[]> =>
  section(page, name).locator('tbody tr td:first-child, tbody tr th').allInnerTexts();

/** Two tables, production and sandbox, with name, extension, size and modified date. */
const expectColumns = async (page: Page, language: Language): Promise<void> => {
  const rows = section(page, 'Production').getByRole('row');
  const today = new Intl.DateTimeFormat('en-GB').format(new Date());
  await expect(rows).toHaveCount(5);
  await expect(rows.filter({ hasText: 'Contrat de vente' })).toContainText(
    ['docx', words[language].sizes[0], today].join(''),
    { useInnerText: false },
  );
  await expect(rows.filter({ hasText: 'Tarif général' })).toContainText(words[language].sizes[1]);
  await expect(section(page, 'Sandbox').getByRole('row').filter({ hasText: 'Essai' })).toContainText('docx');
  await expect(section(page, 'Sandbox').getByRole('row')).toHaveCount(2);
};

/** Offline, the list stays, and a download says why it does not come. The menu's code must be loaded. */
const expectListOffline = async (page: Page, language: Language): Promise<void> => {
  const t = words[language];
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByText(t.offline)).toBeVisible();
  await expectSane(page);
  await chooseAction(page, t.actionsFor('Offre.pptx'), t.download);
  await expect(page.getByText(t.downloadFailed('Offre.pptx'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(t.offline)).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await chooseAction(page, t.actionsFor('Offre.pptx'), t.download);
  expect((await downloading).suggestedFilename()).toBe('Offre.pptx');
  await expect(page.getByText(t.downloaded('Offre.pptx'))).toBeVisible();
};

// REQ-2.2.27 REQ-2.5.19 REQ-2.8.16
test('files are searched, sorted, downloaded under their own names, and deleted once after a question, also by keyboard alone', async ({
  page,
  product,
}) => {
  await openTemplates(page, product, 'fr', await makeCustomer(product));
  await expectColumns(page, 'fr');
  const production = section(page, 'Production');
  await expect(production.getByRole('row')).toHaveCount(5);
  expect(await namesIn(page, 'Production')).toEqual([
    'Contrat de vente',
    'Élan « à l’œuvre »',
    'Offre',
    'Tarif général',
  ]);
  await production.getByRole('button', { name: 'Taille' }).click();
  expect((await namesIn(page, 'Production')).at(-1)).toBe('Tarif général');
  await production.getByRole('button', { name: 'Taille' }).click();
  expect((await namesIn(page, 'Production'))[0]).toBe('Tarif général');
  await production.getByRole('button', { name: 'Extension' }).click();
  expect((await namesIn(page, 'Production')).at(-1)).toBe('Tarif général');
  await production.getByRole('button', { name: 'Modifié le' }).click();
  expect((await namesIn(page, 'Production'))[0]).toBe('Contrat de vente');
  await page.getByRole('searchbox', { name: say.searchSandbox }).fill('nothing');
  await expect(section(page, 'Sandbox').getByText('Essai', { exact: true })).toHaveCount(0);
  await expect(production.getByRole('row')).toHaveCount(5);
  await page.getByRole('searchbox', { name: say.searchSandbox }).fill('');
  await page.getByRole('searchbox', { name: say.search }).fill('ELAN');
  await expect(production.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: say.search }).fill('xlsx');
  await expect(production.getByRole('row')).toHaveCount(2);
  await expect(production.getByText('Tarif général', { exact: true })).toBeVisible();
  await expect(section(page, 'Sandbox').getByText('Essai', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: say.search }).fill('');

  const [name, bytes] = files.prod[3];
  const downloading = page.waitForEvent('download');
  await chooseAction(page, say.actionsFor(name), say.download);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(name);
  expect(await readFile(await download.path())).toEqual(bytes);
  await expect(page.getByText(say.downloaded(name))).toBeVisible();

  const label = say.actionsFor('Offre.pptx');
  await chooseAction(page, label, say.remove);
  const dialog = page.getByRole('alertdialog', { name: say.removeTitle('Offre.pptx') });
  await dialog.getByRole('button', { name: say.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: label })).toBeFocused();
  await chooseAction(page, label, say.remove);
  await dialog.getByRole('button', { name: say.remove }).dblclick();
  await expect(page.getByText(say.removed('Offre.pptx'))).toBeVisible();
  await expect(page.getByRole('button', { name: label })).toHaveCount(0);
  await expect(section(page, 'Production').getByRole('heading')).toBeFocused();
  await page.reload();
  await expect(page.getByText('Élan « à l’œuvre »', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: label })).toHaveCount(0);

  const menu = page.getByRole('button', { name: say.actionsFor('Contrat de vente.docx') });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: say.download })).toBeFocused();
  const again = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await again).suggestedFilename()).toBe('Contrat de vente.docx');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: say.remove })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: say.cancel })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say.removed('Contrat de vente.docx'))).toBeVisible();
});

// REQ-2.8.12 REQ-2.8.15 REQ-1.2.170
test('what fails says so and can be tried again: the list, a download, a deletion, a second reading, a file somebody else has deleted', async ({
  page,
  product,
}) => {
  const owner = await makeCustomer(product);
  await page.route(listed, (route) => route.abort());
  await openTemplates(page, product, 'fr', owner);
  await expect(toastWith(page, say.failed)).toHaveCount(1, { timeout: 20_000 });
  await expect(page.getByText(say.failed, { exact: true })).toBeVisible();
  await page.unroute(listed);
  await page.getByRole('button', { name: say.retry }).click();
  await expect(page.getByText('Contrat de vente', { exact: true })).toBeVisible();
  await page.route('**/api/documents/**', (route) => route.abort());
  await chooseAction(page, say.actionsFor('Offre.pptx'), say.download);
  await expect(page.getByText(say.downloadFailed('Offre.pptx'))).toBeVisible();
  await chooseAction(page, say.actionsFor('Offre.pptx'), say.remove);
  await page.getByRole('alertdialog').getByRole('button', { name: say.remove }).click();
  await expect(page.getByText('Le modèle « Offre.pptx » n’a pas pu être supprimé.')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: say.cancel }).click();
  await expect(section(page, 'Production').getByText('Offre', { exact: true })).toBeVisible();
  await page.unroute('**/api/documents/**');

  await page.route(listed, (route) => route.abort());
  await chooseAction(page, say.actionsFor('Offre.pptx'), say.remove);
  await page.getByRole('alertdialog').getByRole('button', { name: say.remove }).click();
  await expect(page.getByText(say.removed('Offre.pptx'))).toBeVisible();
  await expect(page.getByText('Le modèle « Offre.pptx » n’a pas pu être supprimé.')).toHaveCount(0);
  await expect(page.getByText(say.stale)).toBeVisible();
  await expect(section(page, 'Production').getByRole('row')).toHaveCount(4);
  await expectSane(page);
  await page.unroute(listed);
  await page.getByRole('button', { name: say.retry }).click();
  await expect(page.getByText(say.stale)).toHaveCount(0);
  await expect(section(page, 'Production').getByRole('row')).toHaveCount(4);

  const headers = { authorization: `Bearer ${await openSession(product, owner.username)}` };
  const answer = await fetch(`${product.portal}/api/documents`, { headers });
  const all = (await answer.json()) as { id: string; name: string; type: string }[];
  const gone = all.find(({ name }) => name.startsWith('Contrat de vente'));
  const path = `/api/documents/${gone?.type}/${gone?.id}`;
  expect((await fetch(`${product.portal}${path}`, { method: 'DELETE', headers })).status).toBe(200);
  const label = say.actionsFor('Contrat de vente.docx');
  await chooseAction(page, label, say.download);
  await expect(page.getByText('Il a déjà été supprimé par quelqu’un d’autre.')).toBeVisible();
  await expect(page.getByRole('button', { name: label })).toHaveCount(0);
});

const looks = [
  { language: 'fr', size: 'phone', scheme: 'dark' },
  { language: 'en', size: 'desktop', scheme: 'light' },
] as const;

/** On a phone: two lines, and the order beside the search. */
const expectLeanRows = async (page: Page): Promise<void> => {
  const heights = await page
    .getByRole('listitem')
    .filter({ hasText: /^(Contrat de vente|Offre)/ })
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(0);
  for (const height of heights) expect(height).toBeLessThanOrEqual(72);
  const [order, search] = await Promise.all([
    page.getByRole('combobox', { name: 'Trier par' }).first().boundingBox(),
    page.getByRole('searchbox').first().boundingBox(),
  ]);
  expect(Math.abs((order?.y ?? 0) - (search?.y ?? 99))).toBeLessThanOrEqual(4);
  await page.getByRole('combobox', { name: 'Trier par' }).first().selectOption({ label: 'Nom, décroissant' });
};

for (const { language, size, scheme } of looks) {
  // REQ-2.2.27, REQ-1.2.148
  test(`every state of the templates page passes axe and fits: ${language}, ${size}, ${scheme}`, async ({
    page,
    product,
    faults,
  }) => {
    const t = words[language];
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const empty = await makeOwner(product);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(listed, async (route) => {
      await held;
      await route.fallback();
    });
    await openTemplates(page, product, language, empty);
    await expectSane(page);
    answer();
    await expect(page.getByText(t.emptyProd)).toBeVisible();
    await expect(page.getByText(t.emptySandbox)).toBeVisible();
    await expectSane(page);
    await page.unroute(listed);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await openTemplates(page, product, language, await makeCustomer(product));
    await expect(page.getByText('Contrat de vente', { exact: true })).toBeVisible();
    await expectSane(page);
    if (size === 'desktop') await expectColumns(page, language);
    else await expectLeanRows(page);
    await page.getByRole('button', { name: t.actionsFor('Offre.pptx') }).click();
    await expect(page.getByRole('menuitem', { name: t.remove })).toBeVisible();
    await expectSane(page);
    await page.keyboard.press('Escape');
    await expectListOffline(page, language);
    await chooseAction(page, t.actionsFor('Offre.pptx'), t.remove);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectSane(page);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: t.search }).fill('nothing at all');
    await expect(page.getByText('Contrat de vente', { exact: true })).toHaveCount(0);
    await expectSane(page);
    await page.route(listed, (route) => route.abort());
    await page.reload();
    await expect(page.getByText(t.failed, { exact: true })).toBeVisible({ timeout: 20_000 });
    await expectSane(page);
    expect(faults).toEqual([]);
  });
}
