import type { Page } from '@playwright/test';
import { demoPassword } from '#sim/demo/people.ts';
import { fillLogIn, keepSession, send, speak } from '../../page-objects/accounts.page-object.ts';
import { expectSane } from '../../page-objects/axe.ts';
import { customer } from '../../page-objects/billing.page-object.ts';
import { openDesk, seedTemplate } from '../../page-objects/deployment.page-object.ts';
import { addCompany, addMember, bearerOf, signIn } from '../../page-objects/environments.page-object.ts';
import { expect, test } from '../../page-objects/product.ts';
import type { RunningProduct } from '../../page-objects/running-product.ts';
import { sendEvents } from '../../page-objects/sign-logs.page-object.ts';
import { elsewhere, logIn, makeColleague, makeOwner, rowOf } from '../../page-objects/users.page-object.ts';

// REQ-1.2.135
test('Ctrl-K finds screens, environments, users and documents by the keyboard alone, and gives the focus back', async ({
  page,
  product,
  faults,
}) => {
  const { owner, production } = await addCompany(product, 'Chercheurs', { customer: true });
  await sendEvents(product, production.orgId, [{ event_id: 'old' }], 90 * 24 * 60, 'Bail ancien');
  await sendEvents(product, production.orgId, [{ event_id: 'inside' }], 10, 'Surcontrat');
  await sendEvents(product, production.orgId, [{ event_id: 'found' }], 20);
  await signIn(page, product, 'fr', owner);
  await page.goto(`${product.portal}/home`);
  const search = page.getByRole('dialog', { name: 'Rechercher dans le portail' });
  const field = search.getByRole('combobox');
  const options = search.getByRole('option');
  const button = page.getByRole('button', { name: 'Rechercher', exact: true });
  await expect(button).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(search.getByText('Tapez les premières lettres d’un nom.')).toBeVisible();
  await expectSane(page);

  await field.fill('journaux');
  await expect(options).toHaveText(['Journaux']);
  await expectSane(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/logs$/);
  await expect(search).toHaveCount(0);

  await page.locator('body').press('/');
  await field.fill('chercheurs');
  await expect(options.filter({ hasText: 'Chercheurs' }).first()).toBeVisible();
  await field.fill('zzz');
  await expect(search.getByText('Rien ne correspond à « zzz ».')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);

  await button.click();
  await field.fill('contrat');
  const documents = search.getByRole('group', { name: 'Documents à signer' }).getByRole('option');
  // The words begin a word of the older name; in the newer one they stand inside.
  await expect(documents).toHaveText(['Contrat de vente', 'Surcontrat']);
  // Who types fast does not wait: the result is that of the words, not of the earlier ones that is still shown.
  await field.fill('bail');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /Bail ancien/ }).first()).toBeVisible();
  await button.click();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await button.click();
  await field.fill('to');
  // The arrows go around; the chosen one is told to screen readers.
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  const first = await options.first().getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', first ?? 'none');
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);

  await page.locator('body').press('?');
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await expectSane(page);
  expect(faults).toEqual([]);
});

