import type { Page } from '@playwright/test';
import { pressTwice } from '../page-objects/press-twice.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  authenticatorCode,
  fillLogIn,
  goodPassword,
  logIn,
  newOwner,
  openSession,
  sizes,
  speak,
} from '../page-objects/accounts.page-object.ts';
import { mailedLink } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { toastWith } from '../page-objects/toasts.ts';

test.use({ viewport: sizes.desktop, permissions: ['clipboard-read', 'clipboard-write'] });

/** Opens the account page in French, as the owner of a new company. Returns the username. */
const onAccountPage = async (page: Page, product: RunningProduct, name: string): Promise<string> => {
  const username = await newOwner(product, `${name}@account.example`);
  await speak(page, 'fr');
  await logIn(page, product, username);
  await page.getByRole('link', { name: /Mon compte/ }).click();
  await expect(page).toHaveTitle('Paraphe – Mon compte');
  return username;
};

// REQ-1.2.170, REQ-1.2.193
test('the header leads to the account page, where a waiting e-mail address is called off, and the own name and language are changed', async ({
  page,
  product,
  faults,
}) => {
  await onAccountPage(page, product, 'details');
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible();
  await page.getByRole('button', { name: 'Changer d’adresse e-mail' }).click();
  await page.getByLabel('Nouvelle adresse e-mail').fill('gone@account.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  const pending = page.getByText('En attente de confirmation : gone@account.example');
  await expect(pending).toBeVisible();
  await page.reload();
  await expect(pending).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Garder l’adresse actuelle' }).click();
  await expect(page.getByText('Le changement d’adresse e-mail est annulé')).toBeVisible();
  await expect(pending).toBeHidden();
  await expect(page.getByRole('button', { name: 'Changer d’adresse e-mail' })).toBeFocused();
  await page.setViewportSize(sizes.desktop);

  await page.getByLabel('Prénom').fill('');
  await page.getByLabel('Nom', { exact: true }).focus();
  await expect(page.getByLabel('Prénom')).toHaveAccessibleDescription('Ce champ ne peut pas être vide');
  await page.getByLabel('Prénom').fill('Voir https://evil.example');
  await page.getByLabel('Nom', { exact: true }).focus();
  await expect(page.getByLabel('Prénom')).toHaveAccessibleDescription(
    'Un nom ne peut contenir ni adresse de site, ni suite de chiffres, ni les signes / : < > @',
  );
  await page.getByLabel('Prénom').fill('Éléonore');
  // REQ-1.2.174
  await page.getByLabel('Langue des e-mails').selectOption('en');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await page.route('**/api/user/me', (route) => route.abort());
  await save.click();
  await expect(toastWith(page, 'Le serveur ne répond pas')).toBeVisible();
  await page.unroute('**/api/user/me');
  await save.click();
  await expect(page.getByText('Vos informations sont enregistrées')).toBeVisible();
  await expect(toastWith(page, 'Le serveur ne répond pas')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /Mon compte\s?Éléonore Petit/ })).toBeVisible();
  // The server takes the blank away and answers the name that was there: nothing is left to save.
  await page.getByLabel('Prénom').fill('Éléonore ');
  await save.click();
  await expect(page.getByLabel('Prénom')).toHaveValue('Éléonore');
  // A name that is typed during the saving stays, and is asked about.
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/user/me', async (route) => {
    if (route.request().method() === 'PATCH') await answered;
    await route.continue();
  });
  await page.getByLabel('Prénom').fill('Éléonora');
  await save.click();
  await page.getByLabel('Nom', { exact: true }).fill('Petit-Roy');
  answer();
  await expect(page.getByRole('link', { name: /Mon compte\s?Éléonora Petit/ })).toBeVisible();
  await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Petit-Roy');
  await page.unroute('**/api/user/me');
  await page.getByRole('link', { name: 'Synthèse', exact: true }).click();
  await page.getByRole('button', { name: 'Poursuivre la saisie' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Petit');
  await page.getByRole('link', { name: 'Synthèse', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: /Mon compte/ }).click();
  await page.getByRole('button', { name: /^FR/ }).click();
  await page.getByRole('button', { name: /^EN/ }).click();
  await expect(page.getByLabel('Language of e-mails')).toHaveValue('en');
  expect(faults).toEqual([]);
});

