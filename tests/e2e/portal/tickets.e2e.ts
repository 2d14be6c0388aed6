import { readFile } from 'node:fs/promises';
import type { Route } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import { expect, test } from '../page-objects/product.ts';
import {
  crmBack,
  crmDown,
  editor,
  fillTicket,
  fromWord,
  paste,
  supportAnswers,
  supportReads,
} from '../page-objects/tickets.page-object.ts';
import { logIn, makeOwner, sizes } from '../page-objects/users.page-object.ts';
import { toastWith } from '../page-objects/toasts.ts';

// REQ-2.2.25 REQ-2.8.9 REQ-2.8.10 REQ-2.8.15 REQ-2.8.16
test('a ticket is created once with its files, of which one is stopped, without a connected org; a comment that is refused keeps its text; support’s answer appears by itself; a like ticket is shown; it is closed', async ({
  page,
  product,
  faults,
}) => {
  await logIn(page, product, 'fr', makeOwner(product));
  await page.getByRole('link', { name: 'Support & Tickets' }).click();
  await expect(page.getByText('Aucun ticket ouvert')).toBeVisible();
  await expectSane(page);
  await page.getByRole('link', { name: 'Nouveau ticket' }).first().click();
  const create = page.getByRole('button', { name: 'Créer le ticket' });
  await expect(editor(page, 'Description')).toBeVisible();
  await create.click();
  await expect(page.getByText('Ce champ ne peut pas être vide')).toHaveCount(6);
  await expect(page.getByLabel('Sujet', { exact: true })).toBeFocused();
  await expectSane(page);

  await fillTicket(page, 'Les factures sortent vides');
  await paste(editor(page, 'Description'), fromWord);
  await expect(editor(page, 'Description')).toHaveJSProperty(
    'innerHTML',
    '<p><span style="font-size: 18pt;"><strong>Bilan</strong></span> du jour</p><ul><li><p>Premier</p></li><li><p>Second</p></li></ul>',
  );
  const files = page.getByLabel('Ajouter des fichiers');
  await files.setInputFiles([
    { name: 'journal.txt', mimeType: 'text/plain', buffer: Buffer.from('ligne 1') },
    { name: 'lent.txt', mimeType: 'text/plain', buffer: Buffer.from('ligne 2') },
    { name: 'outil.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await expect(page.getByText('« outil.exe » : ce format de fichier n’est pas accepté.')).toBeVisible();
  // The second upload hangs until it is cancelled.
  let uploads = 0;
  await page.route('**/ticket/*/file', async (route) => {
    uploads += 1;
    if (uploads === 1) await route.continue();
  });
  await create.dblclick();
  await expect(page.getByText('Le ticket est créé. Envoi des pièces jointes…')).toBeVisible();
  await page.getByRole('button', { name: 'Arrêter l’envoi de lent.txt' }).click();
  await expect(page.getByText('Ticket créé')).toBeVisible();
  await page.unroute('**/ticket/*/file');
  await expect(page.getByRole('heading', { level: 1, name: 'Les factures sortent vides' })).toBeVisible();
  await expect(page.getByText('journal.txt', { exact: true })).toBeVisible();
  const cases = await supportReads(product);
  expect(cases.match(/Les factures sortent vides/g)).toHaveLength(1);
  const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await supportReads(product, caseId)).toContain('journal.txt');
  expect(await supportReads(product, caseId)).not.toContain('lent.txt');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger journal.txt' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('ligne 1');
  await expectSane(page);

  await page.route('**/ticket/*/message', (route) =>
    route.fulfill({ status: 422, json: { code: 'TicketNotAccepted', status: 422, requestId: 'r1' } }),
  );
  await editor(page, 'Votre commentaire').fill('Toujours rien.');
  await files.setInputFiles([{ name: 'suite.txt', mimeType: 'text/plain', buffer: Buffer.from('suite') }]);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(
    page.getByText(/Le commentaire n’a pas pu être ajouté. Votre texte est conservé/),
  ).toBeVisible();
  await expect(editor(page, 'Votre commentaire')).toHaveText('Toujours rien.');
  await expect(page.getByRole('button', { name: 'Retirer suite.txt' })).toBeVisible();
  await page.unroute('**/ticket/*/message');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText('Commentaire ajouté')).toBeVisible();
  await expect(page.getByText('Fichier envoyé')).toBeVisible();
  await expect(editor(page, 'Votre commentaire')).toHaveText('');
  expect(await supportReads(product, caseId)).toContain('Toujours rien.');
  await supportAnswers(product, caseId, 'Un correctif arrive demain.');
  await expect(page.getByText('Un correctif arrive demain.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Nouvelle réponse de Hugo Lambert/)).toHaveCount(1);
  await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toHaveText(/En cours/);

  await page.getByRole('link', { name: 'Tous les tickets' }).click();
  await page.getByRole('link', { name: 'Nouveau ticket' }).first().click();
  await page.getByLabel('Sujet', { exact: true }).fill('Factures vides');
  const alike = page.getByRole('region', { name: 'Des tickets ouverts y ressemblent' });
  await alike.getByRole('link', { name: 'Les factures sortent vides' }).click();
  // After a reload only the newest message is open. Messages of support look different.
  const messages = page.getByRole('region', { name: 'Échanges' }).locator('li > details');
  await expect(messages).toHaveCount(3);
  await expect(page.locator('li > details[open]')).toHaveCount(1);
  const support = messages.filter({ hasText: 'Hugo Lambert' });
  await expect(support.locator('summary svg')).toHaveCount(2);
  const own = messages.filter({ hasNotText: 'Hugo Lambert' }).first();
  await expect(own.locator('summary svg')).toHaveCount(1);
  const request = messages.last();
  await expect(request).not.toHaveAttribute('open');
  await request.locator('summary').press('Enter');
  await expect(request).toHaveAttribute('open');

  await page.getByRole('button', { name: 'Fermer le ticket' }).click();
  const question = page.getByRole('alertdialog', { name: 'Fermer « Les factures sortent vides »' });
  await page.route('**/ticket/*/close', (route) => route.abort());
  await question.getByRole('button', { name: 'Fermer le ticket' }).click();
  const notClosed = toastWith(page, 'Le ticket n’a pas pu être fermé.');
  await expect(notClosed).toBeVisible();
  await expect(question).toContainText('Le ticket n’a pas pu être fermé.');
  await page.unroute('**/ticket/*/close');
  await question.getByRole('button', { name: 'Fermer le ticket' }).click();
  await expect(page.getByText(/Succès.*Ticket fermé/)).toBeVisible();
  await expect(notClosed).toHaveCount(0);
  const closed = page.getByRole('region', { name: 'Tickets fermés' });
  await expect(closed.getByRole('link', { name: 'Les factures sortent vides' })).toBeVisible();
  await page.route('**/api/salesforce/tickets', (route) =>
    route.fulfill({ status: 400, json: { code: 'InvalidRequest', status: 400, requestId: 'r1' } }),
  );
  await page.reload();
  await expect(page.getByRole('link', { name: 'Voir les environnements' })).toBeVisible();
  await expect(page.getByText(/Les tickets de vos environnements ne peuvent pas être récupérés/)).toHaveCount(
    2,
  );
  const refused = (route: Route) =>
    route.fulfill({ status: 503, json: { code: 'Unavailable', status: 503, requestId: 'r1' } });
  await page.route('**/api/salesforce/tickets', refused);
  await page.reload();
  await expect(toastWith(page, 'Les tickets n’ont pas pu être chargés')).toHaveCount(1);
  await expect(page.getByText('Les tickets n’ont pas pu être chargés', { exact: true })).toBeVisible();
  await page.route(/\/externalenvironments$|\/ticket\/[^/]+$/, refused);
  await page.goto(`${product.portal}/cases/${caseId}`);
  await expect(toastWith(page, 'Le ticket n’a pas pu être chargé')).toHaveCount(1);
  await expect(page.getByText('Le ticket n’a pas pu être chargé', { exact: true })).toBeVisible();
  await page.goto(`${product.portal}/cases/new`);
  await expect(toastWith(page, 'Vos environnements n’ont pas pu être chargés')).toHaveCount(1);
  expect(faults).toEqual([]);
});

// REQ-2.7.14
test('on a phone, in the dark: a draft survives a reload and not a log-out; while the CRM is down a ticket is kept and shown as waiting; who leaves while files are sent stays where they went', async ({
  page,
  product,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const owner = makeOwner(product);
  await logIn(page, product, 'fr', owner);
  await page.goto(`${product.portal}/cases/new?subject=Signature%20bloqu%C3%A9e&product=Sign&text=Id%20e1`);
  await expect(page.getByLabel('Sujet', { exact: true })).toHaveValue('Signature bloquée');
  await expect(page.getByLabel('Produit')).toHaveValue('Sign');
  await expect(editor(page, 'Description')).toHaveText('Id e1');
  await fillTicket(page, 'Écran blanc');
  await editor(page, 'Description').fill('Depuis hier.');
  await page.goto(`${product.portal}/cases/new`);
  await expect(page.getByText('Votre brouillon a été retrouvé')).toBeVisible();
  await expect(page.getByLabel('Sujet', { exact: true })).toHaveValue('Écran blanc');
  await expect(editor(page, 'Description')).toHaveText('Depuis hier.');
  await expectSane(page);

  await crmDown(product);
  await page.getByRole('button', { name: 'Créer le ticket' }).click();
  await expect(page.getByText('Ticket enregistré')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Ce ticket attend d’être transmis')).toBeVisible();
  await expectSane(page);
  await editor(page, 'Votre commentaire').fill('Un brouillon');
  await page.getByRole('link', { name: 'Tous les tickets' }).click();
  await expect(page.getByText('En attente d’envoi').first()).toBeVisible();
  await expectSane(page);
  expect(await supportReads(product)).not.toContain('Écran blanc');
  await crmBack(product);

  // A user who leaves the page during an upload is not sent back when it ends.
  let arrive: () => void = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/ticket/*/file', async (route) => {
    await onItsWay;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Nouveau ticket' }).first().click();
  await fillTicket(page, 'Écran noir');
  await editor(page, 'Description').fill('Depuis ce matin.');
  const trace = { name: 'trace.txt', mimeType: 'text/plain', buffer: Buffer.from('trace') };
  await page.getByLabel('Ajouter des fichiers').setInputFiles([trace]);
  await page.getByRole('button', { name: 'Créer le ticket' }).click();
  await expect(page.getByText('Le ticket est créé. Envoi des pièces jointes…')).toBeVisible();
  await page.getByRole('link', { name: 'Tous les tickets' }).click();
  await expect(page.getByRole('link', { name: 'Écran noir' })).toBeVisible();
  arrive();
  await expect(page.getByText('Ticket créé')).toBeVisible();
  await expect(page).toHaveURL(/\/cases$/);

  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));
  expect(await drafts()).toHaveLength(1);
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await drafts()).toEqual([]);
});
