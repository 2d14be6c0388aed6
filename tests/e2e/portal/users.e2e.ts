import type { Page } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import { mailedLink, mailsTo } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';
import {
  chooseAction,
  chooseProfile,
  elsewhere,
  fillPerson,
  goodPassword,
  logIn,
  makeColleague,
  makeOwner,
  openUsers,
  rowOf,
  words,
} from '../page-objects/users.page-object.ts';

const say = words.fr;

/** Counts the requests of this kind that the page sends. */
const countCalls = (page: Page, method: string, end: string): { sent: () => number } => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith(end)) sent += 1;
  });
  return { sent: () => sent };
};

const openNew = async (page: Page) => {
  await page.getByRole('button', { name: say.newUser }).click();
  const dialog = page.getByRole('dialog', { name: say.newUser });
  await expect(dialog.getByLabel(say.firstName, { exact: true })).toBeVisible();
  return dialog;
};

// REQ-1.1.1, REQ-1.2.29, REQ-1.2.43, REQ-1.8.18
test('an owner invites a user, who is marked until a password is chosen; the invitation can be sent again', async ({
  page,
  product,
  faults,
}) => {
  await openUsers(page, product, 'fr', await makeOwner(product));
  const email = `paul.${process.pid}@people.example`;
  const dialog = await openNew(page);
  await fillPerson(dialog, say, { firstname: 'Paul', lastname: 'Moreau', email });
  await expect(dialog.getByLabel(say.username, { exact: true })).toHaveValue(email);
  await chooseProfile(dialog, say.limited);
  const invitations = countCalls(page, 'POST', '/api/user/invite');
  await dialog.getByRole('button', { name: say.invite }).dblclick();
  await expect(page.getByText('Utilisateur invité : Paul Moreau')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(invitations.sent()).toBe(1);
  await expect(rowOf(page, 'Paul Moreau')).toContainText(say.invited);
  await expect(rowOf(page, 'Paul Moreau')).toContainText(say.limited);
  const first = await mailedLink(product.mailbox, email, '/initialize-password/');
  expect(await mailsTo(product.mailbox, email)).toHaveLength(1);

  await chooseAction(page, say, 'Paul Moreau', say.edit);
  const edit = page.getByRole('dialog', { name: 'Modifier Paul Moreau' });
  // Without a password no address is confirmed yet, so the new one applies at once.
  await expect(edit.getByLabel(say.email, { exact: true })).toHaveAccessibleDescription(/compte aussitôt/);
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();

  await chooseAction(page, say, 'Paul Moreau', say.resend);
  await expect(page.getByText(`Invitation renvoyée à Paul Moreau (${email})`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(product.mailbox, email)).length).toBe(2);
  const second = await mailedLink(product.mailbox, email, '/initialize-password/');
  expect(second).not.toBe(first);

  await page.evaluate(() => localStorage.removeItem('userToken'));
  await page.context().clearCookies();
  await page.goto(second);
  await page.getByLabel(say.password, { exact: true }).fill(goodPassword);
  await page.getByLabel('Confirmation du mot de passe', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(faults).toEqual([]);
});

// REQ-1.2.193, REQ-1.5.11, REQ-1.8.1
test('each field says what is wrong once it is left, refusals stand under theirs, and closing the form half filled in asks first', async ({
  page,
  product,
}) => {
  const owner = await makeOwner(product);
  await openUsers(page, product, 'fr', owner);
  const dialog = await openNew(page);
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  for (const label of [say.firstName, say.lastName, say.email, say.username]) {
    await field(label).focus();
    await field(label).blur();
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(say.empty));
  }
  await field(say.email).fill('paul@');
  await field(say.email).blur();
  await expect(field(say.email)).toHaveAccessibleDescription(/Mauvais format d'e-mail/);
  await field(say.username).fill('paul+moreau@people.example');
  await field(say.username).blur();
  await expect(field(say.username)).toHaveAccessibleDescription(
    /L'adresse e-mail ne peut pas contenir de caractères \+/,
  );
  await field(say.username).fill('');
  await fillPerson(dialog, say, {
    firstname: 'Paul',
    lastname: 'Moreau',
    email: 'paul.taken@people.example',
  });
  await field(say.username).fill(owner.username);
  await dialog.getByRole('button', { name: say.invite }).click();
  await expect(dialog.getByText(say.empty)).toHaveCount(1);
  await expect(dialog.getByRole('group', { name: 'Profil' }).locator('svg')).toHaveCount(1);
  await chooseProfile(dialog, say.limited);
  await dialog.getByRole('button', { name: say.invite }).click();
  await expect(field(say.username)).toHaveAccessibleDescription(/Ce nom d'utilisateur est dejà utilisé/);
  await expect(field(say.username)).toBeFocused();
  expect(await mailsTo(product.mailbox, 'paul.taken@people.example')).toEqual([]);

  const question = page.getByRole('alertdialog', { name: say.discardTitle });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: say.discard, exact: true }).click();
  await expect(dialog).toBeHidden();
  // From page to page inside the portal, where the browser itself asks nothing when the back button is pressed.
  await page.getByRole('link', { name: 'Synthèse', exact: true }).click();
  await page.getByRole('link', { name: 'Profil & utilisateurs', exact: true }).click();
  await openNew(page);
  // Input, then Escape before the page has rendered again.
  await dialog.getByLabel(say.firstName, { exact: true }).evaluate(async (field: HTMLInputElement) => {
    field.setRangeText('Paul');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  });
  await question.getByRole('button', { name: say.keepEditing }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel(say.firstName, { exact: true })).toHaveValue('Paul');
  await page.goBack();
  const leaving = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await leaving.getByRole('button', { name: say.keepEditing }).click();
  await expect(leaving).toBeHidden();
  await expect(page).toHaveURL(/\/user$/);
  await expect(dialog.getByLabel(say.firstName, { exact: true })).toHaveValue('Paul');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: say.discard, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: say.newUser })).toBeFocused();
});

