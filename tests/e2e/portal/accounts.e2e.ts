import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  fillLogIn,
  goodPassword,
  logIn,
  newOwner,
  registered,
  sizes,
  speak,
} from '../page-objects/accounts.page-object.ts';
import { mailedLink, mailsTo } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';

test.use({ viewport: sizes.desktop });

const says = (page: Page, label: string, sentence: string | RegExp) =>
  expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);

/** Fills in a field and moves the focus away. */
const leave = async (page: Page, label: string, value: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel(label, { exact: true }).blur();
};

test.beforeEach(async ({ page }) => speak(page, 'fr'));

// REQ-1.2.28, REQ-1.2.29, REQ-1.5.1, REQ-1.5.2, REQ-1.5.3, REQ-1.5.4, REQ-1.8.1, REQ-1.8.18
test('the fields of registration are checked on leaving them, in the words of the requirements', async ({
  page,
  product,
  faults,
}) => {
  await newOwner(product, 'taken@forms.example');
  await page.goto(`${product.portal}/register`);
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Nom d’utilisateur']) {
    await leave(page, label, '');
    await says(page, label, /^Ce champ ne peut pas être vide/);
  }
  await expectNoAxeFindings(page);
  await leave(page, 'Adresse e-mail', 'nora@');
  await says(page, 'Adresse e-mail', "Mauvais format d'e-mail");
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('');
  await leave(page, 'Nom d’utilisateur', 'nora+1@forms.example');
  await says(page, 'Nom d’utilisateur', /L'adresse e-mail ne peut pas contenir de caractères \+/);
  await leave(page, 'Nom d’utilisateur', 'nora');
  await says(page, 'Nom d’utilisateur', /Votre nom d'utilisateur doit être au format d'une adresse e-mail/);
  await leave(page, 'Nom d’utilisateur', '');
  await leave(page, 'Adresse e-mail', 'taken@forms.example');
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('taken@forms.example');
  await leave(page, 'Adresse e-mail', 'other@forms.example');
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('taken@forms.example');
  await leave(page, 'Prénom', 'Nora');
  await leave(page, 'Nom', 'Petit');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await says(page, 'Nom d’utilisateur', /Ce nom d'utilisateur est dejà utilisé/);
  await leave(page, 'Nom d’utilisateur', 'free@forms.example');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL(/\/email-sent$/);
  await expect(page.getByText('Votre compte est créé')).toBeVisible();
  expect(faults).toEqual([]);
});

// REQ-1.2.11, REQ-1.7.10
test('the first mail is sent again from the page that says it was sent, with a pause in between', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await page.goto(`${product.portal}/register`);
  await leave(page, 'Prénom', 'Nora');
  await leave(page, 'Nom', 'Petit');
  await leave(page, 'Adresse e-mail', 'again@forms.example');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL(/\/email-sent$/);
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click();
  await expect(page.getByText('Un e-mail part vers again@forms.example')).toBeVisible();
  const paused = page.getByRole('button', { name: /Renvoyer l’e-mail \(\d+ s\)/ });
  await expect(paused).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeFindings(page);
  for (let second = 0; second < 31; second += 1) await page.clock.runFor(1_000);
  await expect(page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true })).not.toHaveAttribute(
    'aria-disabled',
  );
  await expect.poll(async () => (await mailsTo(product.mailbox, 'again@forms.example')).length).toBe(2);
  for (const { links } of await mailsTo(product.mailbox, 'again@forms.example'))
    expect(links.some((link) => link.includes('/initialize-password/'))).toBe(true);
});

// REQ-1.2.26, REQ-1.5.5, REQ-1.8.9
test('log-in starts in the username, asks for both fields, hints at locked capitals, and says in a toast what no field is to blame for', async ({
  page,
  product,
}) => {
  await page.goto(`${product.portal}/login`);
  await expect(page.getByLabel('Nom d’utilisateur')).toBeFocused();
  await page.keyboard.press('Enter');
  await says(page, 'Nom d’utilisateur', 'Ce champ ne peut pas être vide');
  await says(page, 'Mot de passe', 'Ce champ ne peut pas être vide');
  const password = page.getByLabel('Mot de passe', { exact: true });
  await password.fill('secret');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Afficher le mot de passe' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await password.evaluate((field) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
  );
  await expect(page.getByText('Les majuscules sont verrouillées')).toBeVisible();
  await expectNoAxeFindings(page);

  const username = await newOwner(product, 'patient@forms.example');
  await page.route('**/api/auth/login', (route) => route.abort());
  await fillLogIn(page, username);
  await expect(page.getByText(/Le serveur ne répond pas/)).toBeVisible();
  await page.unroute('**/api/auth/login');
  await fillLogIn(page, username);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(/Le serveur ne répond pas/)).toHaveCount(0);
});

