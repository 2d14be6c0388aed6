import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  fillLogIn,
  keepSession,
  logIn,
  newOwner,
  registered,
  send,
  sizes,
} from '../page-objects/accounts.page-object.ts';
import { mailedLink } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';

test.use({ viewport: sizes.desktop });

const storedUser = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('userToken'));

// REQ-1.1.3, REQ-1.2.1, REQ-1.2.26, REQ-1.2.28, REQ-1.9.2
test('the auth layout shows the logo, the copyright, a legal-terms link and the language toggle, which is remembered', async ({
  page,
  product,
}) => {
  await page.goto(`${product.portal}/login`);
  // French by default.
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
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
  await page.goBack();
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

// REQ-1.2.6, REQ-1.2.20
test('/ redirects to home; the page title is the product name plus the title of the route, in the reader’s language', async ({
  page,
  product,
  faults,
}) => {
  const username = await newOwner(product, 'start@shell.example');
  await page.goto(`${product.portal}/`);
  // The home page needs a session, so the log-in page opens first.
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('Paraphe – Connexion');
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page).toHaveTitle('Paraphe – Créer un compte');
  await page.goto(`${product.portal}/`);
  await fillLogIn(page, username);
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`${product.portal}/`);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page).toHaveTitle('Paraphe – Synthèse');
  for (const title of ['Environnements', 'Profil & utilisateurs', 'Journal d’activité']) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveTitle(`Paraphe – ${title}`);
  }
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveTitle('Paraphe – Activity log');
  expect(await page.locator('title').count()).toBe(1);
  expect(faults).toEqual([]);
});

// REQ-1.2.9, REQ-1.2.10
test('/initialize-password and /update-password, also called /reset-password, clear the stored user first', async ({
  page,
  product,
}) => {
  const [first, again] = ['first@shell.example', 'again@shell.example'];
  await registered(product, first);
  const initialize = await mailedLink(product.mailbox, first, '/initialize-password/');
  await newOwner(product, again);
  await send(product, 'POST', '/email/verification', { username: again, email: again });
  const update = await mailedLink(product.mailbox, again, '/update-password/');
  await keepSession(page, product, again);
  await page.goto(initialize);
  await expect(page.getByText(`Pour le compte ${first}`)).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  await keepSession(page, product, again);
  await page.goto(update.replace('/update-password/', '/reset-password/'));
  await expect(page).toHaveURL(/\/update-password\/-$/);
  await expect(page.getByText(`Pour le compte ${again}`)).toBeVisible();
  expect(await storedUser(page)).toBeNull();
});

// REQ-1.2.182, REQ-1.9.2
test('in a browser that knows of no mail, the resend button asks whose link it is', async ({ page, product }) => {
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
  await expect(page.getByText(`Un e-mail part vers ${username}`)).toBeVisible();
  await page.goto(`${product.portal}/email-sent`);
  await expect(page.getByText(`mot de passe part vers ${username}`)).toBeVisible();
  await expect(resend).toBeVisible();
});
