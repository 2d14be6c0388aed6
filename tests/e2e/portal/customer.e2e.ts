import type { Page, Route } from '@playwright/test';
import { goodPassword, keepSession, speak } from '../page-objects/accounts.page-object.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { mailedLink } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';

/** Texts of buttons and fields by language. */
const words = {
  fr: {
    firstname: 'Prénom',
    lastname: 'Nom',
    email: 'Adresse e-mail',
    username: 'Nom d’utilisateur',
    password: 'Mot de passe',
    confirmation: 'Confirmation du mot de passe',
    register: 'Créer mon compte',
    save: 'Enregistrer le mot de passe',
    login: 'Se connecter',
    connect: 'Connecter mes environnements',
    toCrm: 'Continuer vers Salesforce',
    hello: (name: string) => `Bonjour ${name}`,
    production: 'Production',
    since: 'Client depuis',
    contact: 'Contact contractuel',
    docLogo: 'Doc, incluse',
    environments: 'Environnements',
    logout: 'Déconnexion',
    loggedOut: 'Vous avez quitté votre session',
    menu: /menu/i,
    overview: 'Synthèse',
    unknown: /utilisateur/i,
    wrong: 'Mot de passe incorrect',
    expired: /session a expiré/,
  },
  en: {
    firstname: 'First name',
    lastname: 'Last name',
    email: 'E-mail address',
    username: 'Username',
    password: 'Password',
    confirmation: 'Password confirmation',
    register: 'Create my account',
    save: 'Save the password',
    login: 'Log in',
    connect: 'Connect my environments',
    toCrm: 'Continue to Salesforce',
    hello: (name: string) => `Hello ${name}`,
    production: 'Production',
    since: 'Client since',
    contact: 'Contractual contact',
    docLogo: 'Doc, included',
    environments: 'Environments',
    logout: 'Log out',
    loggedOut: 'You are logged out',
    menu: /menu/i,
    overview: 'Overview',
    unknown: /user/i,
    wrong: 'Incorrect password',
    expired: /session has expired/,
  },
} as const;

type Words = (typeof words)[keyof typeof words];

const register = async (page: Page, product: RunningProduct, say: Words, email: string) => {
  await page.goto(`${product.portal}/register`);
  await page.getByLabel(say.firstname, { exact: true }).fill('Nora');
  await page.getByLabel(say.lastname, { exact: true }).fill('Petit');
  await page.getByLabel(say.email, { exact: true }).fill(email);
  await page.getByLabel(say.username, { exact: true }).focus();
  await expect(page.getByLabel(say.username, { exact: true })).toHaveValue(email);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: say.register }).click();
  await expect(page).toHaveURL(/\/email-sent$/);
  await expect(page.getByText(email)).toBeVisible();
};

const choosePassword = async (page: Page, product: RunningProduct, say: Words, email: string) => {
  await page.goto(await mailedLink(product.mailbox, email, '/initialize-password/'));
  await page.getByLabel(say.password, { exact: true }).fill(goodPassword);
  await page.getByLabel(say.confirmation, { exact: true }).fill(goodPassword);
  // The token must not stay in the address bar, the history or screenshots.
  expect(page.url()).not.toMatch(/initialize-password\/.{20}/);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: say.save }).click();
  await expect(page).toHaveURL(/\/login/);
};

const logIn = async (page: Page, say: Words, email: string, password = goodPassword) => {
  await page.getByLabel(say.username, { exact: true }).fill(email);
  await page.getByLabel(say.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: say.login, exact: true }).click();
};

const connectProduction = async (page: Page, say: Words, prefix: string) => {
  await page.getByRole('button', { name: say.connect }).click();
  await page.getByRole('button', { name: say.toCrm }).click();
  await expect(page.getByText('CRM simulator')).toBeVisible();
  await page.locator(`input[name="user"][value^="${prefix}/"]`).first().check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/\/workspaces$/);
};

const openMenu = async (page: Page, say: Words) => {
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: say.menu }).first().click();
};

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };

/** Each test connects another org, because an org can belong to only one company. */
const walks = [
  { language: 'fr', size: 'phone', org: 'studioouest', company: 'Studio Ouest' },
  { language: 'en', size: 'desktop', org: 'quayside', company: 'Quayside Ltd' },
] as const;

test.describe.configure({ mode: 'serial' });

/** Adds one more customer to the demo data. */
test.beforeAll(async ({ product }) => {
  const { status } = await fetch(`${product.crm}/_sim/add-org`, {
    method: 'POST',
    body: JSON.stringify({ prefix: 'quayside', name: 'Quayside Ltd', customer: true }),
  });
  expect(status).toBe(200);
});

