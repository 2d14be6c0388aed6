import type { Route } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  openDesk,
  openPair,
  seedMany,
  seedTemplate,
  sourcePicker,
  tick,
} from '../page-objects/deployment.page-object.ts';
import {
  addCompany,
  bearerOf,
  callApi,
  expect,
  nora,
  rowOf,
  signIn,
  sim,
  sophie,
  test,
} from '../page-objects/environments.page-object.ts';

const refuse = (code: string, status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title: code, status, code, requestId: 'test' }),
  });

// REQ-1.2.68, REQ-1.4.34, REQ-1.4.35
test('templates that cannot be loaded and a deployment that cannot start say so and can be tried again; templates are cached until a deployment', async ({
  page,
  product,
  faults,
}) => {
  const desk = await openDesk(product, 'Deploycache');
  await seedTemplate(product, desk.source, { externalId: 'T-1', name: 'Contrat de vente' });
  await signIn(page, product, 'fr', desk.company.owner);
  let arrive = (): void => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/templates$/, async (route) => {
    await held;
    await refuse('CrmUnavailable', 502)(route);
  });
  await page.goto(`${product.portal}/deployment?source=${desk.source.id}`);
  await expect(page.getByLabel('Tout sélectionner')).toBeDisabled();
  arrive();
  await expect(page.getByText('Les modèles n’ont pas pu être chargés')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(rowOf(page, 'Contrat de vente')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/templates')) asked.push(request.url().split('/').at(-2) ?? '');
  });
  await openPair(page, product, desk);
  await expect(rowOf(page, 'Contrat de vente')).toBeVisible();
  await sourcePicker(page).selectOption(desk.target.id);
  await expect(page.getByText('Aucun modèle dans cet environnement')).toBeVisible();
  await expectNoAxeFindings(page);
  await sourcePicker(page).selectOption(desk.source.id);
  await expect(rowOf(page, 'Contrat de vente')).toBeVisible();
  expect(asked.length).toBe(2);
  await page.getByLabel(/^Environnement cible$/).selectOption(desk.target.id);
  await tick(page.getByLabel('Tout sélectionner'));
  await page.route(/\/api\/deployment$/, refuse('DeploymentRunning', 409));
  await page.getByRole('button', { name: 'Déployer', exact: true }).click();
  const go = page.getByRole('button', { name: 'Déployer 1 modèle' });
  await go.click();
  await expect(page.getByText(/Un déploiement depuis ou vers cet environnement est en cours/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unrouteAll();
  await go.click();
  await expect(page.getByText('Les modèles sont en place dans la cible.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Déploiement', exact: true }).click();
  await page.getByRole('tab', { name: 'Nouveau déploiement' }).click();
  await expect(rowOf(page, 'Contrat de vente')).toBeVisible();
  expect(asked.length).toBe(2);
  await sourcePicker(page).selectOption(desk.target.id);
  await expect(rowOf(page, 'Contrat de vente')).toBeVisible();
  expect(asked.length).toBe(3);
  expect(faults).toEqual([]);
});

test('templates read before another’s deployment had ended are asked anew', async ({ page, product }) => {
  const desk = await openDesk(product, 'Deployother');
  await seedTemplate(product, desk.source, { externalId: 'T-1', name: 'Contrat de vente' });
  await signIn(page, product, 'fr', desk.company.owner);
  await page.goto(`${product.portal}/deployment?source=${desk.target.id}`);
  await expect(page.getByText('Aucun modèle dans cet environnement')).toBeVisible();
  const bearer = await bearerOf(product, desk.company.owner);
  const started = await callApi(product, 'POST', '/api/deployment', {
    bearer,
    body: {
      instanceUrl: `${product.crm}/${desk.source.prefix}`,
      targetInstanceUrl: `${product.crm}/${desk.target.prefix}`,
      externalIds: ['T-1'],
      typeOrg: 'sandbox',
    },
  });
  expect(started.status).toBe(202);
  const path = `/api/deployment/${started.body.id}`;
  await expect.poll(async () => (await callApi(product, 'GET', path, { bearer })).body.state).toBe('done');
  await page.getByRole('tab', { name: 'Historique' }).click();
  await expect(page.getByText('Terminé', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Nouveau déploiement' }).click();
  await expect(rowOf(page, 'Contrat de vente')).toBeVisible();
});

test('2,000 templates are one screenful of rows, found by a search', async ({ page, product, faults }) => {
  const desk = await openDesk(product, 'Deploymany');
  await seedMany(product, desk.source, 2000);
  await signIn(page, product, 'fr', desk.company.owner);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/templates')) asked.push(request.method());
  });
  await openPair(page, product, desk);
  await expect(page.getByText('2000 modèles')).toBeVisible();
  expect(asked).toEqual(['GET']);
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await page.getByLabel('Rechercher un modèle').fill('modèle 1999');
  await expect(rowOf(page, 'Modèle 1999')).toBeVisible();
  await page.getByLabel('Rechercher un modèle').fill('');
  // "Select all" selects the listed rows, so wait until all rows are back.
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await tick(page.getByLabel('Tout sélectionner'));
  await page.getByRole('button', { name: 'Déployer', exact: true }).click();
  await expect(page.getByText(/500 modèles au plus/)).toBeVisible();
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});

test('who is no owner finds the way from home; a run that is not the company’s answers like one that never was', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'fr', sophie);
  await page.goto(`${product.portal}/home`);
  await page.getByRole('link', { name: 'Déployer des modèles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Déploiement' })).toBeVisible();
  for (const id of ['7b0c1c1e-8a5e-4a7b-9a57-111111111111', 'nope']) {
    await page.goto(`${product.portal}/deployment?run=${id}`);
    await expect(page.getByText('Ce déploiement n’existe pas, ou pas dans votre organisation.')).toBeVisible();
    await expectNoAxeFindings(page);
  }
  await page.getByRole('link', { name: 'Voir l’historique' }).click();
  await expect(page.getByRole('tab', { name: 'Historique' })).toHaveAttribute('aria-selected', 'true');
});

