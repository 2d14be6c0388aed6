import type { Page, Route } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  addCompany,
  addSandbox,
  comeBack,
  expect,
  rowOf,
  signIn,
  sim,
  test,
} from '../page-objects/environments.page-object.ts';

const refuse = (code: string, status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code, requestId: 'test' }),
  });

// REQ-1.8.14, REQ-1.8.15, REQ-1.8.19
test('an environment, a list, its statuses or a deletion that fails says so and can be tried again', async ({
  page,
  product,
}) => {
  const { id, name } = await addSandbox(product, 'retry');
  await signIn(page, product);
  await page.route(/\/api\/externalenvironment\/[^/]+$/, refuse('Unavailable', 503));
  await page.goto(`${product.portal}/workspaces/${id}`);
  await expect(page.getByRole('heading', { name: 'L’environnement n’a pas pu être chargé' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.route(/\/externalenvironments$/, refuse('Unavailable', 503));
  await page.route(/\/externalenvironments\/status$/, refuse('Unavailable', 503));
  await page.goto(`${product.portal}/workspaces`);
  await expect(page.getByText('Les environnements n’ont pas pu être chargés')).toBeVisible();
  await page.unroute(/\/externalenvironments$/);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();

  // Without statuses the last known data stay.
  await expect(page.getByText(/Les statuts n’ont pas pu être vérifiés/)).toBeVisible();
  await expect(rowOf(page, name)).toContainText('3.11');
  await expectNoAxeFindings(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click();
  await expect(page.getByText(/Les statuts n’ont pas pu être vérifiés/)).toHaveCount(0);

  await page.route(/\/api\/externalenvironment\/[^/]+$/, refuse('DeploymentRunning', 409));
  await page.getByRole('button', { name: `Actions pour ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Déconnecter l’environnement' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Déconnecter' }).click();
  await expect(page.getByText(/Un déploiement depuis ou vers cet environnement est en cours/)).toBeVisible();
  await expect(page.getByRole('link', { name })).toBeVisible();
});

// REQ-1.2.55, REQ-1.8.14
test('an unknown environment shows the null-environment message and the way back', async ({
  page,
  product,
  faults,
}) => {
  await signIn(page, product);
  for (const id of ['7b0c1c1e-8a5e-4a7b-9a57-111111111111', 'nope']) {
    await page.goto(`${product.portal}/workspaces/${id}`);
    await expect(page.getByText('Cet environnement n’existe pas ou a été supprimé.')).toBeVisible();
    await expectNoAxeFindings(page);
  }
  await page.getByRole('link', { name: 'Retour aux environnements' }).click();
  await expect(page).toHaveURL(/\/workspaces$/);
  expect(faults).toEqual([]);
});

// REQ-1.1.4, REQ-1.3.13, REQ-1.8.15, REQ-1.8.18
test('sign parameters are checked, saved and guarded against leaving; offline they stay and the save says what happened', async ({
  page,
  product,
  context,
  faults,
}) => {
  const { id } = await addSandbox(product, 'parameters');
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces/${id}`);
  await expect(page.getByLabel('Double authentification')).toHaveValue('sms');
  await expect(page.getByLabel('Langue par défaut').getByRole('option')).toHaveText([
    'Français',
    'Anglais',
    'Espagnol',
    'Allemand',
    'Italien',
    'Néerlandais',
    'Polonais',
  ]);
  const moment = page.getByLabel('Moment du code');
  await expect(moment).toHaveValue('signing');
  await expect(moment).toHaveAccessibleDescription(/ni le lien ni les e-mails ne montrent rien du document/);
  await page.getByLabel('Double authentification').selectOption('none');
  await expect(moment).toHaveAccessibleDescription(/^Sans effet/);
  await page.getByLabel('Double authentification').selectOption('email');
  await moment.selectOption('reading');
  const validity = page.getByLabel('Validité (en jours)');
  for (const wrong of ['0', '366', '1.5', '']) {
    await validity.fill(wrong);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(validity).toHaveAccessibleDescription(/nombre entier de jours, de 1 à 365/);
  }
  await validity.fill('12');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/Les paramètres n’ont pas pu être mis à jour\. Le serveur ne répond pas/)).toBeVisible();
  await expect(validity).toHaveValue('12');
  await context.setOffline(false);
  await validity.fill('45');
  await page.getByLabel('Langue par défaut').selectOption('pl');
  await page.getByRole('link', { name: 'Environnements' }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await expectNoAxeFindings(page);
  await question.getByRole('button', { name: 'Poursuivre la saisie' }).click();
  await validity.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Rechercher dans le portail' });
  await search.fill('journaux');
  await search.press('Enter');
  await question.getByRole('button', { name: 'Poursuivre la saisie' }).click();
  await expect(validity).toHaveValue('45');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Paramètres mis à jour')).toBeVisible();
  await page.reload();
  await expect(validity).toHaveValue('45');
  await expect(page.getByLabel('Langue par défaut')).toHaveValue('pl');
  await expect(moment).toHaveValue('reading');
  await validity.fill('46');
  await page.getByRole('link', { name: 'Environnements' }).first().click();
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect(page).toHaveURL(/\/workspaces$/);
  expect(faults).toEqual([]);
});

// REQ-1.6.8
test('40 environments stay usable: they are searched, and opened by keyboard alone', async ({ page, product }) => {
  const forty = await addCompany(product, 'Quarante');
  await addSandbox(product, 'forty37', '3.11', forty);
  // Only this answer has so many environments. API tests prove how many the server can have.
  await page.route(/\/externalenvironments$/, async (route) => {
    const answer = await route.fetch();
    const own = (await answer.json()) as { id: string; orgName: string }[];
    const one = own.find(({ orgName }) => orgName.endsWith('forty37'));
    const others = Array.from({ length: 39 }, (_, at) => ({
      ...one,
      id: `00000000-0000-4000-8000-0000000000${at + 10}`,
      orgName: `Quarante – other${at + 10}`,
    }));
    await route.fulfill({ response: answer, json: [...own, ...others] });
  });
  await signIn(page, product, 'en', forty.owner);
  await page.goto(`${product.portal}/workspaces`);
  await page.getByRole('searchbox', { name: 'Search for a sandbox' }).focus();
  await page.keyboard.type('forty37');
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  const link = page.getByRole('link', { name: 'Quarante – forty37' });
  for (let press = 0; press < 6 && !(await link.evaluate((one) => one === document.activeElement)); press += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Quarante – forty37' })).toBeVisible();
});

const expectNoSideScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

/** French has longer words, so it is tested at the narrow width. */
const looks = [
  { language: 'fr', colorScheme: 'dark', width: 360 },
  { language: 'en', colorScheme: 'light', width: 1440 },
] as const;

for (const { language, colorScheme, width } of looks) {
  test(`nothing for axe to find in list, dialogs and detail: ${language}, ${colorScheme}, ${width} px`, async ({
    page,
    product,
    faults,
  }) => {
    const { id, name, prefix } = await addSandbox(product, `axe${language}${colorScheme}${width}`, '3.9');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 740 });
    const check = async () => {
      await expectNoSideScroll(page);
      await expectNoAxeFindings(page);
    };
    await signIn(page, product, language);
    await page.goto(`${product.portal}/workspaces`);
    await expect(page.getByRole('link', { name })).toBeVisible();
    await check();
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('menuitem').last().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await check();
    await page.keyboard.press('Escape');
    await sim(product, 'revoke-tokens', { org: prefix });
    await page.goto(`${product.portal}/workspaces/${id}`);
    await comeBack(page);
    const connect = page.getByRole('main').getByRole('button', { name: /^(Connecter|Connect)$/ });
    await expect(connect).toBeVisible();
    await check();
    await connect.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.locator('summary').click();
    await check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(Mettre à jour|Update)/ }).click();
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    await check();
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
  });
}
