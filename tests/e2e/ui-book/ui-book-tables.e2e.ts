import { expect } from '@playwright/test';

import { test } from '../page-objects/ui-book-test.ts';

test('tabs have one stop, and arrows, Home and End choose', async ({ page, openBook }) => {
  await openBook();
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await tab(/Utilisateurs/).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(/Package/)).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Package' })).toHaveText('Version 5.12.0');
  await page.keyboard.press('End');
  await expect(tab(/signature/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(tab(/Utilisateurs/)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('a table sorts by its headers and says so', async ({ page, openBook }) => {
  await openBook();
  const table = page.getByRole('table', { name: 'Environnements de test' });
  const header = table.getByRole('columnheader', { name: 'Nom' });
  const firstNames = async () =>
    (await table.locator('tbody tr td:first-child').allTextContents()).slice(0, 4);
  await expect(header).not.toHaveAttribute('aria-sort');
  await header.getByRole('button').press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(await firstNames()).toEqual(['Démo', 'Développement', 'Éssai 9', 'Éssai 10']);
  await header.getByRole('button').press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  expect((await firstNames())[0]).toBe('Recette');
});

test('a search goes through the whole row and announces how many', async ({ page, openBook }) => {
  await openBook();
  const search = page.getByRole('searchbox', { name: 'Rechercher un environnement' });
  const count = page.locator('#data-table').getByRole('status').first();
  await search.fill('00d5g00003');
  await expect(count).toHaveText('1 résultat');
  await search.fill('ESSAI');
  await expect(count).toHaveText('2 résultats');
  await search.fill('rien de tel');
  await expect(count).toHaveText('Aucun résultat');
  await expect(page.getByText('Aucune ligne ne correspond à la recherche.')).toBeVisible();
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(page.getByRole('table', { name: 'Environnements de test' }).locator('tbody tr')).toHaveCount(
    8,
  );
});

test('a press on a row follows its link, unless text is being selected', async ({ page, openBook }) => {
  await page.clock.install();
  await openBook();
  const cell = page
    .getByRole('row', { name: /Formation/ })
    .first()
    .getByRole('cell')
    .nth(1);
  // Click on the text, which is at the start of the cell.
  const words = { position: { x: 30, y: 20 } };
  const hash = () => new URL(page.url()).hash;
  await page.evaluate(() => history.replaceState(null, '', '#before'));
  await cell.dblclick(words);
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('00D5g00002ABC12');
  await cell.dispatchEvent('click');
  // Longer than the wait for a second click on text.
  await page.clock.runFor(600);
  expect(hash()).toBe('#before');
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await cell.click(words);
  await expect.poll(hash).toBe('#env-2');
  await page.evaluate(() => history.replaceState(null, '', '#before'));
  const box = (await cell.boundingBox())!;
  await cell.click({ position: { x: box.width - 4, y: 20 } });
  expect(hash()).toBe('#env-2');
});
