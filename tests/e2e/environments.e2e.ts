import {
  addSandbox,
  answerCrm,
  bearerOf,
  callApi,
  claire,
  comeBack,
  connect,
  expect,
  nora,
  rowOf,
  signIn,
  sim,
  sophie,
  test,
} from './environments-desk.ts';

test('the production card gives org id, org name, status and package version; the table says how many sandboxes there are', async ({
  page,
  product,
  faults,
}) => {
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  const card = page.getByRole('region', { name: 'Production' });
  await expect(card).toContainText('00DAc0000000001');
  await expect(card).toContainText('Acier Nord SA');
  await expect(card).toContainText('Opérationnel');
  await expect(card).toContainText('4.0');
  await expect(page.getByText('3 sandbox connectées')).toBeVisible();
  const row = rowOf(page, 'Acier Nord – UAT');
  await expect(row).toContainText('00DAc0000000Ux1');
  await expect(row).toContainText('3.11');
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  expect(faults).toEqual([]);
});

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

test('a row opens the environment unless text is selected; its link is there for the keyboard', async ({
  page,
  product,
}) => {
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  const row = rowOf(page, 'Acier Nord – UAT');
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

test('the table is sorted by org name, both ways', async ({ page, product }) => {
  await addSandbox(product, 'alpha');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  const names = page.getByRole('row').getByRole('link');
  const sorted = ['alpha', 'Dev', 'Recette', 'UAT'].map((name) => `Acier Nord – ${name}`);
  await expect(names).toHaveText(sorted);
  await page.getByRole('button', { name: 'Nom' }).click();
  await expect(names).toHaveText(sorted.toReversed());
  await expect(page.getByText('4 sandbox connectées')).toBeVisible();
});

test('statuses arrive line by line; an org that hangs delays only its own, is said to be unreachable and recovers by itself', async ({
  page,
  product,
}) => {
  const slow = await addSandbox(product, 'slow');
  await signIn(page, product);
  await page.waitForLoadState('networkidle');
  await sim(product, 'faults', { org: slow.prefix, slowMs: 60_000 });
  await page.goto(`${product.portal}/workspaces`);
  await expect(rowOf(page, 'Acier Nord – UAT')).toContainText('1 action requise');
  await expect(rowOf(page, slow.name)).toContainText('Vérification…');
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

test('an unreachable org of the list recovers without a touch', async ({ page, product }) => {
  const down = await addSandbox(product, 'down');
  await sim(product, 'faults', { org: down.prefix, slowMs: 60_000 });
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  await expect(rowOf(page, down.name)).toContainText('Injoignable actuellement');
  await sim(product, 'clear-faults', { org: down.prefix });
  await expect(rowOf(page, down.name)).not.toContainText('Injoignable', { timeout: 40_000 });
});

test('a dead grant shows as disconnected within one check, with the way to reconnect, which leads back to the environment', async ({
  page,
  product,
  faults,
}) => {
  const dead = await addSandbox(product, 'dead');
  await sim(product, 'revoke-tokens', { org: dead.prefix });
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  await expect(rowOf(page, dead.name)).toContainText('Connecter');
  await page.getByRole('link', { name: dead.name }).click();
  await expect(page.getByRole('heading', { name: 'Connecter votre utilisateur' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Déconnecté' })).toBeVisible();
  await page.getByRole('button', { name: 'Connecter', exact: true }).click();
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, `${dead.prefix}/`);
  await expect(page).toHaveURL(new RegExp(`/workspaces/${dead.id}$`));
  await expect(page.getByRole('cell', { name: 'Connecté', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connecter votre utilisateur' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a refreshed sandbox is connected again by its old org id and keeps its place', async ({
  page,
  product,
}) => {
  const refreshed = await addSandbox(product, 'refreshed');
  const { orgId } = await sim(product, 'refresh-sandbox', { org: refreshed.prefix });
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${refreshed.id}`);
  await expect(
    page.getByRole('heading', { name: 'Reconnecter après l’actualisation de la sandbox' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Reconnecter', exact: true }).click();
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, `${refreshed.prefix}/`);
  await expect(page).toHaveURL(new RegExp(`/workspaces/${refreshed.id}$`));
  await expect(page.getByText(orgId.slice(0, 15))).toBeVisible();
});

test('another org than the one to come back is refused by name', async ({ page, product }) => {
  const lost = await addSandbox(product, 'lost');
  await sim(product, 'revoke-tokens', { org: lost.prefix });
  await sim(product, 'add-org', { prefix: 'aciernord--wrong', name: 'Wrong', kind: 'sandbox' });
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${lost.id}`);
  await page.getByRole('button', { name: 'Connecter', exact: true }).click();
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, 'aciernord--wrong/');
  await expect(page.getByRole('alert')).toContainText(`une autre organisation que « ${lost.name} »`);
  await expect(page.getByRole('row').filter({ hasText: 'Wrong' })).toHaveCount(0);
});

test('a member who is not connected to the production connects as production', async ({ page, product }) => {
  await signIn(page, product, 'fr', sophie);
  await page.goto(`${product.portal}/workspaces`);
  await page.getByRole('link', { name: 'Ouvrir Acier Nord SA' }).click();
  await expect(page.getByText('Production', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Déconnecter l’environnement' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Connecter', exact: true }).click();
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, 'aciernord/');
  await expect(page.getByText('Environnement connecté : Acier Nord SA')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Connecté', exact: true })).toHaveCount(2);
  const names = page.getByRole('row').locator('td:first-child');
  await page.getByRole('button', { name: 'Nom complet' }).click();
  await expect(names).toHaveText(['Claire Martin', 'Sophie Leroy']);
  await page.getByRole('button', { name: 'Nom complet' }).click();
  await expect(names).toHaveText(['Sophie Leroy', 'Claire Martin']);
});

test('securing says so, and what was left to do is gone', async ({ page, product, faults }) => {
  const { id, name } = await addSandbox(product, 'secure');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${id}`);
  await page.getByRole('button', { name: 'Sécuriser' }).click();
  await expect(page.getByText(`Environnement sécurisé : ${name}`)).toBeVisible();
  await expect(page.getByText('Opérationnel')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'À faire' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('an environment that cannot be secured says why', async ({ page, product }) => {
  const { id, prefix } = await addSandbox(product, 'quota');
  await sim(product, 'faults', { org: prefix, quotaExceeded: true });
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${id}`);
  await page.getByRole('button', { name: 'Sécuriser' }).click();
  await expect(page.getByRole('alert')).toContainText('L’environnement n’a pas pu être sécurisé');
  await expect(page.getByRole('alert')).toContainText('limite de requêtes');
  await sim(product, 'clear-faults', { org: prefix });
  await page.getByRole('button', { name: 'Sécuriser' }).click();
  await expect(page.getByText('Opérationnel')).toBeVisible();
});

test('the package is updated on the platform’s install page for the picked version, in a new tab, and the version is checked on the way back', async ({
  page,
  product,
}) => {
  const { id, prefix } = await addSandbox(product, 'package', '3.9');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${id}`);
  await page.getByRole('button', { name: 'Mettre à jour le package' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choisir la version à installer' });
  await expect(dialog.getByRole('option')).toHaveText(['4.0 – Docugen 4.0', '3.11 – Docugen 3.11']);
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: /Continuer vers l’installation/ }).click();
  const tab = await opened;
  expect(tab.url()).toMatch(new RegExp(`${prefix}/packaging/installPackage\\.apexp\\?p0=04t`));
  await tab.getByRole('radio').first().check();
  await tab.getByRole('button', { name: 'Install for all users' }).click();
  await expect(tab.getByRole('heading', { name: 'Installation complete' })).toBeVisible();
  await tab.close();
  await expect(page.getByText('Installation de la version 4.0 ouverte')).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier la version' }).click();
  await expect(page.getByText('Version 4.0 installée')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mettre à jour le package' })).toHaveCount(0);
});

test('an environment without the package says so, and offers all but the newest version', async ({
  page,
  product,
}) => {
  const id = await connect(product, 'aciernord--dev');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${id}`);
  await expect(page.getByText('Non installé')).toBeVisible();
  await page.getByRole('button', { name: 'Installer le package' }).click();
  await expect(page.getByRole('option', { name: /Docugen/ })).toHaveText([
    '3.11 – Docugen 3.11',
    '3.9 – Docugen 3.9',
  ]);
});

test('disconnecting asks by name, says so and goes back to the list, which no longer has it', async ({
  page,
  product,
  faults,
}) => {
  const { id, name } = await addSandbox(product, 'gone');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${id}`);
  await page.getByRole('button', { name: 'Déconnecter l’environnement' }).click();
  const question = page.getByRole('alertdialog', { name: new RegExp(name) });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Déconnecter l’environnement' }).click();
  await question.getByRole('button', { name: 'Déconnecter' }).click();
  await expect(page.getByText(`Environnement supprimé : ${name}`)).toBeVisible();
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page.getByRole('link', { name: 'Acier Nord – UAT' })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('an environment somebody else deleted leaves the list with "already deleted"', async ({
  page,
  product,
}) => {
  const { id, name } = await addSandbox(product, 'race');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  await page.getByRole('button', { name: `Actions pour ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Déconnecter l’environnement' }).click();
  const bearer = await bearerOf(product, claire);
  expect((await callApi(product, 'DELETE', `/api/externalenvironment/${id}`, { bearer })).status).toBe(200);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
  await expect(page.getByText('Cet environnement a déjà été supprimé.')).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});