// REQ-1.2.12, REQ-1.4.9
test('a changed e-mail address is told as pending, counts once its link is opened, and leads back to the app', async ({
  page,
  product,
  faults,
}) => {
  const username = await onAccountPage(page, product, 'moves');
  await page.getByRole('button', { name: 'Changer d’adresse e-mail' }).click();
  const field = page.getByLabel('Nouvelle adresse e-mail');
  await expect(field).toBeFocused();
  await field.fill('not an address');
  const proof = page.getByLabel('Mot de passe', { exact: true });
  await proof.fill('Wrong-Horse-42!');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(field).toHaveAccessibleDescription("Mauvais format d'e-mail");
  await field.fill('moved@account.example');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(proof).toHaveAccessibleDescription('Mot de passe incorrect');
  await proof.fill(goodPassword);
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText('En attente de confirmation : moved@account.example')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Changer d’adresse e-mail' })).toBeFocused();
  const link = await mailedLink(product.mailbox, 'moved@account.example', '/confirm-email/');
  await page.goto(link);
  // Opening it changes nothing: a mail gateway may open it with a browser, too.
  await expect(page.getByText(`Les e-mails du compte ${username} arriveront à moved@account.example.`)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click();
  await expect(page.getByRole('heading', { name: 'Votre adresse e-mail est confirmée' })).toBeVisible();
  await expect(page.getByText('moved@account.example')).toBeVisible();
  // The token must not stay in the address bar, the history or screenshots; a reload does not use it again.
  expect(page.url()).not.toMatch(/confirm-email\/.{20}/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Votre adresse e-mail est confirmée' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Retour à l’application' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: /Mon compte/ }).click();
  await expect(page.getByText('moved@account.example')).toBeVisible();
  await expect(page.locator('dd').getByText(username)).toBeVisible();
  expect(faults).toEqual([]);
});