// REQ-1.4.6
test('an account without a password is told so at log-in, with the mail once more', async ({ page, product }) => {
  await registered(product, 'unfinished@forms.example');
  await page.goto(`${product.portal}/login`);
  await fillLogIn(page, 'unfinished@forms.example');
  await expect(page.getByText('Ce compte attend son premier mot de passe')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click();
  await expect(page.getByText('Un e-mail part vers unfinished@forms.example')).toBeVisible();
});

// REQ-1.2.9, REQ-1.2.11, REQ-1.2.31, REQ-1.5.10, REQ-1.7.10, REQ-1.8.3, REQ-1.8.4
test('a lost password asks for username and e-mail, names what is wrong on its field, and clears the stored user', async ({
  page,
  product,
}) => {
  const username = await newOwner(product, 'forgets@forms.example');
  await logIn(page, product, username);
  await page.goto(`${product.portal}/lost-password`);
  await expect(page.getByLabel('Nom d’utilisateur')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  const send = page.getByRole('button', { name: 'Recevoir le lien' });
  await send.click();
  await says(page, 'Nom d’utilisateur', 'Ce champ ne peut pas être vide');
  await says(page, 'Adresse e-mail', 'Ce champ ne peut pas être vide');
  await leave(page, 'Nom d’utilisateur', 'nobody@forms.example');
  await leave(page, 'Adresse e-mail', 'elsewhere@forms.example');
  await send.click();
  await says(page, 'Nom d’utilisateur', "Ce nom d'utilisateur est inconnu");
  await leave(page, 'Nom d’utilisateur', username);
  await send.click();
  await says(page, 'Adresse e-mail', 'Adresse e-mail inconnue pour cet utilisateur');
  await expectNoAxeFindings(page);
  await leave(page, 'Adresse e-mail', username);
  await send.click();
  await expect(page).toHaveURL(/\/lost-sent$/);
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click();
  await expect(page.getByText(`Un e-mail part vers ${username}`)).toBeVisible();
  const resets = async () =>
    (await mailsTo(product.mailbox, username)).filter(({ links }) =>
      links.some((link) => link.includes('/update-password/')),
    ).length;
  await expect.poll(resets).toBe(2);
  expect(await mailsTo(product.mailbox, 'elsewhere@forms.example')).toEqual([]);
});

// REQ-1.2.30, REQ-1.5.6, REQ-1.5.7
test('the password screens check the rule and the confirmation, and tick what is valid', async ({ page, product }) => {
  await registered(product, 'chooses@forms.example');
  const link = await mailedLink(product.mailbox, 'chooses@forms.example', '/initialize-password/');
  await page.goto(link);
  await expect(page.getByText(/un mot de passe facile à deviner est refusé/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Afficher le mot de passe' })).toHaveCount(2);
  await leave(page, 'Mot de passe', 'short');
  await says(
    page,
    'Mot de passe',
    'Le mot de passe doit comporter au moins 12 caractères, une minuscule, une majuscule, un chiffre et un caractère spécial.',
  );
  // Counted right, but easy to guess: no tick for what the server would refuse.
  for (const password of ['Password-1234', 'Paraphe-2026!!', 'Chooses-1234!']) {
    await leave(page, 'Mot de passe', password);
    await says(page, 'Mot de passe', /^Ce mot de passe est trop facile à deviner\./);
  }
  await expect(page.getByText('Valide', { exact: true })).toHaveCount(0);
  await leave(page, 'Mot de passe', goodPassword);
  await leave(page, 'Confirmation du mot de passe', 'another');
  await says(page, 'Confirmation du mot de passe', 'Les mots de passe doivent être identiques');
  await expectNoAxeFindings(page);
  await leave(page, 'Confirmation du mot de passe', goodPassword);
  await expect(page.getByText('Valide', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
  await expect(page.getByText('Votre mot de passe est enregistré. Vous pouvez vous connecter.')).toBeVisible();
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('chooses@forms.example');
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused();
  await page.goto(link);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/Ce lien n’est plus valable\s: il a déjà servi/)).toBeVisible();
});

// REQ-1.7.9, REQ-1.8.17
test('a link that no longer works leads to log-in, and says so', async ({ page, product }) => {
  const over = /Ce lien n’est plus valable/;
  for (const [screen, said] of [
    ['initialize-password', over],
    ['update-password', over],
    ['confirm-email', over],
  ] as const)
    await test.step(screen, async () => {
      await page.goto(`${product.portal}/${screen}/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`);
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText(said)).toBeVisible();
    });
  await expectNoAxeFindings(page);
});