for (const { language, size, org, company } of walks) {
  // REQ-1.2.27, REQ-1.2.32, REQ-1.2.37, REQ-1.2.41
  test(`a customer registers, connects the production and is verified: ${language}, ${size}`, async ({
    page,
    product,
    faults,
  }) => {
    const say = words[language];
    const email = `nora.${org}@walk.example`;
    await page.setViewportSize(sizes[size]);
    await speak(page, language);
    await register(page, product, say, email);
    await choosePassword(page, product, say, email);
    await logIn(page, say, email);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page).toHaveTitle(`Paraphe – ${say.overview}`);
    await expectNoAxeFindings(page);
    await connectProduction(page, say, org);
    await expect(page.getByText(company).first()).toBeVisible();
    await expectNoAxeFindings(page);
    await page.goto(`${product.portal}/home`);
    await expect(page.getByRole('heading', { name: say.hello('Nora') })).toBeVisible();
    await expect(page.getByText(say.since)).toBeVisible();
    await expect(page.getByText(say.contact)).toBeVisible();
    await expect(page.getByRole('img', { name: say.docLogo, exact: true })).toBeVisible();
    await expect(page.getByText(company).first()).toBeVisible();
    await expectNoAxeFindings(page);
    await openMenu(page, say);
    await page
      .getByRole('button', { name: say.logout })
      .or(page.getByRole('link', { name: say.logout }))
      .first()
      .click();
    await expect(page.getByText(say.loggedOut)).toBeVisible();
    expect(faults).toEqual([]);
  });
}

// REQ-1.2.18, REQ-1.8.2, REQ-1.8.3
test('log-in says an unknown user and a wrong password on their fields, and leads to the page wanted before', async ({
  page,
  product,
}) => {
  const say = words.fr;
  await speak(page, 'fr');
  await page.goto(`${product.portal}/workspaces`);
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, say, 'nobody@walk.example');
  await expect(page.getByLabel(say.username, { exact: true })).toHaveAccessibleDescription(say.unknown);
  await logIn(page, say, 'nora.studioouest@walk.example', 'Wrong-Horse-4242');
  await expect(page.getByLabel(say.password, { exact: true })).toHaveAccessibleDescription(new RegExp(say.wrong));
  await logIn(page, say, 'nora.studioouest@walk.example');
  await expect(page).toHaveURL(/\/workspaces$/);
});

// REQ-1.4.15
test('an expired bearer is renewed once, unseen, however many calls are in flight; a dead session says so', async ({
  page,
  product,
}) => {
  await speak(page, 'fr');
  await keepSession(page, product, 'nora.studioouest@walk.example');
  await page.goto(`${product.portal}/home`);
  await expect(page.getByText(words.fr.since)).toBeVisible();
  // Leaving the page during a renewal would cause a second one, so wait until no request is open.
  await page.waitForLoadState('networkidle');
  let renewals = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/RenewUserToken')) renewals += 1;
  });
  // Simulates the refusal after half an hour; the renewal itself is real.
  let expired = 0;
  const refuse = async (route: Route) => {
    if (renewals > 0) return route.fallback();
    expired += 1;
    return route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'ExpiredUserAccessToken',
        status: 401,
        code: 'ExpiredUserAccessToken',
        requestId: 'test',
      }),
    });
  };
  await page.route(/\/api\/(user|company|salesforce)\b/, refuse);
  await page.goto(`${product.portal}/workspaces`);
  await expect(page.getByText('Studio Ouest').first()).toBeVisible();
  expect(expired).toBeGreaterThan(0);
  expect(renewals).toBe(1);
  await page.unroute(/\/api\/(user|company|salesforce)\b/, refuse);
  const bearer = await page.evaluate(
    () =>
      Object.values(localStorage)
        .join(' ')
        .match(/[A-Za-z0-9_-]{43}/)?.[0] ?? '',
  );
  await fetch(`${product.portal}/api/user/disconnect`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
  });
  await page.goto(`${product.portal}/home`);
  await expect(page).toHaveURL(/\/login/);
});

// REQ-1.2.17
test('an unknown address shows the 404 page with the way home', async ({ page, product, faults }) => {
  await speak(page, 'en');
  const answer = await page.goto(`${product.portal}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('link', { name: /home/i })
      .or(page.getByRole('button', { name: /home/i }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Paraphe`);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Legal terms' })).toBeVisible();
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});
