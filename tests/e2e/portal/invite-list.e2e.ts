import { expectSane } from '../page-objects/axe.ts';
import { mailedLink } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';
import { makeOwner, openUsers, rowOf, words } from '../page-objects/users.page-object.ts';

const open = { fr: 'Inviter une liste', en: 'Invite a list' };

// REQ-1.2.134
test('an owner pastes a list: each fault has its line, nothing is sent before all is right, then everybody is invited', async ({
  page,
  product,
  faults,
}) => {
  const owner = await makeOwner(product);
  await openUsers(page, product, 'fr', owner);
  await page.getByRole('button', { name: open.fr }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter une liste de personnes' });
  const people = dialog.getByLabel('Personnes');
  await expect(people).toBeVisible();
  await expectSane(page);

  // Faults of pasted lines are said at once, and all of them at a press.
  await people.fill(Array.from({ length: 12 }, (_, at) => `Ana\tSilva\tnobody${at}`).join('\n'));
  await expect(dialog.getByText('12 lignes à corriger')).toHaveCount(0);
  for (const keys of ['Control+a', 'Control+x', 'Control+v']) await people.press(keys);
  await expect(dialog.getByText('12 lignes à corriger')).toBeVisible();
  await expect(dialog.getByText(/^Ligne 12, /)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Voir les 2 autres' }).click();
  await expect(dialog.getByText(/^Ligne 12, /)).toBeVisible();
  await expectSane(page);
  await people.fill('');
  await dialog.getByRole('button', { name: 'Inviter', exact: true }).click();
  await expect(dialog.getByText('Ce champ ne peut pas être vide')).toBeVisible();
  await expect(people).toBeFocused();

  const mail = (word: string) => `${word}.${process.pid}@list.example`;
  await people.fill(`Ana\tSilva\t${mail('ana')}\nBo\t\tbo@x\nCy\tNg\t${owner.username}\n`);
  await people.blur();
  await expect(dialog.getByText('1 ligne à corriger')).toBeVisible();
  await expect(dialog.getByText('Ligne 2, nom : Ce champ ne peut pas être vide')).toBeVisible();
  await expect(dialog.getByText("Ligne 2, adresse e-mail : Mauvais format d'e-mail")).toBeVisible();
  await expectSane(page);

  // Of a list of 500, the faults are said where they are seen.
  const line = (at: number) => `Ana\tSilva\t${at === 250 ? 'nobody' : mail(`many${at}`)}`;
  await people.fill(Array.from({ length: 500 }, (_, at) => line(at)).join('\n'));
  await dialog.getByRole('button', { name: 'Inviter 500 personnes' }).click();
  await expect(people).toHaveAccessibleDescription(/^Corrigez les lignes nommées ci-dessous/);
  await expect(dialog.getByText('Corrigez les lignes nommées ci-dessous.')).toBeInViewport();
  await expect(dialog.getByText("Ligne 251, adresse e-mail : Mauvais format d'e-mail")).toBeInViewport();

  // More than a list takes are told so, and not called ready at the same time.
  await people.fill(Array.from({ length: 501 }, (_, at) => `Ana\tSilva\t${mail(`many${at}`)}`).join('\n'));
  await people.blur();
  await expect(people).toHaveAccessibleDescription(/^501 personnes\s: 500 au plus par liste/);
  await expect(dialog.getByText(/personnes prêtes$/)).toHaveCount(0);

  // The server alone knows that a username is taken; it then invites nobody.
  await people.fill(`Ana\tSilva\t${mail('ana')}\nBo\tLi\t${mail('bo')}\towner\nCy\tNg\t${owner.username}\n`);
  await dialog.getByRole('button', { name: 'Inviter 3 personnes' }).click();
  await expect(dialog.getByText('Ligne 3, nom d’utilisateur : ')).toBeVisible();
  await expectSane(page);

  await people.fill(`Ana\tSilva\t${mail('ana')}\nBo\tLi\t${mail('bo')}\towner\n`);
  await dialog.getByRole('button', { name: 'Inviter 2 personnes' }).dblclick();
  await expect(page.getByText('2 invitations en route')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Ana Silva')).toContainText(words.fr.invited);
  await expect(rowOf(page, 'Ana Silva')).toContainText(words.fr.limited);
  await expect(rowOf(page, 'Bo Li')).toContainText('Owner');
  for (const word of ['ana', 'bo']) await mailedLink(product.mailbox, mail(word), '/initialize-password/');
  expect(faults).toEqual([]);
});

// REQ-1.2.134
test('a CSV file of a spreadsheet program fills the list, on a phone too, and a list half made asks before it is left', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openUsers(page, product, 'en', await makeOwner(product));
  await page.getByRole('button', { name: open.en }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a list of people' });
  const csv = Buffer.from('E-mail;Nom;Prénom\r\nzoe@list.example;Fée;Zoé\r\n', 'latin1');
  await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: csv });
  await expect(dialog.getByLabel('People')).toHaveValue(/zoe@list\.example;Fée;Zoé/);
  await expect(dialog.getByText('1 person ready')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Invite this person' })).toBeVisible();
  await expectSane(page);
  const big = { name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.alloc(1_000_001, 'a') };
  await dialog.getByLabel('Choose a CSV file').setInputFiles(big);
  await expect(dialog.getByText('This file is too big for a list of 500 people.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
});
