import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  authenticatorCode,
  fillLogIn,
  goodPassword,
  logIn,
  logOut,
  newOwner,
  sizes,
  speak,
} from '../page-objects/accounts.page-object.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { toastWith } from '../page-objects/toasts.ts';
import { virtualAuthenticator } from '../page-objects/virtual-authenticator.ts';

test.use({ viewport: sizes.desktop });

const card = (page: Page) => page.getByRole('region', { name: 'Clés d’accès' });
const withPasskey = (page: Page) => page.getByRole('button', { name: 'Se connecter avec une clé d’accès' });

/** Opens the account page in French, as the owner of a new company. Returns the username. */
const onAccountPage = async (page: Page, product: RunningProduct, name: string): Promise<string> => {
  const username = await newOwner(product, `${name}@passkeys.example`);
  await speak(page, 'fr');
  await logIn(page, product, username);
  await page.getByRole('link', { name: /Mon compte/ }).click();
  await expect(card(page)).toContainText('Aucune clé d’accès pour l’instant.');
  return username;
};

const openForm = async (page: Page) => {
  await card(page).getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  return page.getByRole('dialog', { name: 'Ajouter une clé d’accès' });
};

const add = async (page: Page, name: string): Promise<void> => {
  const form = await openForm(page);
  await form.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
  await form.getByLabel('Nom de la clé').fill(name);
  await form.getByRole('button', { name: 'Continuer' }).click();
  await expect(form).toBeHidden();
};

// REQ-1.2.146, REQ-1.2.147
test('a passkey is added with the password, logs in alone, is renamed, and logs in no more once removed', async ({
  page,
  product,
  faults,
}) => {
  await onAccountPage(page, product, 'keeps');
  const authenticator = await virtualAuthenticator(page);
  const form = await openForm(page);
  await expect(form.getByLabel('Nom de la clé')).toHaveValue('Chrome sur Linux');
  const password = form.getByLabel('Mot de passe', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('Not-The-Password-42');
  await form.getByRole('button', { name: 'Continuer' }).click();
  await expect(password).toHaveAccessibleDescription(/mot de passe/i);
  await expectNoAxeFindings(page);
  expect(await authenticator.passkeys()).toEqual([]);
  await password.fill(goodPassword);
  await form.getByRole('button', { name: 'Continuer' }).click();
  await expect(toastWith(page, 'La clé d’accès « Chrome sur Linux » est ajoutée')).toBeVisible();
  const line = card(page).getByRole('listitem');
  await expect(line).toContainText('jamais utilisée');
  await expect(card(page).getByRole('button', { name: 'Ajouter une clé d’accès' })).toBeFocused();
  expect(await authenticator.passkeys()).toHaveLength(1);

  await logOut(page);
  await withPasskey(page).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: /Mon compte/ }).click();
  await expect(line).toContainText(/utilisée (maintenant|il y a)/);
  await line.getByRole('button', { name: 'Renommer Chrome sur Linux' }).click();
  await page.getByLabel('Nom de la clé').fill('');
  await page.getByRole('button', { name: 'Enregistrer' }).last().click();
  await expect(page.getByLabel('Nom de la clé')).toHaveAccessibleDescription('Ce champ ne peut pas être vide');
  await page.getByLabel('Nom de la clé').fill('Ordinateur du bureau');
  await page.getByLabel('Nom de la clé').press('Enter');
  await expect(line).toContainText('Ordinateur du bureau');
  await page.setViewportSize(sizes.phone);
  await expectNoAxeFindings(page);
  await page.setViewportSize(sizes.desktop);

  await line.getByRole('button', { name: 'Supprimer Ordinateur du bureau' }).click();
  const question = page.getByRole('alertdialog', { name: 'Supprimer la clé d’accès « Ordinateur du bureau » ?' });
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(line).toHaveCount(0);
  await logOut(page);
  // The authenticator still has it, as the settings of a phone do.
  expect(await authenticator.passkeys()).toHaveLength(1);
  await withPasskey(page).click();
  await expect(toastWith(page, 'Cette clé d’accès n’est pas, ou plus, celle d’un compte')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(faults).toEqual([]);
});

