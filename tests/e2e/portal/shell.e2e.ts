import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  chooseFirstPassword,
  fillLogIn,
  logIn,
  newOwner,
  registered,
  send,
  sizes,
} from '../page-objects/accounts.page-object.ts';
import { mailedLink, mailsTo } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';

test.use({ viewport: sizes.desktop });

const storedUser = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('userToken'));

// REQ-1.2.6
test('/ redirects to home', async ({ page, product, faults }) => {
  const username = await newOwner(product, 'start@shell.example');
  await page.goto(`${product.portal}/`);
  // The home page needs a session, so the log-in page opens first.
  await expect(page).toHaveURL(/\/login$/);
  await fillLogIn(page, username);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`${product.portal}/`);
  await expect(page).toHaveURL(/\/home$/);
  expect(faults).toEqual([]);
});

// REQ-1.2.1, REQ-1.2.26, REQ-1.2.28
test('the auth layout shows the logo, the copyright, a legal-terms link and the language toggle', async ({
  page,
  product,
}) => {
  await page.goto(`${product.portal}/login`);
  for (const next of ['/login', '/register', '/lost-password']) {
    if (next !== '/login') await page.locator(`a[href="${next}"]`).first().click();
    await expect(page).toHaveURL(new RegExp(`${next}$`));
    await expect(page.getByRole('banner').getByText('Paraphe', { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(/© \d{4} Paraphe/);
    const legal = page.getByRole('contentinfo').getByRole('link', { name: /Mentions légales/ });
    await expect(legal).toHaveAttribute('href', /^https?:\/\//);
    await expect(page.getByRole('group', { name: 'Langue' }).getByRole('button')).toHaveText(['FR', 'EN']);
    if (next === '/register') {
      await expect(page.getByRole('main').getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
        'href',
        '/login',
      );
      await page.goBack();
    }
  }
});

// REQ-1.2.20
test('a page has one title, which follows the screen', async ({ page, product }) => {
  await page.goto(`${product.portal}/login`);
  await expect(page).toHaveTitle('Paraphe – Connexion');
  await page.locator('a[href="/register"]').first().click();
  await expect(page).toHaveTitle('Paraphe – Créer un compte');
  expect(await page.locator('title').count()).toBe(1);
});

// REQ-1.1.3, REQ-1.9.2
test('the language is French by default, switched by the toggle and remembered after a reload', async ({
  page,
  product,
}) => {
  await page.goto(`${product.portal}/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('APP_LG'))).toBe('en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true');
});

// REQ-1.2.3, REQ-1.2.5, REQ-1.6.13
test('the menu folds by itself at a window width of 1100 px or narrower, and the burger toggles it', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1101, height: 800 });
  await logIn(page, product, await newOwner(product, 'menu@shell.example'));
  const burger = page.getByRole('button', { name: /Réduire le menu|Déplier le menu/ });
  await expect(burger).toHaveAttribute('aria-expanded', 'true');
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  const wide = (await menu.boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(burger).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(async () => (await menu.boundingBox())?.width).toBeLessThan(wide / 2);
  await expectNoAxeFindings(page);
  await burger.click();
  await expect(burger).toHaveAttribute('aria-expanded', 'true');
  await burger.click();
  await expect(burger).toHaveAttribute('aria-expanded', 'false');
  await page.setViewportSize({ width: 1101, height: 800 });
  await expect(burger).toHaveAttribute('aria-expanded', 'true');
  // Without a contract, every solution except Doc is blocked and gives the reason.
  for (const solution of ['Connect', 'RF', 'WebDoc']) {
    const entry = menu.getByRole('button', { name: solution });
    await expect(entry).toHaveAccessibleDescription(/^Votre compte ne vous donne pas accès/);
  }
  await menu.getByRole('button', { name: 'WebDoc' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Votre compte ne vous donne pas accès à cette fonctionnalité.',
  );
  await expect(page.getByRole('banner')).toContainText('Nora Petit');
  await expect(page.getByRole('banner')).toContainText('menu@shell.example');
});

// REQ-1.2.20
test('the page title is the product name plus the title of the route, in the reader’s language', async ({
  page,
  product,
}) => {
  await page.goto(`${product.portal}/login`);
  await expect(page).toHaveTitle('Paraphe – Connexion');
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page).toHaveTitle('Paraphe – Créer un compte');
  await logIn(page, product, await newOwner(product, 'title@shell.example'));
  await expect(page).toHaveTitle('Paraphe – Synthèse');
  for (const title of ['Environnements', 'Profil & utilisateurs', 'Journal d’activité']) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveTitle(`Paraphe – ${title}`);
  }
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveTitle('Paraphe – Activity log');
});

// REQ-1.2.9
test('/initialize-password clears the stored user first', async ({ page, product }) => {
  await registered(product, 'first@shell.example');
  const link = await mailedLink(product.mailbox, 'first@shell.example', '/initialize-password/');
  await logIn(page, product, await newOwner(product, 'other@shell.example'));
  await page.goto(link);
  await expect(page.getByText('Pour le compte first@shell.example')).toBeVisible();
  expect(await storedUser(page)).toBeNull();
});

// REQ-1.2.9, REQ-1.2.10
test('/update-password, also called /reset-password, clears the stored user first', async ({
  page,
  product,
}) => {
  const username = 'again@shell.example';
  await registered(product, username);
  await chooseFirstPassword(product, username);
  await send(product, 'POST', '/email/verification', { username, email: username });
  const link = await mailedLink(product.mailbox, username, '/update-password/');
  await logIn(page, product, await newOwner(product, 'another@shell.example'));
  await page.goto(link.replace('/update-password/', '/reset-password/'));
  await expect(page).toHaveURL(/\/update-password\/-$/);
  await expect(page.getByText(`Pour le compte ${username}`)).toBeVisible();
  expect(await storedUser(page)).toBeNull();
});

// REQ-1.2.29
test('leaving the e-mail field, valid, with the username empty prefills the username with it, once', async ({
  page,
  product,
}) => {
  await page.goto(`${product.portal}/register`);
  const email = page.getByLabel('Adresse e-mail', { exact: true });
  const username = page.getByLabel('Nom d’utilisateur', { exact: true });
  await email.fill('nora@');
  await email.blur();
  await expect(username).toHaveValue('');
  await email.fill('nora@shell.example');
  await email.blur();
  await expect(username).toHaveValue('nora@shell.example');
  await email.fill('nora.petit@shell.example');
  await email.blur();
  await expect(username).toHaveValue('nora@shell.example');
});

// REQ-1.2.11, REQ-1.7.10
test('the resend button of /email-sent sends the first link again', async ({ page, product }) => {
  const email = 'resend@shell.example';
  await page.goto(`${product.portal}/register`);
  await page.getByLabel('Prénom', { exact: true }).fill('Nora');
  await page.getByLabel('Nom', { exact: true }).fill('Petit');
  await page.getByLabel('Adresse e-mail', { exact: true }).fill(email);
  await page.getByLabel('Adresse e-mail', { exact: true }).blur();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page).toHaveURL(/\/email-sent$/);
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click();
  await expect(page.getByText(`E-mail envoyé à ${email}`)).toBeVisible();
  await expect.poll(async () => (await mailsTo(product.mailbox, email)).length).toBe(2);
  for (const { links } of await mailsTo(product.mailbox, email))
    expect(links.some((link) => link.includes('/initialize-password/'))).toBe(true);
});

// REQ-1.2.11, REQ-1.7.10
test('the resend button of /lost-sent sends the link again', async ({ page, product }) => {
  const username = await newOwner(product, 'lost@shell.example');
  await page.goto(`${product.portal}/lost-password`);
  await page.getByLabel('Nom d’utilisateur').fill(username);
  await page.getByLabel('Adresse e-mail', { exact: true }).fill(username);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page).toHaveURL(/\/lost-sent$/);
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click();
  await expect(page.getByText(`E-mail envoyé à ${username}`)).toBeVisible();
  const resets = async () =>
    (await mailsTo(product.mailbox, username)).filter(({ links }) =>
      links.some((link) => link.includes('/update-password/')),
    ).length;
  await expect.poll(resets).toBe(2);
});

// REQ-1.9.2
test('in a browser that knows of no mail, the resend button asks whose link it is', async ({
  page,
  product,
}) => {
  const username = await newOwner(product, 'elsewhere@shell.example');
  await page.goto(`${product.portal}/lost-sent`);
  const resend = page.getByRole('button', { name: 'Renvoyer l’e-mail' });
  await resend.click();
  await expect(page.getByText('Ce champ ne peut pas être vide')).toHaveCount(2);
  await page.getByLabel('Nom d’utilisateur').fill(username);
  await page.getByLabel('Adresse e-mail', { exact: true }).fill('other@shell.example');
  await resend.click();
  await expect(page.getByText('Adresse e-mail inconnue pour cet utilisateur')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByLabel('Adresse e-mail', { exact: true }).fill(username);
  await resend.click();
  await expect(page.getByText(`E-mail envoyé à ${username}`)).toBeVisible();
  await page.goto(`${product.portal}/email-sent`);
  await expect(page.getByText(`Nous avons envoyé à ${username}`)).toBeVisible();
  await expect(resend).toBeVisible();
});
