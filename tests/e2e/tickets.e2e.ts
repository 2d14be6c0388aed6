import { expectSane } from './axe.ts';
import { expect, test } from './product.ts';
import {
  crmBack,
  crmDown,
  editor,
  fillTicket,
  fromWord,
  paste,
  supportAnswers,
  supportReads,
} from './tickets-desk.ts';
import { logIn, makeOwner, sizes } from './users-desk.ts';

test('a ticket is created once with its file, without a connected org; support’s answer appears by itself; it is commented on and closed', async ({
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
    { name: 'outil.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await expect(page.getByText('« outil.exe » : ce format de fichier n’est pas accepté.')).toBeVisible();
  await create.dblclick();
  await expect(page.getByText('Ticket créé')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Les factures sortent vides' })).toBeVisible();
  await expect(page.getByText('journal.txt', { exact: true })).toBeVisible();
  const cases = await supportReads(product);
  expect(cases.match(/Les factures sortent vides/g)).toHaveLength(1);
  const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await supportReads(product, caseId)).toContain('journal.txt');
  await expectSane(page);

  await editor(page, 'Votre commentaire').fill('Toujours rien.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect(page.getByText('Commentaire ajouté')).toBeVisible();
  await expect(editor(page, 'Votre commentaire')).toHaveText('');
  expect(await supportReads(product, caseId)).toContain('Toujours rien.');
  await supportAnswers(product, caseId, 'Un correctif arrive demain.');
  await expect(page.getByText('Un correctif arrive demain.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^Nouvelle réponse de Hugo Lambert/)).toHaveCount(1);
  await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toHaveText(/En cours/);

  await page.getByRole('button', { name: 'Fermer le ticket' }).click();
  const question = page.getByRole('alertdialog', { name: 'Fermer « Les factures sortent vides »' });
  await question.getByRole('button', { name: 'Fermer le ticket' }).click();
  await expect(page.getByText(/Succès.*Ticket fermé/)).toBeVisible();
  const closed = page.getByRole('region', { name: 'Tickets fermés' });
  await expect(closed.getByRole('link', { name: 'Les factures sortent vides' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('on a phone, in the dark: a draft survives a reload and not a log-out; while the CRM is down a ticket is kept and shown as waiting', async ({
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

  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));
  expect(await drafts()).toHaveLength(1);
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await drafts()).toEqual([]);
});