// REQ-1.2.135
test('on a phone an owner finds a colleague, who finds neither people nor the screens of owners; keys typed in a field stay there', async ({
  page,
  product,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const owner = await makeOwner(product);
  const colleague = await makeColleague(product, owner, 'user', 'Fantine', 'Durand');
  await logIn(page, product, 'en', owner);
  const search = page.getByRole('dialog', { name: 'Search the portal' });
  const field = search.getByRole('combobox');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(search.getByText('Type the first letters of a name.')).toBeVisible();
  await expect(search.getByText('↑ ↓')).toBeHidden();
  await field.fill('fant dur');
  await expectSane(page);
  await search.getByRole('option', { name: 'Fantine Durand' }).click();
  await expect(page).toHaveURL(/\/user\?find=/);
  const list = page.getByRole('searchbox', { name: 'Search for a user' });
  await expect(list).toHaveValue(colleague.username);
  await expect(rowOf(page, 'Fantine Durand')).toBeVisible();
  // In a field these are letters.
  await list.fill('');
  await list.pressSequentially('a/?');
  await expect(list).toHaveValue('a/?');
  await expect(page).toHaveURL(/find=a%2F%3F$/);
  await expect(search).toHaveCount(0);

  const theirs = await elsewhere(browser);
  await logIn(theirs, product, 'en', colleague);
  await expect(theirs.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await theirs.keyboard.press('Control+k');
  const none = theirs.getByRole('dialog', { name: 'Search the portal' });
  for (const words of ['fantine', 'webhooks', 'activity log', '%', '_']) {
    await none.getByRole('combobox').fill(words);
    await expect(none.getByText(`Nothing matches “${words}”.`)).toBeVisible();
  }
  await none.getByRole('combobox').fill('token');
  await expect(none.getByRole('option')).toHaveText(['Tokens']);
  await theirs.context().close();
});

// REQ-1.2.135
test('Ctrl-K pressed between the log-in and the shell opens the search when the shell has come', async ({
  page,
  product,
}) => {
  const { owner } = await addCompany(product, 'Presses');
  let bringShell: (() => void) | undefined;
  const shell = new Promise<void>((resolve) => {
    bringShell = resolve;
  });
  await page.route('**/assets/app-layout-*.js', async (route) => {
    await shell;
    await route.continue();
  });
  await page.goto(`${product.portal}/login`);
  await fillLogIn(page, owner, demoPassword);
  await expect(page).toHaveURL(/\/home$/);
  await page.keyboard.press('Control+k');
  bringShell?.();
  await expect(page.getByRole('dialog', { name: 'Rechercher dans le portail' }).getByRole('combobox')).toBeFocused();
});

// REQ-1.2.135, REQ-1.2.190
test('what is typed right after Ctrl-K stands in the search once it is loaded, and the page behind hears nothing of it', async ({
  page,
  product,
}) => {
  const { owner } = await addCompany(product, 'Rapides', { customer: true });
  await signIn(page, product, 'fr', owner);
  let bringSearch: (() => void) | undefined;
  const search = new Promise<void>((resolve) => {
    bringSearch = resolve;
  });
  await page.route('**/assets/search-dialogs-*.js', async (route) => {
    await search;
    await route.continue();
  });
  await openHome(page, product);
  await page.getByRole('link', { name: 'Environnements', exact: true }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('facturex');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  bringSearch?.();
  await expect(page).toHaveURL(/\/billing$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('jour');
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('jour');
  await page.keyboard.type('naux');
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('journaux');
});

const chooseFound = async (page: Page, words: string, kind: string, title: string | RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Rechercher dans le portail' });
  await search.getByRole('combobox').fill(words);
  const hit = search.getByRole('group', { name: kind }).getByRole('option', { name: title }).first();
  await expect(hit).toBeVisible();
  await expectSane(page);
  await hit.click();
  await expect(search).toHaveCount(0);
};

const openHome = async (page: Page, product: RunningProduct): Promise<void> => {
  await page.goto(`${product.portal}/home`);
  await expect(page.getByRole('button', { name: 'Rechercher', exact: true })).toBeVisible();
};

// REQ-1.2.135
test('an owner finds templates of an org, webhooks, and the screen of requests', async ({ page, product }) => {
  const { company, source } = await openDesk(product, 'Chercheuses');
  const url = 'http://127.0.0.1:9/crochet';
  const bearer = await bearerOf(product, company.owner);
  await send(product, 'POST', '/company/webhooks', { url, orgType: 'prod', description: null, events: null }, bearer);
  await seedTemplate(product, source, { name: 'Zéphyr annuel', externalId: 'zephyr' });
  await signIn(page, product, 'fr', company.owner);
  await openHome(page, product);
  await chooseFound(page, 'zeph', 'Modèles', /Zéphyr annuel/);
  await expect(page).toHaveURL(/\/deployment\?source=/);
  await expect(page.getByRole('row', { name: /Zéphyr annuel/ })).toBeVisible();
  await chooseFound(page, 'crochet', 'Webhooks', url);
  await expect(page).toHaveURL(/\/webhooks\/[\w-]{36}$/);
  await chooseFound(page, 'requetes', 'Écrans', 'Requêtes');
  await expect(page).toHaveURL(/\/tokens\/requests/);
  await chooseFound(page, 'ecarts', 'Écrans', 'Écarts');
  await expect(page).toHaveURL(/\/deployment\?view=board/);
  await chooseFound(page, 'histo depl', 'Écrans', 'Historique des déploiements');
  await expect(page).toHaveURL(/\/deployment\?view=history/);
  const docs = page.context().waitForEvent('page');
  await chooseFound(page, 'api', 'Écrans', 'Documentation de l’API');
  await expect(await docs).toHaveURL(/\/api\/docs\?language=fr$/);
});

// REQ-1.2.135
test('a user of a verified company finds invoices, consumption and logs by other words, too', async ({
  page,
  product,
}) => {
  const company = await addCompany(product, 'Trouvailles', { customer: true });
  const user = 'paul@trouvailles.example';
  await addMember(product, company, user);
  await signIn(page, product, 'fr', user);
  await openHome(page, product);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Rechercher dans le portail' });
  const options = search.getByRole('group', { name: 'Écrans' }).getByRole('option');
  for (const [words, screens] of [
    ['factu', ['Factures']],
    ['consommation', ['Consommation Sign', 'Consommation Doc']],
    ['journal', ['Journaux']],
    ['jeton', ['Tokens']],
  ] as const) {
    await search.getByRole('combobox').fill(words);
    await expect(options).toHaveText([...screens]);
  }
  await search.getByRole('combobox').fill('factu');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/billing$/);
});

// REQ-1.2.135
test('an owner finds an invoice by its number, and the pages beside the portal', async ({ page, product }) => {
  const owner = await customer(product, 'finds@search.example', 'aciernord');
  await speak(page, 'fr');
  await keepSession(page, product, owner);
  await openHome(page, product);
  await chooseFound(page, 'FA-20', 'Factures', /^FA-20/);
  await expect(page).toHaveURL(/\/billing$/);

  await page.goto(`${product.portal}/home`);
  const address = (await page.getByRole('link', { name: /Ouvrir l’université/ }).getAttribute('href')) ?? '';
  await page.context().route(address, (route) => route.fulfill({ contentType: 'text/html', body: 'Cours' }));
  const university = page.context().waitForEvent('page');
  await chooseFound(page, 'former', 'Écrans', 'Université');
  await expect(await university).toHaveURL(address);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Rechercher dans le portail' });
  const options = search.getByRole('option');
  await search.getByRole('combobox').fill('webdoc');
  await expect(options.filter({ hasText: /^WebDoc$/ })).toBeVisible();
  await search.getByRole('combobox').fill('connect');
  await expect(options.filter({ hasText: 'Environnements' })).toBeVisible();
  await expect(options.filter({ hasText: /^Connect$/ })).toHaveCount(0);
});