// REQ-1.2.45, REQ-1.2.182, REQ-1.4.9, REQ-1.8.18
test('an owner edits a user, whose changed address waits for its link, and deletes them, which ends their sessions', async ({
  page,
  browser,
  product,
}) => {
  const owner = await makeOwner(product);
  const marc = await makeColleague(product, owner, 'user');
  const his = await elsewhere(browser);
  await openUsers(page, product, 'fr', owner);
  await chooseAction(page, say, 'Marc Dupont', say.edit);
  const dialog = page.getByRole('dialog', { name: 'Modifier Marc Dupont' });
  await dialog.getByLabel(say.lastName, { exact: true }).fill('Durand');
  await dialog.getByRole('button', { name: say.save }).click();
  await expect(page.getByText('Utilisateur modifié : Marc Durand')).toBeVisible();
  await expect(rowOf(page, 'Marc Durand')).toBeVisible();

  const changed = `marc.new.${process.pid}@people.example`;
  await chooseAction(page, say, 'Marc Durand', say.edit);
  const again = page.getByRole('dialog', { name: 'Modifier Marc Durand' });
  await expect(again.getByLabel(say.email, { exact: true })).toHaveAccessibleDescription(/une fois confirmée/);
  await again.getByLabel(say.email, { exact: true }).fill(changed);
  await again.getByRole('button', { name: say.save }).click();
  await expect(page.getByText(`Un e-mail de confirmation part vers ${changed}`)).toBeVisible();
  await expect(rowOf(page, 'Marc Durand')).toContainText(`${changed} à confirmer`);
  await expect(rowOf(page, 'Marc Durand')).toContainText(marc.username);
  await mailedLink(product.mailbox, changed, '/confirm-email/');

  await logIn(his, product, 'fr', marc);
  await chooseAction(page, say, 'Marc Durand', say.remove);
  const question = page.getByRole('alertdialog', { name: 'Supprimer Marc Durand ?' });
  await expect(question).toContainText(marc.username);
  await expect(page.locator('[role=tooltip]:popover-open')).toHaveCount(0);
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await question.getByRole('button', { name: say.remove }).click();
  await expect(page.getByText('Utilisateur supprimé : Marc Durand')).toBeVisible();
  await expect(rowOf(page, 'Marc Durand')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: say.users })).toBeFocused();
  await his.goto(`${product.portal}/home`);
  await expect(his).toHaveURL(/\/login/);
  await his.context().close();
});

