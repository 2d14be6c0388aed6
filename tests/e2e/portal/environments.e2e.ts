import {
  addSandbox,
  answerCrm,
  bearerOf,
  callApi,
  claire,
  comeBack,
  connect,
  expect,
  rowOf,
  signIn,
  sim,
  sophie,
  test,
} from '../page-objects/environments.page-object.ts';
import { pressTwice } from '../page-objects/press-twice.ts';

// REQ-1.2.57, REQ-1.2.58
test('a dead grant shows as disconnected within one check, with the way to reconnect, which refuses another org by name and leads back to the environment', async ({
  page,
  product,
  faults,
}) => {
  const dead = await addSandbox(product, 'dead');
  await sim(product, 'revoke-tokens', { org: dead.prefix });
  await sim(product, 'add-org', { prefix: 'aciernord--wrong', name: 'Wrong', kind: 'sandbox' });
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  await expect(rowOf(page, dead.name)).toContainText('Connecter');
  await page.getByRole('link', { name: dead.name }).click();
  await expect(page.getByRole('heading', { name: 'Connecter votre utilisateur' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Déconnecté' })).toBeVisible();
  await page.getByRole('button', { name: 'Connecter', exact: true }).click();
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, 'aciernord--wrong/');
  await expect(page.getByRole('alert')).toContainText(`une autre organisation que « ${dead.name} »`);
  await expect(page.getByRole('row').filter({ hasText: 'Wrong' })).toHaveCount(0);
  await page.goto(`${product.portal}/workspaces/${dead.id}`);
  await page.getByRole('button', { name: 'Connecter', exact: true }).click();
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, `${dead.prefix}/`);
  await expect(page).toHaveURL(new RegExp(`/workspaces/${dead.id}$`));
  await expect(page.getByRole('cell', { name: 'Connecté', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Connecter votre utilisateur' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

// REQ-1.2.58
test('when the check of an open environment finds the grant dead, the table of its users says so at once', async ({
  page,
  product,
}) => {
  const dead = await addSandbox(product, 'deadopen');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${dead.id}`);
  await expect(page.getByRole('cell', { name: 'Connecté', exact: true })).toBeVisible();
  await expect(page.getByText('Vérification…')).toHaveCount(0);
  await sim(product, 'revoke-tokens', { org: dead.prefix });
  await comeBack(page);
  await expect(page.getByRole('heading', { name: 'Connecter votre utilisateur' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Déconnecté' })).toBeVisible();
});

// REQ-1.2.57, REQ-1.4.25
test('a refreshed sandbox is connected again by its old org id and keeps its place', async ({ page, product }) => {
  const refreshed = await addSandbox(product, 'refreshed');
  const { orgId } = await sim(product, 'refresh-sandbox', { org: refreshed.prefix });
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${refreshed.id}`);
  await expect(page.getByRole('heading', { name: 'Reconnecter après l’actualisation de la sandbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Reconnecter', exact: true }).click();
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, `${refreshed.prefix}/`);
  await expect(page).toHaveURL(new RegExp(`/workspaces/${refreshed.id}$`));
  await expect(page.getByText(orgId.slice(0, 15))).toBeVisible();
});

// REQ-1.2.55, REQ-1.2.58, REQ-1.2.59, REQ-1.4.25, REQ-1.6.9
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
  const columns = page.getByRole('table').getByRole('columnheader');
  await expect(columns).toHaveText([/^Nom complet/, /^Nom d’utilisateur/, /^Statut/]);
  const names = page.getByRole('row').locator('td:first-child');
  await page.getByRole('button', { name: 'Nom complet' }).click();
  await expect(names).toHaveText(['Claire Martin', 'Sophie Leroy']);
  await page.getByRole('button', { name: 'Nom complet' }).click();
  await expect(names).toHaveText(['Sophie Leroy', 'Claire Martin']);
});

// REQ-1.2.56, REQ-1.2.60, REQ-1.2.61
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

// REQ-1.2.55, REQ-1.2.60
test('an environment without the package says so, and offers all but the newest version', async ({ page, product }) => {
  const id = await connect(product, 'aciernord--dev');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${id}`);
  await expect(page.getByText('Non installé')).toBeVisible();
  await page.getByRole('button', { name: 'Installer le package' }).click();
  await expect(page.getByRole('option', { name: /Docugen/ })).toHaveText(['3.11 – Docugen 3.11', '3.9 – Docugen 3.9']);
});

// REQ-1.2.55, REQ-1.6.9, REQ-1.8.15, REQ-1.8.18, REQ-1.2.189
test('an environment that cannot be secured says why; securing by a double press says so once, and what was left to do is gone', async ({
  page,
  product,
  faults,
}) => {
  const { id, name, prefix } = await addSandbox(product, 'secure');
  await sim(product, 'faults', { org: prefix, quotaExceeded: true });
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${id}`);
  await page.getByRole('button', { name: 'Sécuriser' }).click();
  await expect(page.getByText(/L’environnement n’a pas pu être sécurisé\..*limite de requêtes/)).toBeVisible();
  await sim(product, 'clear-faults', { org: prefix });
  let calls = 0;
  page.on('request', (request) => (calls += new URL(request.url()).pathname.endsWith('/secure') ? 1 : 0));
  await pressTwice(page.getByRole('button', { name: 'Sécuriser' }));
  await expect(page.getByText(`Environnement sécurisé : ${name}`)).toBeVisible();
  expect(calls).toBe(1);
  await expect(page.getByText('Opérationnel')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'À faire' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

// REQ-1.2.52, REQ-1.2.59, REQ-1.8.7, REQ-1.8.18
test('disconnecting asks by name, says so and goes back to the list; what somebody else disconnected leaves it with "already deleted"', async ({
  page,
  product,
  faults,
}) => {
  const race = await addSandbox(product, 'race');
  const { id, name } = await addSandbox(product, 'gone');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${id}`);
  await page.getByRole('button', { name: 'Déconnecter l’environnement' }).click();
  const question = page.getByRole('alertdialog', { name: new RegExp(name) });
  await question.getByRole('button', { name: 'Annuler' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Déconnecter l’environnement' }).click();
  const deletions: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()));
  // The second press comes while the dialog closes.
  await question.getByRole('button', { name: 'Déconnecter' }).dblclick({ delay: 60 });
  await expect(page.getByText(`Environnement supprimé : ${name}`)).toBeVisible();
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page.getByRole('link', { name: race.name })).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  expect(deletions).toHaveLength(1);
  await expect(page.getByText('Cet environnement a déjà été supprimé.')).toHaveCount(0);

  await page.getByRole('button', { name: `Actions pour ${race.name}` }).click();
  await page.getByRole('menuitem', { name: 'Déconnecter l’environnement' }).click();
  const bearer = await bearerOf(product, claire);
  const deleted = await callApi(product, 'DELETE', `/api/externalenvironment/${race.id}`, { bearer });
  expect(deleted.status).toBe(200);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
  await expect(page.getByText('Cet environnement a déjà été supprimé.')).toBeVisible();
  await expect(page.getByRole('link', { name: race.name })).toHaveCount(0);
  expect(faults).toEqual([]);
});
