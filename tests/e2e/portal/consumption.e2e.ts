import { readFile } from 'node:fs/promises';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { logIn, logOut, newOwner, sizes, speak } from '../page-objects/accounts.page-object.ts';
import { control, crmCalls, customer, expectFits } from '../page-objects/billing.page-object.ts';
import { expect, testsOfOneProduct } from '../page-objects/product.ts';

const test = testsOfOneProduct();

test.describe.configure({ mode: 'serial' });

const owner = 'claire@consumption.example';
const unlimited = 'lars@consumption.example';

// REQ-1.2.37, REQ-1.2.41, REQ-1.2.66, REQ-1.4.33, REQ-1.4.58, REQ-1.7.3, REQ-1.9.1, REQ-1.9.10, REQ-1.9.11
test('home shows what is used, asks no customer’s org how it stands, and leads to the chart, which says all it shows', async ({
  page,
  product,
  faults,
}) => {
  await customer(product, owner, 'aciernord');
  await control(product, 'clear-counters', { org: '*' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize(sizes.desktop);
  await speak(page, 'fr');
  await logIn(page, product, owner);
  const doc = page.getByRole('region', { name: 'Consommation Doc' });
  await expect(doc).toContainText(/87,5\sK/);
  await expect(doc).toContainText(/73\s%/);
  const sign = page.getByRole('region', { name: 'Consommation Sign' });
  await expect(sign).toContainText('Quota dépassé');
  // Over the quota the words say by how much; each card names what it counts.
  await expect(sign).toContainText(/5\s160 sur 5\s000 · 103\s%/);
  for (const card of [doc, sign]) await expect(card).toContainText(/Du 01\/\d{2}\/\d{4} au \d{2}\/\d{2}\/\d{4}/);
  await expect(sign.getByRole('progressbar')).toHaveAttribute('value', '100');
  const contract = page.getByRole('region', { name: 'Contrat' });
  for (const words of ['Client depuis', 'Renouvellement', 'Conditions de paiement', '30 jours fin de mois'])
    await expect(contract).toContainText(words);
  await expect(page.getByText(/Vérifié le \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  expect(asked.filter((path) => path.includes('/status') && !path.includes('company/status'))).toEqual([]);
  await expectNoAxeFindings(page);
  // The first load fills the cache, so the reload makes no call; tickets alone are asked for again after five seconds.
  const calls = await crmCalls(product);
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThanOrEqual(3);
  await page.reload();
  await expect(doc).toContainText(/87,5\sK/);
  await page.waitForLoadState('networkidle');
  expect((await crmCalls(product)) - calls).toBeLessThanOrEqual(1);
  const before = asked.length;
  await doc.getByRole('link').click();
  await expect(page).toHaveURL(/\/doc\/consumption$/);
  await expect(page.getByRole('table', { name: 'Mois par mois' })).toBeVisible();
  // The home page has already loaded the organisation into memory.
  const readAgain = asked.slice(before).filter((path) => /\/(infos|contract\/current)$/.test(path));
  expect(readAgain).toEqual([]);

  // The chart says in a table, by pointer and by keyboard what it shows.
  const table = page.getByRole('table', { name: 'Mois par mois' });
  await expect(table.locator('tbody tr')).toHaveCount(12);
  await expect(table.locator('tbody tr').last()).toContainText(/87\s451.*73\s%/);
  const months = page.getByRole('slider', { name: 'Mois du graphique' });
  await months.focus();
  await expect(months).toHaveAttribute('aria-valuetext', /87\s451 au total/);
  await page.keyboard.press('Home');
  await expect(months).toHaveValue('1');
  await page.keyboard.press('ArrowRight');
  await expect(months).toHaveValue('2');
  await expect(page.getByText(/Cumul\s: /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Cumul\s: /)).toHaveCount(0);
  const box = await page.locator('figure svg').boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 3, (box?.y ?? 0) + 100);
  await expect(page.getByText(/Cumul\s: /)).toBeVisible();
  await expect(page.getByText(/le quota serait atteint vers le \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  await expect(page.getByText(/Au plus tôt le .*, au plus tard le/)).toBeVisible();
  // The months of the forecast stand apart from the twelve.
  await expect(page.locator('figure svg').getByText('Prévision')).toBeVisible();
  await expect(page.getByText(/Cumul depuis le premier mois affiché\s: 87\s451/)).toBeVisible();
  await page.getByLabel('Période').selectOption('Année du contrat');
  await expect(page).toHaveURL(/span=contract$/);
  await expect(page.getByRole('region', { name: 'Année du contrat' })).toContainText(/Du 01.*87\s451/s);
  await expect(table.locator('tbody tr').last()).toContainText(/87\s451.*73\s%/);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Année du contrat' })).toBeVisible();
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});

// REQ-1.2.156
test('with the colours of the system, what is used, the current entry and the chosen language can be seen', async ({
  page,
  product,
}) => {
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ forcedColors: 'active' });
  await speak(page, 'fr');
  await logIn(page, product, owner);
  const bar = page.getByRole('region', { name: 'Consommation Doc' }).getByRole('progressbar');
  await bar.scrollIntoViewIfNeeded();
  const used = await bar.screenshot();
  await bar.evaluate((element: HTMLProgressElement) => {
    element.value = 0;
  });
  expect((await bar.screenshot()).equals(used)).toBe(false);
  for (const marked of [page.getByRole('link', { name: 'Synthèse' }), page.getByRole('button', { name: 'Français' })])
    await expect(marked).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('link', { name: 'Factures', exact: true })).toHaveCSS('outline-style', 'none');
});

// REQ-1.2.66, REQ-1.4.33
test('the same screen serves Sign: over the quota the bar ends at 100 %, the words go on, and it says when it was reached', async ({
  page,
  product,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await speak(page, 'fr');
  await logIn(page, product, owner);
  await page.goto(`${product.portal}/sign/consumption`);
  await expect(page.getByRole('heading', { level: 1, name: 'Consommation Sign' })).toBeVisible();
  const card = page.getByRole('region', { name: 'Signatures' });
  await expect(card).toContainText(/103\s%/);
  await expect(card.getByRole('progressbar')).toHaveAttribute('value', '100');
  await expect(page.getByText(/Le cumul a atteint le quota en/)).toBeVisible();
  await expectFits(page);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText(/The cumulative reached the quota in/)).toBeVisible();
  await expectFits(page);
  await expectNoAxeFindings(page);
});

test('the year is exported as CSV in the reader’s language, and prints on white paper without the menu', async ({
  page,
  product,
}) => {
  await page.setViewportSize(sizes.desktop);
  await speak(page, 'en');
  await page.emulateMedia({ colorScheme: 'dark' });
  await logIn(page, product, owner);
  await page.goto(`${product.portal}/doc/consumption`);
  const button = page.getByRole('button', { name: 'Export as CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/Doc consumption \d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFF"Month","Consumed","Cumulative","Limit"');
  expect(lines[12]).toContain(',87451,120000');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.locator('figure svg')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(1, 38, 56)');
  // The print shows every month and no buttons.
  const months = await page.locator('tbody th').allTextContents();
  expect(months).toHaveLength(12);
  const paper = await extractText(await page.pdf({ format: 'A4' }));
  expect(months.filter((month) => !paper.includes(month))).toEqual([]);
  expect(paper).toContain('87,451');
  expect(paper).not.toContain('Export as CSV');
});

// REQ-1.2.25, REQ-1.2.102, REQ-1.3.7, REQ-1.6.13
test('an unlimited contract has no percentage and no limit; without Sign in the contract it is in no menu, its page says so and exports nothing', async ({
  page,
  product,
  faults,
}) => {
  await customer(product, unlimited, 'nordicparts');
  await page.setViewportSize(sizes.desktop);
  await speak(page, 'fr');
  await logIn(page, product, unlimited);
  await expect(page.getByRole('region', { name: 'Consommation Sign' })).toHaveCount(0);
  // A menu that was shown before the contract was known keeps the place, empty: nothing jumps.
  const groups = page.getByRole('navigation').getByText('Sign', { exact: true });
  await expect(groups.filter({ visible: true })).toHaveCount(0);
  await page.goto(`${product.portal}/doc/consumption`);
  await expect(page.getByText('Consommation illimitée')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expectNoAxeFindings(page);
  await expect(page.getByRole('button', { name: 'Exporter en CSV' })).toBeVisible();
  await page.goto(`${product.portal}/sign/consumption`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Votre compte ne vous donne pas accès à cette fonctionnalité.');
  await expect(page.getByRole('button', { name: 'Exporter en CSV' })).toHaveCount(0);
  await expect(page.getByText('Aucune consommation')).toHaveCount(0);
  for (const figure of ['Signatures', 'Restant'])
    await expect(page.getByRole('region', { name: figure })).toHaveCount(0);
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});

// REQ-1.2.66, REQ-1.8.16
test('where the contract counts a use and no month has its own, the screen does not say that nothing was counted; where it counts none, it does', async ({
  page,
  product,
}) => {
  await control(product, 'add-org', { prefix: 'moulage', name: 'Moulage SA', kind: 'production', customer: true });
  await logIn(page, product, await customer(product, 'jo@moulage.example', 'moulage'));
  await page.goto(`${product.portal}/doc/consumption`);
  await expect(page.getByRole('region', { name: 'Documents générés' })).toContainText('812');
  await expect(page.getByText('Aucun mois renseigné')).toBeVisible();
  await expect(page.getByText('Aucune consommation')).toHaveCount(0);
  await page.route(/\/contract\/current$/, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.records[0]['actual_Generation_CY__c'] = 0;
    await route.fulfill({ json: answer });
  });
  await page.reload();
  await expect(page.getByText('Aucune consommation')).toBeVisible();
  await page.unroute(/\/contract\/current$/);
});

test('a quota of zero is none: nothing is compared with it', async ({ page, product }) => {
  await page.route(/\/contract\/current$/, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.records[0]['authorized_sign__c'] = 0;
    await route.fulfill({ json: answer });
  });
  await speak(page, 'fr');
  await logIn(page, product, owner);
  await page.goto(`${product.portal}/sign/consumption`);
  await expect(page.getByText('Votre contrat ne prévoit pas de quota').first()).toBeVisible();
  const figures = page.getByRole('table');
  await expect(figures.getByRole('columnheader', { name: 'Cumul' })).toBeVisible();
  await expect(figures.getByRole('columnheader', { name: 'Part du quota' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText(/^Quota/)).toHaveCount(0);
});

test('where the contract’s year is not the chart’s, the forecast goes on from what the contract counts', async ({
  page,
  product,
  faults,
}) => {
  await page.setViewportSize(sizes.phone);
  await speak(page, 'fr');
  await logIn(page, product, owner);
  await page.route(/\/contract\/current$/, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.records[0]['actual_Generation_CY__c'] = 20_000;
    answer.records[0]['gnx__Start_date__c'] = '2026-02-30';
    await route.fulfill({ json: answer });
  });
  await page.goto(`${product.portal}/doc/consumption`);
  await expect(page.getByText(/Votre contrat en compte 20\s000/)).toBeVisible();
  await expect(page.getByText(/le quota serait atteint vers le/)).toBeVisible();
  await expectFits(page);
  await expectNoAxeFindings(page);
  await page.goto(`${product.portal}/home`);
  await expect(page.getByRole('region', { name: 'Contrat' })).toContainText('Date invalide');
  await page.unroute(/\/contract\/current$/);
  expect(faults).toEqual([]);
});

// REQ-1.7.33, REQ-1.8.16
test('without a contract the screen says so; when the provider is down it shows the last word and its age', async ({
  page,
  product,
}) => {
  await page.setViewportSize(sizes.desktop);
  await speak(page, 'fr');
  await logIn(page, product, await newOwner(product, 'free@consumption.example'));
  await page.goto(`${product.portal}/doc/consumption`);
  await expect(page.getByText('Aucun contrat')).toBeVisible();
  await expectNoAxeFindings(page);
  await logOut(page);
  await logIn(page, product, owner);
  await page.route(/\/consumptions$/, async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, stale: true } });
  });
  await page.goto(`${product.portal}/doc/consumption`);
  await expect(page.getByText(/Données du .* – le CRM ne répond pas/)).toBeVisible();
  await page.unroute(/\/consumptions$/);
  await control(product, 'clear-faults', { org: '*' });
});
