import { expect, test } from '../page-objects/product.ts';
import { editor, fillTicket, supportAnswers } from '../page-objects/tickets.page-object.ts';
import { logIn, makeOwner, sizes } from '../page-objects/users.page-object.ts';
import { toastWith } from '../page-objects/toasts.ts';

// REQ-2.2.22 REQ-2.2.23 REQ-2.2.24 REQ-2.4.23 REQ-2.4.24 REQ-2.5.14 REQ-2.8.9
test('the form asks for what support needs and checks it on leaving a field; what fails says so; a ticket goes through its steps', async ({
  page,
  product,
  faults,
}) => {
  await page.setViewportSize(sizes.desktop);
  await logIn(page, product, 'fr', await makeOwner(product));
  await page.goto(`${product.portal}/cases/new`);
  for (const label of ['Produit', 'Priorité', 'Environnement', 'Utilisateurs concernés'])
    await expect(page.getByRole('combobox', { name: label })).toBeVisible();
  await expect(editor(page, 'Description')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Ouvrir l’accès au support' })).not.toBeChecked();
  await expect(page.getByRole('link', { name: /En savoir plus/ })).toHaveAttribute(
    'href',
    'https://help.paraphe.example/',
  );
  const leftOf = async (words: string) => (await page.getByText(words, { exact: true }).boundingBox())?.x;
  expect(await leftOf('En savoir plus')).toBe(await leftOf('Ouvrir l’accès au support'));

  const subject = page.getByLabel('Sujet', { exact: true });
  const empty = page.getByText('Ce champ ne peut pas être vide');
  await subject.focus();
  await expect(empty).toHaveCount(0);
  await subject.blur();
  await expect(empty).toHaveCount(1);
  await subject.fill('P');
  await expect(empty).toHaveCount(0);

  await fillTicket(page, 'Page blanche');
  await editor(page, 'Description').fill('Depuis hier.');
  await page
    .getByLabel('Ajouter des fichiers')
    .setInputFiles([{ name: 'trace.txt', mimeType: 'text/plain', buffer: Buffer.from('trace') }]);
  await page.route('**/api/salesforce/ticket', (route) => route.abort());
  const create = page.getByRole('button', { name: 'Créer le ticket' });
  await create.click();
  await expect(toastWith(page, 'Le ticket n’a pas pu être créé. Votre texte est conservé.')).toBeVisible();
  await expect(editor(page, 'Description')).toHaveText('Depuis hier.');
  await page.unroute('**/api/salesforce/ticket');
  await page.route('**/ticket/*/file', (route) =>
    route.fulfill({ status: 415, json: { code: 'FileTypeRefused', status: 415, requestId: 'r1' } }),
  );
  await create.click();
  await expect(toastWith(page, '« trace.txt » n’a pas pu être envoyé.')).toBeVisible();

  await expect(page.getByRole('heading', { level: 1, name: 'Page blanche' })).toBeVisible();
  await expect(page.getByText(/^Ticket n°\s\d{8}$/)).toBeVisible();
  const steps = page.getByRole('list', { name: 'Avancement du ticket' }).getByRole('listitem');
  await expect(steps).toHaveText([/Nouveau$/, /En cours$/, /Fermé$/]);
  await expect(steps.and(page.locator('[aria-current=step]'))).toHaveText(/Nouveau/);
  const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await supportAnswers(product, caseId, 'Nous regardons.');
  await page.reload();
  await expect(steps).toHaveText([/Nouveau, terminée$/, /En cours$/, /Fermé$/]);

  await page.goto(`${product.portal}/cases`);
  const open = page.getByRole('region', { name: 'Tickets ouverts' });
  await expect(open.getByRole('columnheader')).toHaveText(['Numéro', 'Description', 'Créé le', 'État']);
  await expect(open.getByRole('link', { name: 'Nouveau ticket' })).toBeVisible();
  await open.getByRole('row', { name: 'Page blanche' }).getByRole('cell').last().click();
  await page.getByRole('button', { name: 'Fermer le ticket' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer le ticket' }).click();
  const closed = page.getByRole('region', { name: 'Tickets fermés' });
  await expect(closed.getByRole('columnheader')).toHaveText(['Numéro', 'Description', 'Créé le', 'Fermé le']);
  await expect(closed.getByRole('link', { name: 'Nouveau ticket' })).toBeVisible();
  await closed.getByRole('link', { name: 'Page blanche' }).click();
  await expect(steps).toHaveText([/Nouveau, terminée$/, /En cours, terminée$/, /Fermé$/]);
  await expect(page.getByRole('button', { name: 'Fermer le ticket' })).toHaveCount(0);
  expect(faults).toEqual([]);
});
