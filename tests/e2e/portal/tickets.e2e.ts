import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
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

/** Logs in as the owner of a new company without a connected org, and opens the list of tickets. */
const openTickets = async (page: Page, product: RunningProduct): Promise<void> => {
  await logIn(page, product, 'fr', await makeOwner(product));
  await page.getByRole('link', { name: 'Support & Tickets' }).click();
};

/** Creates a ticket and stays on its page. Returns its id. */
const openTicket = async (page: Page, product: RunningProduct, subject: string): Promise<string> => {
  await openTickets(page, product);
  await page.getByRole('link', { name: 'Nouveau ticket' }).first().click();
  await fillTicket(page, subject);
  await editor(page, 'Description').fill('Depuis hier.');
  await page.getByRole('button', { name: 'Créer le ticket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  return idOf(page);
};
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

const send = async (page: Page, text: string): Promise<void> => {
  await editor(page, 'Votre commentaire').fill(text);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
};

const refused = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, status, requestId: 'r1' } });

// The fixture checks at the end of each test that the page had no faults.
test.beforeEach(({ faults }) => expect(faults).toEqual([]));

test('without a ticket the list says so and offers no search; an empty form names each field that is missing', async ({
  page,
  product,
}) => {
  await openTickets(page, product);
  await expect(page.getByText('Aucun ticket ouvert')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expectSane(page);
  await page.getByRole('link', { name: 'Nouveau ticket' }).first().click();
  const create = page.getByRole('button', { name: 'Créer le ticket' });
  await expect(editor(page, 'Description')).toBeVisible();
  await create.click();
  await expect(page.getByText('Ce champ ne peut pas être vide')).toHaveCount(6);
  await expect(page.getByLabel('Sujet', { exact: true })).toBeFocused();
  await expectSane(page);
});

// REQ-2.8.16
test('a ticket is created once with its files, of which one is stopped, without a connected org', async ({
  page,
  product,
}) => {
  await openTickets(page, product);
  await page.getByRole('link', { name: 'Nouveau ticket' }).first().click();
  await fillTicket(page, 'Les factures sortent vides');
  await paste(editor(page, 'Description'), fromWord);
  await expect(editor(page, 'Description')).toHaveJSProperty(
    'innerHTML',
    '<p><span style="font-size: 18pt;"><strong>Bilan</strong></span> du jour</p><ul><li><p>Premier</p></li><li><p>Second</p></li></ul>',
  );
  await page.getByLabel('Ajouter des fichiers').setInputFiles([
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
  await page.getByRole('button', { name: 'Créer le ticket' }).dblclick();
  await expect(page.getByText('Le ticket est créé. Envoi des pièces jointes…')).toBeVisible();
  await page.getByRole('button', { name: 'Arrêter l’envoi de lent.txt' }).click();
  await expect(page.getByText('Ticket créé')).toBeVisible();
  await page.unroute('**/ticket/*/file');
  await expect(page.getByRole('heading', { level: 1, name: 'Les factures sortent vides' })).toBeVisible();
  await expect(page.getByText('journal.txt', { exact: true })).toBeVisible();
  const cases = await supportReads(product);
  expect(cases.match(/Les factures sortent vides/g)).toHaveLength(1);
  const caseId = idOf(page);
  expect(await supportReads(product, caseId)).toContain('journal.txt');
  expect(await supportReads(product, caseId)).not.toContain('lent.txt');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger journal.txt' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe('ligne 1');
  await expectSane(page);
});

// REQ-2.8.9 REQ-2.8.16
test('a comment that is refused keeps its text and its file, and is added at the next try', async ({
  page,
  product,
}) => {
  const caseId = await openTicket(page, product, 'Le logo manque');
  await page.route('**/ticket/*/message', refused(422, 'TicketNotAccepted'));
  await editor(page, 'Votre commentaire').fill('Toujours rien.');
  const file = { name: 'suite.txt', mimeType: 'text/plain', buffer: Buffer.from('suite') };
  await page.getByLabel('Ajouter des fichiers').setInputFiles([file]);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText(/Le commentaire n’a pas pu être ajouté. Votre texte est conservé/)).toBeVisible();
  await expect(editor(page, 'Votre commentaire')).toHaveText('Toujours rien.');
  await expect(page.getByRole('button', { name: 'Retirer suite.txt' })).toBeVisible();
  await page.unroute('**/ticket/*/message');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText('Commentaire ajouté')).toBeVisible();
  await expect(page.getByText(/Le commentaire n’a pas pu être ajouté/)).toHaveCount(0);
  await expect(page.getByText('Fichier envoyé')).toBeVisible();
  await expect(editor(page, 'Votre commentaire')).toHaveText('');
  expect(await supportReads(product, caseId)).toContain('Toujours rien.');
});

// REQ-6.2.6
test('a comment whose first sending is still in progress shows progress, then stands once', async ({
  page,
  product,
}) => {
  const caseId = await openTicket(page, product, 'La police change');
  await page.route('**/ticket/*/message', refused(409, 'IdempotencyInFlight'));
  const inFlight = page.waitForResponse((answer) => answer.url().endsWith('/message') && answer.status() === 409);
  await send(page, 'Seulement en gras.');
  await inFlight;
  await expect(page.locator('main button[aria-busy=true]')).toBeVisible();
  await expect(page.getByText(/Le commentaire n’a pas pu être ajouté/)).toHaveCount(0);
  await page.unroute('**/ticket/*/message');
  await expect(page.getByText('Commentaire ajouté')).toBeVisible();
  expect((await supportReads(product, caseId)).match(/Seulement en gras/g)).toHaveLength(1);
});

test('support’s answer appears by itself, is announced once, and the ticket is under way', async ({
  page,
  product,
}) => {
  const caseId = await openTicket(page, product, 'La marge est fausse');
  await supportAnswers(product, caseId, 'Un correctif arrive demain.');
  await expect(page.getByText('Un correctif arrive demain.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Nouvelle réponse de Hugo Lambert/)).toHaveCount(1);
  await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toHaveText(/En cours/);
});

test('who writes a subject like that of an open ticket is shown that ticket', async ({ page, product }) => {
  await openTicket(page, product, 'Les factures sont vides');
  await page.getByRole('main').getByRole('link', { name: 'Support & Tickets', exact: true }).click();
  await page.getByRole('link', { name: 'Nouveau ticket' }).first().click();
  await page.getByLabel('Sujet', { exact: true }).fill('Factures vides');
  const alike = page.getByRole('region', { name: 'Tickets ouverts similaires' });
  await alike.getByRole('link', { name: 'Les factures sont vides' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Les factures sont vides' })).toBeVisible();
});

// REQ-2.2.25
test('of a thread the newest message alone is open, and support’s messages look different', async ({
  page,
  product,
}) => {
  const caseId = await openTicket(page, product, 'Le tableau déborde');
  await send(page, 'Toujours rien.');
  await expect(page.getByText('Commentaire ajouté')).toBeVisible();
  await supportAnswers(product, caseId, 'Un correctif arrive demain.');
  await expect(page.getByText('Un correctif arrive demain.')).toBeVisible({ timeout: 20_000 });
  await page.reload();
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
});

// REQ-2.8.9 REQ-2.8.16
test('a ticket that cannot be closed stays open and says so; then it is closed', async ({ page, product }) => {
  await openTicket(page, product, 'Le pied de page manque');
  await page.getByRole('button', { name: 'Fermer le ticket' }).click();
  const question = page.getByRole('alertdialog', { name: 'Fermer « Le pied de page manque »' });
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
  await expect(closed.getByRole('link', { name: 'Le pied de page manque' })).toBeVisible();
});

// REQ-2.8.10
test('tickets that the environments cannot give are an information with a link to them', async ({ page, product }) => {
  await page.route('**/api/salesforce/tickets', refused(400, 'InvalidRequest'));
  await openTickets(page, product);
  await expect(page.getByRole('link', { name: 'Voir les environnements' })).toBeVisible();
  await expect(page.getByText(/Les tickets de vos environnements ne peuvent pas être récupérés/)).toHaveCount(2);
});

// REQ-2.8.9 REQ-2.8.15
test('tickets, a ticket and environments that cannot be loaded are said in a toast once, and in their place', async ({
  page,
  product,
}) => {
  const caseId = await openTicket(page, product, 'La police change');
  const unavailable = refused(503, 'Unavailable');
  await page.route('**/api/salesforce/tickets', unavailable);
  await page.goto(`${product.portal}/cases`);
  await expect(toastWith(page, 'Les tickets n’ont pas pu être chargés')).toHaveCount(1);
  await expect(page.getByText('Les tickets n’ont pas pu être chargés', { exact: true })).toBeVisible();
  await page.route(/\/externalenvironments$|\/ticket\/[^/]+$/, unavailable);
  await page.goto(`${product.portal}/cases/${caseId}`);
  await expect(toastWith(page, 'Le ticket n’a pas pu être chargé')).toHaveCount(1);
  await expect(page.getByText('Le ticket n’a pas pu être chargé', { exact: true })).toBeVisible();
  await page.goto(`${product.portal}/cases/new`);
  await expect(toastWith(page, 'Vos environnements n’ont pas pu être chargés')).toHaveCount(1);
});

// REQ-2.7.14
test('on a phone, in the dark: a draft survives a reload and not a log-out; while the CRM is down a ticket is kept and shown as waiting; who leaves while files are sent stays where they went', async ({
  page,
  product,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const owner = await makeOwner(product);
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
  await page.getByRole('main').getByRole('link', { name: 'Support & Tickets', exact: true }).click();
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
  await page.getByRole('main').getByRole('link', { name: 'Support & Tickets', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Écran noir' })).toBeVisible();
  arrive();
  await expect(page.getByText('Ticket créé')).toBeVisible();
  await expect(page).toHaveURL(/\/cases$/);

  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));
  expect(await drafts()).toHaveLength(1);
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await drafts()).toEqual([]);
});