// REQ-1.2.44, REQ-1.5.13, REQ-1.7.19
test('the sole owner copies the ID for signing, can be neither demoted nor deleted, and gives up the role once there is another', async ({
  page,
  context,
  product,
}) => {
  const owner = await makeOwner(product);
  await makeColleague(product, owner, 'user');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openUsers(page, product, 'fr', owner);
  await page.getByRole('button', { name: say.actionsFor('Claire Martin') }).click();
  await expect(page.getByRole('menuitem')).toHaveText([say.copySignId, say.edit]);
  await page.getByRole('menuitem', { name: say.edit }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier Claire Martin' });
  await chooseProfile(dialog, say.limited);
  const updates = countCalls(page, 'PATCH', '/api/user');
  await dialog.getByRole('button', { name: say.save }).click();
  await expect(dialog).toContainText('Votre organisation doit garder au moins un Owner');
  expect(updates.sent()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say.discard, exact: true }).click();
  await expect(dialog).toBeHidden();

  await chooseAction(page, say, 'Claire Martin', say.copySignId);
  await expect(page.getByText('ID de signature copié : Claire Martin')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).not.toBe('');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await chooseAction(page, say, 'Claire Martin', say.copySignId);
  await expect(page.getByRole('dialog', { name: 'ID de signature' })).toContainText(copied);
  await expectSane(page);

  await makeColleague(product, owner, 'owner');
  await page.reload();
  await chooseAction(page, say, 'Claire Martin', say.edit);
  await chooseProfile(dialog, say.limited);
  await dialog.getByRole('button', { name: say.save }).click();
  const question = page.getByRole('alertdialog', { name: 'Renoncer à votre rôle d’Owner ?' });
  await expectSane(page);
  await question.getByRole('button', { name: 'Renoncer au rôle' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: say.title })).toHaveCount(0);
});

// REQ-1.2.43, REQ-1.2.70
test('the table is searched over the whole row and sorted by each of its columns; on a phone the list names its order', async ({
  page,
  product,
}) => {
  const owner = await makeOwner(product);
  await makeColleague(product, owner, 'user', 'Zoé', 'Abadie');
  await makeColleague(product, owner, 'user', 'Éric', 'Noël');
  await openUsers(page, product, 'fr', owner);
  const names = page.getByRole('table', { name: say.users }).locator('[data-row] td:first-child');
  await expect(names).toHaveCount(3);
  const columns = page.getByRole('table', { name: say.users }).getByRole('columnheader');
  await expect(columns).toHaveText([/^Nom$/, /^Nom d’utilisateur/, /^Adresse e-mail/, /^Profil/, /^Actions/]);
  for (const column of ['Nom', 'Nom d’utilisateur', 'Adresse e-mail', 'Profil']) {
    await page.getByRole('button', { name: column, exact: true }).first().click();
    await expect(
      page.getByRole('table', { name: say.users }).getByRole('columnheader', { name: column, exact: true }),
    ).toHaveAttribute('aria-sort', 'ascending');
  }
  await page.getByRole('button', { name: 'Nom', exact: true }).first().click();
  await expect(names).toContainText(['Claire Martin', 'Éric Noël', 'Zoé Abadie']);
  await page.getByRole('button', { name: 'Nom', exact: true }).first().click();
  await expect(names).toContainText(['Zoé Abadie', 'Éric Noël', 'Claire Martin']);
  await page.getByRole('searchbox', { name: say.search }).fill('eric NOEL');
  await expect(names).toHaveCount(1);
  await expect(page.getByText('1 résultat', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('combobox', { name: 'Trier par' }).first()).toBeVisible();
  await page.reload();
  const order = page.getByRole('combobox', { name: 'Trier par' }).first();
  await expect(order.locator('option:checked')).toHaveText('Par nom de famille');
});
