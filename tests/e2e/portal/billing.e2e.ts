import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { logIn, logOut, newOwner, sizes, speak } from '../page-objects/accounts.page-object.ts';
import { colleague, control, customer, expectFits } from '../page-objects/billing.page-object.ts';
import { expect, testsOfOneProduct } from '../page-objects/product.ts';
import { admin } from '../page-objects/staff.ts';

const test = testsOfOneProduct();

test.describe.configure({ mode: 'serial' });

const owner = 'claire@billing.example';

const open = async (page: Page, portal: string) => {
  await page.goto(`${portal}/billing`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
/** Texts of the first column, once the placeholders are replaced. */
const numbers = async (page: Page) => {
  const rows = page.locator('table:not([aria-busy=true]) tbody tr');
  await expect(rows.first()).toBeVisible();
  return rows.locator('td:first-child').allTextContents();
};

// REQ-1.2.62, REQ-1.2.63, REQ-1.2.65, REQ-1.2.103, REQ-1.4.32, REQ-1.7.31, REQ-1.8.16
test('an owner sees how the company stands, sorts the invoices, by keyboard too, and downloads one as a PDF or is told why not', async ({
  page,
  product,
  faults,
}) => {
  await customer(product, owner, 'aciernord');
  await page.setViewportSize(sizes.desktop);
  await speak(page, 'fr');
  await logIn(page, product, owner);
  await page.getByRole('link', { name: 'Factures', exact: true }).click();
  const synthesis = page.getByRole('region', { name: 'Synthèse' });
  await expect(synthesis).toContainText('En retard de paiement');
  await expect(synthesis).toContainText(/5\s292,40\s€/);
  await expect(synthesis).toContainText(/\d{2}\/\d{2}\/\d{4}/);
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(rows).toHaveCount(16);
  const columns = page.getByRole('table').getByRole('columnheader');
  await expect(columns).toHaveText([/^Numéro/, /^Date/, /^Montant TTC/, /^Statut/, /^Actions/]);
  await expect(rows.filter({ hasText: 'En retard' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'À payer' })).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Payée' })).toHaveCount(11);
  const sign = (words: string) => rows.filter({ hasText: words }).locator('td:nth-child(4) path').first();
  const tick = await sign('Payée').getAttribute('d');
  for (const neutral of ['Brouillon', 'Avoir']) await expect(sign(neutral)).not.toHaveAttribute('d', tick ?? '');
  const ticket = page.getByRole('region', { name: /question/ }).getByRole('link');
  await expect(ticket).toHaveAttribute('target', '_blank');
  const config = await (await fetch(`${product.portal}/api/config`)).json();
  await expect(ticket).toHaveAttribute('href', config.links.training);
  await expectNoAxeFindings(page);

  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  const newestFirst = await numbers(page);
  await page.getByRole('button', { name: 'Date' }).click();
  expect(await numbers(page)).toEqual(newestFirst.toReversed());
  await page.getByRole('button', { name: 'Numéro' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Numéro' })).toHaveAttribute('aria-sort', 'ascending');
  expect(await numbers(page)).toEqual(newestFirst.toSorted());
  await page.keyboard.press('Enter');
  expect(await numbers(page)).toEqual(newestFirst.toSorted().toReversed());

  const [first = ''] = await numbers(page);
  const button = page.getByRole('button', { name: `Télécharger la facture ${first}` });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toBe(`${first}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await control(product, 'faults', { org: 'docugen', serverErrors: 100 });
  await button.click();
  await expect(page.getByText(/Erreur lors du téléchargement de la facture/)).toBeVisible();
  await expectNoAxeFindings(page);
  await control(product, 'clear-faults', { org: 'docugen' });
  expect(faults).toEqual([]);
});

test('late begins with the company’s calendar day, wherever the reader is', async ({ browser, product }) => {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles' });
  const page = await context.newPage();
  await speak(page, 'fr');
  await page.route(/\/invoices$/, async (route) => {
    const answer = await (await route.fetch()).json();
    const [first] = answer.records;
    const record = { ...first, payment_due_date__c: '2026-11-20', gnx__Stage__c: 'Issued' };
    await route.fulfill({ json: { ...answer, records: [record] } });
  });
  // The last minute of 20 November in Paris, then the first of the 21st; in Los Angeles both are on the 20th.
  await page.clock.setFixedTime('2026-11-20T22:59:30Z');
  await logIn(page, product, owner);
  await open(page, product.portal);
  const synthesis = page.getByRole('region', { name: 'Synthèse' });
  await expect(synthesis).toContainText('À payer');
  await page.clock.setFixedTime('2026-11-20T23:00:30Z');
  await page.reload();
  await expect(synthesis).toContainText('En retard de paiement');
  await context.close();
});

// REQ-1.8.16
test('fits a phone in the dark and in English, with a date nobody can read', async ({ page, product, faults }) => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await speak(page, 'fr');
  await logIn(page, product, owner);
  await page.route(/\/invoices$/, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.records[0]['date_de_facture_Formule__c'] = '2026-02-30';
    await route.fulfill({ json: { ...answer, stale: true } });
  });
  await open(page, product.portal);
  await expect(page.getByText('Date invalide')).toBeVisible();
  await expect(page.getByText(/Données du .* – le CRM ne répond pas/)).toBeVisible();
  await expectFits(page);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Invalid date')).toBeVisible();
  await expect(page.getByText('€4,680.00').first()).toBeVisible();
  await expectFits(page);
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});

// REQ-1.2.64
test('placeholder rows stand until the invoices are there; without an answer a retry', async ({ page, product }) => {
  await page.setViewportSize(sizes.desktop);
  await speak(page, 'fr');
  await logIn(page, product, owner);
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const problem = {
    type: 'about:blank',
    title: 'CrmTimeout',
    status: 504,
    code: 'CrmTimeout',
    requestId: 'r',
  };
  await page.route(/\/invoices$/, async (route) => {
    await held;
    await route.fulfill({
      status: 504,
      contentType: 'application/problem+json',
      body: JSON.stringify(problem),
    });
  });
  await open(page, product.portal);
  await expect(page.locator('table[aria-busy=true] tbody tr').first()).toBeVisible();
  release?.();
  await expect(page.getByText('Les factures n’ont pas pu être chargées')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unroute(/\/invoices$/);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(16);
});

// REQ-1.2.13, REQ-1.2.64, REQ-1.4.57, REQ-1.6.5, REQ-1.6.6
test('the owner of a company that is not verified sees the empty state; a user of a verified one sees invoices', async ({
  page,
  product,
  faults,
}) => {
  const user = await colleague(product, owner, 'lea@billing.example');
  await page.setViewportSize(sizes.desktop);
  await speak(page, 'fr');
  await logIn(page, product, await newOwner(product, 'free@billing.example'));
  await expect(page.getByRole('link', { name: 'Factures' })).toHaveCount(0);
  await open(page, product.portal);
  await expect(page.getByText('Aucune facture')).toBeVisible();
  const synthesis = page.getByRole('region', { name: 'Synthèse' });
  await expect(synthesis).toContainText('Société non vérifiée');
  await expectNoAxeFindings(page);
  await logOut(page);
  const blocked = await newOwner(product, 'blocked@billing.example');
  await admin(product, ['company', 'block', blocked]);
  await logIn(page, product, blocked);
  await open(page, product.portal);
  await expect(synthesis).toContainText('Accès bloqué');
  await expect(page.getByText('dès que l’accès sera rétabli')).toBeVisible();
  await logOut(page);
  const alone = await newOwner(product, 'alone@billing.example');
  await admin(product, ['company', 'verify', alone]);
  await logIn(page, product, alone);
  await open(page, product.portal);
  await expect(page.getByText('Aucune facture')).toBeVisible();
  await expect(synthesis).not.toContainText('À jour');
  await logOut(page);
  await logIn(page, product, user);
  await open(page, product.portal);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(16);
  expect(faults).toEqual([]);
});
