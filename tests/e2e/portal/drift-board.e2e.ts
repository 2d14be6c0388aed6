import { readFile } from 'node:fs/promises';
import { pdf } from '#sim/crm/documents/pdf.ts';
import { demoPassword } from '#sim/demo/people.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { openDesk, seedMany, seedTemplate, tick } from '../page-objects/deployment.page-object.ts';
import { makeToken, send } from '../page-objects/templates.page-object.ts';
import { logIn, makeOwner } from '../page-objects/users.page-object.ts';
import { addMember, expect, rowOf, signIn, test } from '../page-objects/environments.page-object.ts';

// REQ-1.2.122
test('the drift board shows every template in every environment, the differences only, and keeps its reference in the address', async ({
  page,
  product,
}) => {
  const desk = await openDesk(product, 'Driftboard');
  const { source, target } = desk;
  const production = { prefix: desk.company.prefix };
  await seedTemplate(product, production, { externalId: 'D-1', name: 'Contrat de vente' });
  await seedTemplate(product, source, { externalId: 'D-1', name: 'Contrat de vente' });
  await seedTemplate(product, target, { externalId: 'D-1', name: 'Contrat de vente' });
  await seedTemplate(product, source, { externalId: 'D-2', name: 'Avenant' });
  await seedTemplate(product, target, { externalId: 'D-2', name: 'Avenant', sentAt: '2026-01-06T08:00:00.000+0000' });
  await seedTemplate(product, source, { externalId: 'D-3', name: 'Devis' });
  await seedMany(product, source, 1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'en', desk.company.owner);
  await page.goto(`${product.portal}/deployment?view=board&reference=${source.id}`);
  await expect(rowOf(page, 'Devis')).toContainText('Missing');
  await expect(rowOf(page, 'Contrat de vente')).toContainText('Same');
  await expectNoAxeFindings(page);
  // No environment has a file of the template of `seedMany`, so there is nothing to compare.
  await expect(page.getByLabel('Differences only (2)')).toBeVisible();
  await tick(page.getByLabel(/^Differences only/));
  await expect(rowOf(page, 'Contrat de vente')).toHaveCount(0);
  await page.getByLabel('Search for a template').fill('avenant');
  await expect(rowOf(page, 'Devis')).toHaveCount(0);
  await expect(rowOf(page, 'Avenant')).toBeVisible();

  await page.getByLabel('Reference environment').selectOption(target.id);
  await expect(page).toHaveURL(new RegExp(`reference=${target.id}`));
  await page.getByLabel('Search for a template').fill('devis');
  await expect(rowOf(page, 'Devis')).toContainText('Not in the reference');
  await page.getByRole('tab', { name: 'Drift' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${product.portal}/deployment?view=board&reference=${source.id}`);
  await expect(page.getByText('Devis', { exact: true })).toBeVisible();
  await expect(page.locator('[data-row]', { hasText: 'Devis' }).getByText(target.name)).toBeVisible();
  const facts = page.locator('[data-row]', { hasText: 'Devis' }).getByRole('term');
  await expect(facts.first()).toHaveText(/:$/);
  // At any width a state is read whole, also the longest beside the name of the reference.
  await page.setViewportSize({ width: 320, height: 780 });
  const states = page.locator('[data-row] dd');
  const cut = await states.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
  const room = await page
    .locator('[data-row] dl')
    .first()
    .evaluate((list) => list.getBoundingClientRect().right);
  const ends = await states.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(room);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoAxeFindings(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});

// REQ-1.2.122
test('the drift board of a company without environments leads to connect one', async ({ page, product }) => {
  await logIn(page, product, 'fr', await makeOwner(product));
  await page.goto(`${product.portal}/deployment?view=board`);
  await expect(page.getByText('Aucun environnement connecté')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voir les environnements' })).toBeVisible();
  await expectNoAxeFindings(page);
});

// REQ-1.2.140
test('a row of the board, or all that differs, is deployed to the chosen environment', async ({ page, product }) => {
  const { company, source, target } = await openDesk(product, 'Boarddeploy');
  const production = { prefix: company.prefix };
  for (const place of [production, source, target])
    await seedTemplate(product, place, { externalId: 'B-1', name: 'Contrat de vente' });
  await seedTemplate(product, source, { externalId: 'B-2', name: 'Avenant' });
  await seedTemplate(product, source, { externalId: 'B-3', name: 'Devis' });
  await seedTemplate(product, source, { externalId: 'B-4', name: 'Jamais envoyé', cloudId: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'fr', company.owner);
  await page.goto(`${product.portal}/deployment?view=board&reference=${source.id}`);
  await expect(rowOf(page, 'Devis')).toContainText('Absent');
  await expect(page.getByRole('button', { name: 'Déployer' })).toHaveCount(0);
  const targets = page.getByLabel('Déployer vers');
  await targets.selectOption(target.id);
  // The same template and the one without a cloud file cannot be chosen.
  for (const [name, offered] of [
    ['Contrat de vente', 0],
    ['Jamais envoyé', 0],
    ['Avenant', 1],
  ] as const)
    await expect(rowOf(page, name).getByRole('checkbox')).toHaveCount(offered);
  // The same is nothing to warn of.
  await expect(rowOf(page, 'Contrat de vente')).toContainText('Contrat de vente est déjà identique dans la cible');
  await expect(rowOf(page, 'Contrat de vente').locator('td').first().locator('svg')).toHaveCount(0);
  await expect(rowOf(page, 'Jamais envoyé')).toContainText('Jamais envoyé ne peut pas être déployé');
  await tick(rowOf(page, 'Avenant').getByRole('checkbox'));
  await expect(page.getByText('1 modèle sélectionné')).toBeVisible();
  await tick(page.getByRole('checkbox', { name: 'Tout sélectionner' }));
  await expect(page.getByText('2 modèles sélectionnés')).toBeVisible();
  await page.getByLabel('Rechercher un modèle').fill('devis');
  await expect(page.getByText('dont 1 hors de la recherche')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Déployer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Déployer 2/ }).click();
  await expect(page.getByText('Les modèles sont en place dans la cible.')).toBeVisible();
  await page.goto(`${product.portal}/deployment?view=board&reference=${source.id}`);
  await expect(rowOf(page, 'Avenant')).toContainText('Identique');
  await page.getByLabel('Déployer vers').selectOption(target.id);
  await expect(page.getByText(/^Rien à déployer vers/)).toBeVisible();
});

// REQ-1.2.142
test('both versions of a template are read side by side before a deployment', async ({ page, product }) => {
  const { company, source, target } = await openDesk(product, 'Boardpreview');
  await seedTemplate(product, source, { externalId: 'P-1', name: 'Contrat', words: ['Article 1', 'Prix de 12 €'] });
  await seedTemplate(product, target, { externalId: 'P-1', name: 'Contrat', words: ['Article 1', 'Prix de 10 €'] });
  await signIn(page, product, 'fr', company.owner);
  await page.goto(`${product.portal}/deployment?source=${source.id}&target=${target.id}`);
  await tick(page.getByLabel('Sélectionner Contrat'));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Déployer', exact: true }).click();
  await page.getByRole('button', { name: 'Voir les deux versions de Contrat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Les deux versions de Contrat' });
  await expect(dialog.getByText('1 paragraphe diffère.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: /^Cible/ })).toContainText('Remplacé\u00A0: Prix de 10 €');
  await expect(dialog.getByRole('region', { name: /^Source/ })).toContainText('Nouveau\u00A0: Prix de 12 €');
  await expectNoAxeFindings(page);
  // A phone that is turned: the list of a table becomes a grid, and the dialog of its row stays.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Factures' })).toBeAttached();
  await expect(dialog.getByText('1 paragraphe diffère.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Voir les deux versions de Contrat' })).toBeFocused();
});

// REQ-1.7.97
test('a file without text is downloaded from the preview as it is in the cloud', async ({ page, product }) => {
  const { company, source, target } = await openDesk(product, 'Boardfile');
  const name = 'Plan.pdf';
  const bytes = pdf('Plan', [{ text: 'Plan' }]);
  const sent = await send(
    product,
    await makeToken(product, { username: company.owner }, 'sandbox', demoPassword),
    name,
    bytes,
  );
  await seedTemplate(product, source, { externalId: name, name: 'Plan', cloudId: sent.id });
  await signIn(page, product, 'fr', company.owner);
  await page.goto(`${product.portal}/deployment?source=${source.id}&target=${target.id}`);
  await tick(page.getByLabel('Sélectionner Plan'));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Déployer', exact: true }).click();
  await page.getByRole('button', { name: 'Voir les deux versions de Plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Les deux versions de Plan' });
  await expect(dialog.getByText('Téléchargez-le pour le lire')).toBeVisible();
  // A deployment copies this one, too.
  await expect(dialog.getByText('Dans Salesforce, ce modèle a un autre fichier')).toBeVisible();
  await expectNoAxeFindings(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Télécharger Plan\.pdf – Source/ }).click();
  expect(await readFile(await (await download).path())).toEqual(bytes);
});

// REQ-1.2.177
test('a changed price marks its row alone in both versions of a workbook', async ({ page, product }) => {
  const { company, source, target } = await openDesk(product, 'Boardrows');
  const rows = (price: string) => [
    ['Produit', 'Prix'],
    ['Tôle', price],
    ['Poutre', '80'],
  ];
  await seedTemplate(product, source, { externalId: 'R-1', name: 'Tarif', rows: rows('1250') });
  await seedTemplate(product, target, { externalId: 'R-1', name: 'Tarif', rows: rows('1200') });
  await signIn(page, product, 'en', company.owner);
  await page.goto(`${product.portal}/deployment?source=${source.id}&target=${target.id}`);
  await tick(page.getByLabel('Select Tarif'));
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.getByRole('button', { name: 'See both versions of Tarif' }).click();
  const dialog = page.getByRole('dialog', { name: 'Both versions of Tarif' });
  await expect(dialog.getByText('1 row differs.')).toBeVisible();
  await expect(dialog.getByText('— Tarif —')).toHaveCount(2);
  await expect(dialog.getByText('Produit | Prix')).toHaveCount(2);
  await expect(dialog.getByRole('region', { name: /^Target/ })).toContainText('Replaced: Tôle | 1200Poutre | 80');
  await expect(dialog.getByRole('region', { name: /^Source/ })).toContainText('New: Tôle | 1250Poutre | 80');
  await expectNoAxeFindings(page);
});

// REQ-1.2.122
test('who is not connected to an environment is led from the board to its page', async ({ page, product }) => {
  const { company, source } = await openDesk(product, 'Boardalone');
  const second = 'paul@boardalone.example';
  await addMember(product, company, second);
  await signIn(page, product, 'fr', second);
  await page.goto(`${product.portal}/deployment?view=board`);
  await expect(page.getByText(`${source.name}\u00A0: vous n’y êtes pas connecté`)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: `Connecter ${source.name}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(source.name);
});