// REQ-1.2.179
test('with two-step verification on, adding a passkey takes a code, also after a cancelled try, and the passkey stands for the code', async ({
  page,
  product,
  faults,
}) => {
  const username = await onAccountPage(page, product, 'two-steps');
  await page.getByRole('button', { name: 'Activer' }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Continuer' }).click();
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await page.getByLabel('Code affiché par l’application').fill(authenticatorCode(secret));
  await page.getByLabel('Code affiché par l’application').press('Enter');
  await page.getByRole('button', { name: 'J’ai conservé mes codes' }).click();

  const authenticator = await virtualAuthenticator(page);
  await authenticator.recognises(false);
  const form = await openForm(page);
  await form.getByLabel(/ou code de secours/).fill(authenticatorCode(secret, 1));
  await form.getByRole('button', { name: 'Continuer' }).click();
  await expect(form.getByRole('alert')).toContainText('Vous avez annulé, le délai est passé');
  await expectNoAxeFindings(page);
  await authenticator.recognises(true);
  await form.getByRole('button', { name: 'Continuer' }).click();
  await expect(form).toBeHidden();
  await expect(card(page).getByRole('listitem')).toHaveCount(1);

  await logOut(page);
  await fillLogIn(page, username);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectNoAxeFindings(page);
  await withPasskey(page).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.getByRole('link', { name: /Mon compte/ }).click();
  await card(page)
    .getByRole('button', { name: /^Supprimer / })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(card(page)).toContainText('Aucune clé d’accès pour l’instant.');
  await logOut(page);
  await fillLogIn(page, username);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await withPasskey(page).click();
  // The password was just given.
  await expect(toastWith(page, 'Saisissez le code, ou utilisez une autre clé.')).toBeVisible();
  await expect(page.getByText('Ce champ ne peut pas être vide')).toHaveCount(0);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/Ce champ ne peut pas être vide/);

  await test.step('a passkey of another account opens that one, and says so', async () => {
    await authenticator.forget();
    await page.goto(`${product.portal}/login`);
    const other = await newOwner(product, 'two-accounts@passkeys.example');
    await logIn(page, product, other);
    await page.getByRole('link', { name: /Mon compte/ }).click();
    await add(page, 'Téléphone');
    await logOut(page);
    await fillLogIn(page, username);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await withPasskey(page).click();
    await expect(toastWith(page, `vous êtes connecté avec ${other}`)).toBeVisible();
  });
  expect(faults).toEqual([]);
});

test('log-in says it when the person cancels, when no passkey is known, and when the browser has none', async ({
  page,
  product,
  faults,
}) => {
  await onAccountPage(page, product, 'unsure');
  const authenticator = await virtualAuthenticator(page);
  await add(page, 'Téléphone');
  const again = await openForm(page);
  await again.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
  await again.getByRole('button', { name: 'Continuer' }).click();
  await expect(again.getByRole('alert')).toContainText('Cet appareil a déjà une clé d’accès pour ce compte.');
  await again.getByRole('button', { name: 'Annuler' }).click();
  await logOut(page);
  await authenticator.recognises(false);
  await withPasskey(page).click();
  await expect(toastWith(page, 'Vous avez annulé, le délai est passé')).toBeVisible();
  // A person who logs in without a username has left nothing out.
  await expect(page.getByText('Ce champ ne peut pas être vide')).toHaveCount(0);
  await authenticator.recognises(true);
  await authenticator.forget();
  await withPasskey(page).click();
  await expect(toastWith(page, 'Vous avez annulé, le délai est passé')).toHaveCount(1);
  await expectNoAxeFindings(page);

  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto(`${product.portal}/login`);
  await withPasskey(page).click();
  await expect(toastWith(page, 'Ce navigateur ne connaît pas les clés d’accès')).toBeVisible();
  await fillLogIn(page, 'unsure@passkeys.example');
  await page.getByRole('link', { name: /Mon compte/ }).click();
  await expect(card(page).getByRole('button', { name: 'Ajouter une clé d’accès' })).toHaveAccessibleDescription(
    /ne connaît pas les clés d’accès/,
  );
  expect(faults).toEqual([]);
});
