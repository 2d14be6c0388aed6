import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { answerCrm, expect, rowOf, signIn, sim, test } from '../page-objects/environments.page-object.ts';

/** Their English sentences are proved in web/kit/refusal-texts.test.ts. */
const crmErrors: Record<string, RegExp> = {
  access_denied: /accès a été refusé/,
  inactive_org: /bloquée, fermée ou suspendue/,
  inactive_user: /utilisateur Salesforce est inactif/,
  invalid_app_acess: /n’a pas encore approuvé/,
  invalid_app_access: /n’a pas encore approuvé/,
  OAUTH_APP_ACCESS_DENIED: /n’a pas encore approuvé/,
  OAUTH_EC_APP_NOT_FOUND: /n’a pas encore approuvé/,
  OAUTH_APP_BLOCKED: /a bloqué l’application/,
  invalid_scope: /droits api et refresh_token/,
  NO_ACCESS: /Aucun utilisateur Salesforce/,
  server_error: /rencontré une erreur/,
  REQUEST_LIMIT_EXCEEDED: /limite de requêtes/,
  something_else: /L’authentification auprès de Salesforce a échoué/,
};

// REQ-1.2.16, REQ-1.8.13
test('each CRM authentication error has its own message; the instruction for the administrator names the kind of organisation', async ({
  page,
  product,
  faults,
}) => {
  await signIn(page, product);
  for (const [word, message] of Object.entries(crmErrors)) {
    await page.goto(`${product.portal}/workspaces?error=${word}&error_description=x`);
    await expect(page.getByRole('alert')).toContainText(message);
    await expect(page).toHaveURL(/\/workspaces$/);
  }
  await expectNoAxeFindings(page);
  const kinds = { login: 'notre organisation de production', test: 'notre sandbox' };
  for (const [orgType, named] of Object.entries(kinds)) {
    const state = Buffer.from(JSON.stringify({ nonce: 'n', orgType })).toString('base64url');
    await page.goto(`${product.portal}/workspaces?error=invalid_app_access&state=${state}`);
    await expect(page.getByText(/merci d’approuver l’application/)).toContainText(named);
  }
  expect(faults).toEqual([]);
});

test('who denies at the CRM is told, and can start again', async ({ page, product }) => {
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  await page.getByRole('button', { name: 'Connecter une sandbox' }).click();
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, 'aciernord--', 'Deny');
  await expect(page.getByRole('alert')).toContainText('L’accès a été refusé dans Salesforce');
  await page.getByRole('button', { name: 'Recommencer la connexion' }).click();
  await expect(page.getByRole('dialog', { name: 'Connecter une sandbox' })).toBeVisible();
});

// REQ-3.1.11
test('what to do about an error on the CRM’s page is said beforehand, with an instruction for the administrator, and after coming back by hand', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`);
  await page.getByRole('button', { name: 'Connecter une sandbox' }).click();
  await page.getByText('Et si Salesforce affiche une erreur ?').click();
  await expect(page.getByText(/Salesforce ne vous ramènera pas ici/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Copier la consigne' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('merci d’approuver l’application');
  await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  await answerCrm(page, 'aciernord--formation/');
  await expect(page).not.toHaveURL(/\/workspaces$/);
  await page.goto(`${product.portal}/workspaces`);
  await expect(page.getByText('Une connexion n’a pas été terminée')).toBeVisible();
  await page.getByText('Et si Salesforce affiche une erreur ?').click();
  await expect(page.getByText(/merci d’approuver l’application/)).toContainText('dans notre sandbox');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Fermer' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Une connexion n’a pas été terminée')).toHaveCount(0);
});

// REQ-3.1.17, REQ-3.1.18, REQ-3.4.7
test('who is asked for a code at the CRM enters it and is connected; once an administrator blocks the app, the environment and a new connection say so', async ({
  page,
  product,
}) => {
  const org = 'aciernord--mfa';
  await sim(product, 'add-org', { prefix: org, name: 'Acier Nord – mfa', kind: 'sandbox' });
  await sim(product, 'faults', { org, highAssurance: 'raise' });
  await signIn(page, product);
  const goToCrm = async () => {
    await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
    await answerCrm(page, `${org}/`);
  };
  const verify = async (code: string) => {
    await page.getByLabel('Verification Code').fill(code);
    await page.getByRole('button', { name: 'Verify' }).click();
  };
  await page.goto(`${product.portal}/workspaces`);
  await page.getByRole('button', { name: 'Connecter une sandbox' }).click();
  await goToCrm();
  await expect(page.getByRole('heading', { name: 'Verify Your Identity' })).toBeVisible();
  await expectNoAxeFindings(page);
  await verify('000000');
  await expect(page.getByRole('alert')).toContainText('not valid');
  await verify('246810');
  await expect(page.getByText('Environnement connecté : Acier Nord – mfa')).toBeVisible();

  await sim(product, 'faults', { org, highAssurance: '', appBlocked: true });
  await page.reload();
  await expect(rowOf(page, 'Acier Nord – mfa')).toContainText('Accès refusé');
  await expect(rowOf(page, 'Acier Nord – mfa')).toContainText('Application bloquée dans Salesforce');
  await page.getByRole('link', { name: 'Acier Nord – mfa' }).click();
  await expect(page.getByText('Salesforce refuse l’accès à cet environnement')).toBeVisible();
  await expect(page.getByText(/Un administrateur a bloqué l’application/)).toBeVisible();
  await expectNoAxeFindings(page);

  await sim(product, 'revoke-tokens', { org });
  await page.reload();
  await page.getByRole('button', { name: 'Connecter', exact: true }).click();
  const address = page.url();
  await goToCrm();
  await expect(page.getByRole('alert')).toContainText('Un administrateur a bloqué l’application');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('alert')).toContainText('« Installer » (ou débloquer)');
  await expect(page.getByRole('heading', { level: 1, name: 'Acier Nord – mfa' })).toBeVisible();
  await expectNoAxeFindings(page);

  await sim(product, 'clear-faults', { org });
  await page.getByRole('button', { name: 'Recommencer la connexion' }).click();
  await goToCrm();
  await expect(page.getByText('Environnement connecté : Acier Nord – mfa')).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('a My Domain typed as the hint shows it leads to that sandbox; a mistyped one to a page that says what to do', async ({
  page,
  product,
}) => {
  await sim(product, 'add-org', { prefix: 'aciernord--banc', name: 'Acier Nord – banc', kind: 'sandbox' });
  await signIn(page, product);
  const typeDomain = async (domain: string) => {
    await page.goto(`${product.portal}/workspaces`);
    await page.getByRole('button', { name: 'Connecter une sandbox' }).click();
    await page.getByLabel(/Domaine/).fill(domain);
    await page.getByRole('button', { name: /Continuer vers Salesforce/ }).click();
  };
  await typeDomain('aciernord--bnac.sandbox');
  await expect(page.getByRole('heading', { name: 'URL No Longer Exists' })).toBeVisible();
  await expect(page.getByText('Check the My Domain you typed')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Back to the app' }).click();
  await expect(page.getByText('Une connexion n’a pas été terminée')).toBeVisible();
  await typeDomain('aciernord--banc.sandbox');
  await answerCrm(page, 'aciernord--banc/');
  await expect(page.getByText('Environnement connecté : Acier Nord – banc')).toBeVisible();
});