test('without environments the page says what to do first', async ({ page, product }) => {
  await signIn(page, product, 'fr', nora);
  await page.goto(`${product.portal}/deployment`);
  await expect(page.getByText(/connectez-en au moins deux/)).toBeVisible();
  await expectNoAxeFindings(page);
});

test('with one environment the page says that a second is missing, and the history that it is empty', async ({
  page,
  product,
  faults,
}) => {
  const { owner } = await addCompany(product, 'Deployone');
  await signIn(page, product, 'fr', owner);
  await page.goto(`${product.portal}/deployment`);
  await expect(page.getByText('Il manque un second environnement')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('tab', { name: 'Historique' }).click();
  await expect(page.getByText('Aucun déploiement pour le moment')).toBeVisible();
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});

test('a grant that ends while one looks is told with the comparison', async ({ page, product }) => {
  const desk = await openDesk(product, 'Deploygrant');
  await seedTemplate(product, desk.source, { externalId: 'T-1', name: 'Contrat de vente' });
  await signIn(page, product, 'fr', desk.company.owner);
  await openPair(page, product, desk);
  await tick(page.getByLabel('Sélectionner Contrat de vente'));
  await sim(product, 'revoke-tokens', { org: desk.target.prefix });
  await page.getByRole('button', { name: 'Déployer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('La comparaison a échoué')).toBeVisible();
  await expectNoAxeFindings(page);
});

const looks = [
  { language: 'fr', colorScheme: 'dark', width: 360 },
  { language: 'en', colorScheme: 'light', width: 1440 },
] as const;

for (const { language, colorScheme, width } of looks) {
  test(`nothing for axe to find from the pickers to the history: ${language}, ${colorScheme}, ${width} px`, async ({
    page,
    product,
    faults,
  }) => {
    const desk = await openDesk(product, `Deploylook${language}${colorScheme}`);
    await seedTemplate(product, desk.source, { externalId: 'T-1', name: 'Contrat de vente' });
    await seedTemplate(product, desk.source, { externalId: 'T-2', name: 'Relance', cloudId: null });
    await seedTemplate(product, desk.source, { externalId: 'T-3', name: 'Courrier', file: 'Courrier.txt' });
    await seedTemplate(product, desk.target, {
      externalId: 'T-1',
      name: 'Contrat d’avant',
      sentAt: '2026-02-05T08:00:00.000+0000',
    });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 740 });
    const check = async () => {
      const tooWide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(tooWide).toBeLessThanOrEqual(0);
      await expectNoAxeFindings(page);
    };
    await signIn(page, product, language, desk.company.owner);
    await page.goto(`${product.portal}/deployment`);
    await expect(sourcePicker(page)).toBeVisible();
    await check();
    await openPair(page, product, desk);
    await tick(page.getByLabel(/^(Sélectionner|Select) Contrat de vente/));
    await tick(page.getByLabel(/^(Sélectionner|Select) Courrier/));
    await check();
    await page.getByRole('button', { name: /^(Déployer|Deploy)$/ }).click();
    const go = page.getByRole('button', { name: /^(Déployer 2 modèles|Deploy 2 templates)$/ });
    await expect(go).not.toHaveAttribute('aria-disabled', 'true');
    await check();
    await sim(product, 'faults', { org: desk.target.prefix, held: 'ContentVersion' });
    await go.click();
    await expect(page.getByText(/^(1 sur 2|1 of 2)$/)).toBeVisible();
    await check();
    await sim(product, 'clear-faults', { org: desk.target.prefix });
    await expect(page.getByText(/^(Déployé|Deployed)$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Réessayer l’échec|Retry the failure)$/ })).toBeVisible();
    await check();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Déploiement|Deployment)$/ })
      .click();
    await expect(page.getByRole('tab', { name: /^(Historique|History)$/ })).toBeVisible();
    await expect(page.getByText(/^(Terminé avec des échecs|Done with failures)$/)).toBeVisible();
    await check();
    expect(faults).toEqual([]);
  });
}