test('changing the password mails a link to the own address, and says so', async ({ page, product, faults }) => {
  const username = await onAccountPage(page, product, 'renews');
  await page.getByRole('button', { name: 'Changer de mot de passe' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(username);
  await page.route('**/api/email/verification', (route) => route.abort());
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(toastWith(page, 'Le serveur ne répond pas')).toHaveCount(1);
  await expect(page.getByRole('alertdialog')).toContainText('Le serveur ne répond pas');
  await page.unroute('**/api/email/verification');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText(`a été envoyé à ${username}. Il est valable une heure.`)).toBeVisible();
  await page.goto(await mailedLink(product.mailbox, username, '/update-password/'));
  // The password screens first clear the stored user.
  await expect(page.getByRole('heading', { name: 'Changez votre mot de passe' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  await page.getByLabel('Mot de passe', { exact: true }).fill(`${goodPassword}!`);
  await page.getByLabel('Confirmation du mot de passe').fill(`${goodPassword}!`);
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page.getByText('Votre mot de passe est enregistré')).toBeVisible();
  await fillLogIn(page, username, `${goodPassword}!`);
  await expect(page).toHaveURL(/\/home$/);
  expect(faults).toEqual([]);
});

test('open sessions show their device and use, and are ended one by one or all but this one', async ({
  page,
  product,
  faults,
}) => {
  const username = await newOwner(product, 'devices@account.example');
  await speak(page, 'fr');
  await page.goto(`${product.portal}/account`);
  await fillLogIn(page, username);
  await expect(page).toHaveTitle('Paraphe – Mon compte');
  const bearers = await Promise.all([1, 2, 3].map(() => openSession(product, username)));
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions ouvertes' }).getByRole('listitem');
  await expect(sessions).toHaveCount(4);
  const own = sessions.filter({ hasText: 'Cette session' });
  await expect(own).toContainText('Chrome sur Linux');
  await expect(own).toContainText(/utilisée (maintenant|il y a \d+ minutes?)/);
  await expect(own).toContainText('127.0.0.1');
  await expectNoAxeFindings(page);
  await sessions.filter({ hasText: 'Appareil inconnu' }).first().getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await expect(sessions).toHaveCount(3);
  await page.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
  await expect(page.getByText('2 sessions sont fermées')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  const answers = await Promise.all(
    bearers.map((bearer) => fetch(`${product.portal}/api/user`, { headers: { authorization: `Bearer ${bearer}` } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(faults).toEqual([]);
});

/** Enables the authenticator app on the account page. */
const turnOn = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  await page.getByRole('button', { name: 'Activer' }).click();
  const dialog = page.getByRole('dialog');
  const proof = dialog.getByLabel('Mot de passe', { exact: true });
  await proof.fill('Wrong-Horse-42!');
  await proof.press('Enter');
  await expect(proof).toHaveAccessibleDescription('Mot de passe incorrect');
  await proof.fill(goodPassword);
  // Each call makes another secret, so that a second one would make that of the screen a wrong one.
  await pressTwice(dialog.getByRole('button', { name: 'Continuer' }));
  await expect(dialog.getByRole('img', { name: /Code QR/ })).toBeVisible();
  await expectNoAxeFindings(page);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  const field = dialog.getByLabel('Code affiché par l’application');
  await field.fill('000000');
  await dialog.getByRole('button', { name: 'Activer' }).click();
  await expect(field).toHaveAccessibleDescription(/Ce code n’est pas le bon/);
  await field.fill(authenticatorCode(secret));
  await field.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Vos codes de secours' })).toBeVisible();
  await expectNoAxeFindings(page);
  return { secret, codes: await page.getByRole('dialog').getByRole('listitem').allTextContents() };
};

// REQ-1.2.189
test('two-step verification is off until turned on, then log-in asks for a code of the app or a recovery code', async ({
  page,
  product,
  faults,
}) => {
  const username = await onAccountPage(page, product, 'careful');
  const { secret, codes } = await turnOn(page);
  expect(codes.length).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Copier', exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(codes.join('\n'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger' }).click();
  expect((await download).suggestedFilename()).toBe('codes-de-secours.txt');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Fermer sans conserver vos codes ?' });
  await expectNoAxeFindings(page);
  await question.getByRole('button', { name: 'Revenir aux codes' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'J’ai conservé mes codes' }).click();
  await expect(page.getByText(`Il vous reste ${codes.length} codes de secours.`)).toBeVisible();

  await page.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(page.getByText('Vous avez quitté votre session')).toBeVisible();
  await fillLogIn(page, username);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectNoAxeFindings(page);
  await code.fill('123456');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/Ce code n’est pas le bon/);
  // The hint for a lost phone is still visible next to the error.
  await expect(page.getByText('Sans votre téléphone, saisissez l’un de vos codes de secours.')).toBeVisible();
  await page.getByRole('button', { name: 'Revenir à la connexion' }).click();
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(username);
  await fillLogIn(page, username);
  await code.fill(authenticatorCode(secret, 1));
  await code.press('Enter');
  await expect(page).toHaveURL(/\/home$/);

  await page.getByRole('link', { name: /Mon compte/ }).click();
  await page.getByRole('button', { name: 'Nouveaux codes de secours' }).click();
  await page.getByLabel(/ou code de secours/).fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Obtenir de nouveaux codes' }).click();
  await expect(page.getByRole('dialog', { name: 'Vos codes de secours' })).toBeVisible();
  const renewed = await page.getByRole('dialog').getByRole('listitem').allTextContents();
  expect(renewed.filter((fresh) => codes.includes(fresh))).toEqual([]);
  await page.getByRole('button', { name: 'J’ai conservé mes codes' }).click();
  await page.getByRole('button', { name: 'Désactiver' }).click();
  await page.getByLabel(/ou code de secours/).fill(renewed[0] ?? '');
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByText('La validation en deux étapes est désactivée')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activer' })).toBeFocused();
  expect(faults).toEqual([]);
});
