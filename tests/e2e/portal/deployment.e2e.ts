import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  openDesk,
  openPair,
  seedTemplate,
  sourcePicker,
  targetPicker,
  templatesIn,
  type Desk,
  tick,
  untick,
} from '../page-objects/deployment.page-object.ts';
import { addCompany, addSandbox, expect, rowOf, signIn, sim, test } from '../page-objects/environments.page-object.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';

const deploy = (page: Page) => page.getByRole('button', { name: 'Déployer', exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('region').getByText(text);

const seedThree = async (product: RunningProduct, { source }: Desk) => {
  await seedTemplate(product, source, { externalId: 'T-1', name: 'Contrat de vente', file: 'Contrat.docx' });
  await seedTemplate(product, source, { externalId: 'T-2', name: 'Devis détaillé', file: 'Devis.docx' });
  await seedTemplate(product, source, { externalId: 'T-3', name: 'Relance', cloudId: null });
};

// REQ-1.2.67, REQ-1.2.68, REQ-1.2.69, REQ-1.2.70, REQ-1.4.34, REQ-1.5.14, REQ-1.6.10
test('a connected source, another target and at least one template that was sent to the cloud are required, each missing one is said', async ({
  page,
  product,
  faults,
}) => {
  const desk = await openDesk(product, 'Deployneeds');
  await seedThree(product, desk);
  const lost = await addSandbox(product, 'perdue', '3.11', desk.company);
  await sim(product, 'revoke-tokens', { org: lost.prefix });
  await signIn(page, product, 'fr', desk.company.owner);
  await page.goto(`${product.portal}/home`);
  await page.getByRole('link', { name: 'Déploiement', exact: true }).click();
  await expect(page).toHaveTitle(/Déploiement/);
  await expect(sourcePicker(page)).toBeVisible();
  await expectNoAxeFindings(page);
  await deploy(page).click();
  const told = toast(page, 'Choisissez un environnement source.');
  await expect(told).toBeVisible();
  // The toast stands above the button that caused it.
  const [words, button] = [await told.boundingBox(), await deploy(page).boundingBox()];
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  await expect(page.getByText(/– vous n’y êtes pas connecté/).first()).toBeAttached();
  await expect(sourcePicker(page).locator(`option[value="${lost.id}"]`)).toBeDisabled();
  await sourcePicker(page).selectOption(desk.source.id);
  await expect(page.getByText('Choisissez un environnement source.')).toHaveCount(0);
  await expect(targetPicker(page).locator(`option[value="${desk.source.id}"]`)).toHaveCount(0);
  await expect(targetPicker(page).locator(`option[value="${lost.id}"]`)).toBeDisabled();
  await expect(rowOf(page, 'Contrat de vente')).toBeVisible();
  await deploy(page).click();
  await expect(page.getByText('Choisissez un environnement cible.')).toBeVisible();
  await targetPicker(page).selectOption(desk.target.id);
  await expect(page.getByText('Choisissez un environnement cible.')).toHaveCount(0);
  await deploy(page).click();
  await expect(page.getByText('Sélectionnez au moins un modèle à déployer.')).toBeVisible();
  await expectNoAxeFindings(page);

  const columns = page.getByRole('table', { name: /^Modèles d(?:e |’)/ }).getByRole('columnheader');
  await expect(columns).toHaveText([
    'Tout sélectionner',
    /^Nom du modèle/,
    /^Nom du fichier/,
    /^Format/,
    /^Taille/,
    /^Dernier envoi/,
  ]);
  await expect(columns.first().getByRole('checkbox')).not.toBeChecked();
  const row = rowOf(page, 'Contrat de vente');
  await expect(row).toContainText('Contrat');
  await expect(row).toContainText('docx');
  await expect(row).toContainText(/\d+(,\d)?\s(o|Ko)/);
  await expect(row).toContainText('05/01/2026');
  const unsent = rowOf(page, 'Relance');
  await expect(unsent).toContainText('Jamais envoyé dans le cloud');
  await expect(unsent.getByRole('checkbox')).toHaveCount(0);
  await tick(page.getByLabel('Tout sélectionner'));
  await expect(page.getByText('2 modèles sélectionnés')).toBeVisible();
  await untick(page.getByLabel('Tout sélectionner'));
  await page.getByLabel('Rechercher un modèle').fill('DEVIS');
  await expect(row).toHaveCount(0);
  await tick(page.getByLabel('Tout sélectionner'));
  await expect(page.getByText('1 modèle sélectionné')).toBeVisible();
  await page.getByLabel('Rechercher un modèle').fill('');
  await expect(page.getByLabel('Sélectionner Devis détaillé')).toBeChecked();
  await expect(page.getByLabel('Sélectionner Contrat de vente')).not.toBeChecked();

  await page.getByRole('link', { name: `Connecter ${lost.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/workspaces/${lost.id}`));
  expect(faults).toEqual([]);
});

// REQ-1.8.18, REQ-1.8.20, REQ-1.2.171
test('a deployment is compared first, runs under an address of its own, survives a lost connection and a reload, and is told when it is done', async ({
  page,
  product,
  faults,
}) => {
  const desk = await openDesk(product, 'Deployrun');
  await seedThree(product, desk);
  await seedTemplate(product, desk.target, {
    externalId: 'T-2',
    name: 'Devis d’avant',
    sentAt: '2026-02-05T08:00:00.000+0000',
  });
  await signIn(page, product, 'fr', desk.company.owner);
  await openPair(page, product, desk);
  await tick(page.getByLabel('Tout sélectionner'));
  await deploy(page).click();
  const dialog = page.getByRole('dialog', { name: `Déployer vers ${desk.target.name}` });
  await expect(dialog.getByRole('row', { name: /Contrat de vente.*Nouveau/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Devis détaillé.*Plus récent dans la cible/ })).toBeVisible();
  await expect(dialog.getByText('1 modèle est plus récent dans la cible', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Laisser de côté' }).click();
  const other = await page.context().newPage();
  await openPair(other, product, desk);
  await tick(other.getByLabel('Sélectionner Contrat de vente'));
  await deploy(other).click();
  const sameHere = other.getByRole('button', { name: 'Déployer 1 modèle' });
  await expect(sameHere).not.toHaveAttribute('aria-disabled', 'true');
  await sim(product, 'faults', { org: desk.source.prefix, held: 'VersionData' });
  await dialog.getByRole('button', { name: 'Déployer 1 modèle' }).click();
  await expect(page).toHaveURL(/[?&]run=/);
  await expect(page.getByText('0 sur 1')).toBeVisible();
  await sameHere.click();
  await expect(toast(other, /était déjà en cours\s: le voici/)).toBeVisible();
  await expect(other).toHaveURL(page.url());
  await expect(other.getByText('0 sur 1')).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.close();
  await page.route(/\/events$/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('La connexion est interrompue')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('0 sur 1')).toBeVisible();
  await expect(page.getByText('La connexion est interrompue')).toHaveCount(0);
  await sim(product, 'clear-faults', { org: desk.source.prefix });
  await expect(page.getByText('Les modèles sont en place dans la cible.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 modèle en place' }).first()).toBeAttached();
  await expect(rowOf(page, 'Contrat de vente')).toContainText('Déployé');
  await expectNoAxeFindings(page);
  expect(await templatesIn(product, desk.target)).toEqual({
    'T-1': 'Contrat de vente',
    'T-2': 'Devis d’avant',
  });
  await page.reload();
  await expect(rowOf(page, 'Contrat de vente')).toContainText('Déployé');
  expect(faults).toEqual([]);
});

// REQ-1.8.20
test('what failed says why and can be tried again; the run goes back with one confirmation; the history opens both', async ({
  page,
  product,
  faults,
}) => {
  const desk = await openDesk(product, 'Deployfail');
  await seedThree(product, desk);
  await seedTemplate(product, desk.source, {
    externalId: 'T-4',
    name: 'Ancien courrier',
    file: 'Courrier.txt',
  });
  await seedTemplate(product, desk.target, {
    externalId: 'T-1',
    name: 'Contrat d’avant',
    words: ['avant'],
    sentAt: '2025-01-05T08:00:00.000+0000',
  });
  await signIn(page, product, 'fr', desk.company.owner);
  await openPair(page, product, desk);
  await tick(page.getByLabel('Sélectionner Contrat de vente'));
  await tick(page.getByLabel('Sélectionner Ancien courrier'));
  await deploy(page).click();
  await page.getByRole('button', { name: 'Déployer 2 modèles' }).click();
  await expect(toast(page, /Le déploiement a échoué pour 1 modèle sur 2/)).toBeVisible();
  await expect(rowOf(page, 'Ancien courrier')).toContainText('Ce type de fichier n’est pas accepté.');
  await expectNoAxeFindings(page);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('button', { name: 'Réessayer l’échec' }).click();
  await expect(toast(page, /Le déploiement a échoué pour 1 modèle sur 2/)).toBeVisible();
  await page.getByRole('button', { name: 'Rétablir les versions précédentes' }).click();
  const question = page.getByRole('alertdialog', { name: new RegExp(desk.target.name) });
  await expect(question).toContainText('1 modèle reviendra à la version que ce déploiement a remplacée');
  await expectNoAxeFindings(page);
  await question.getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Retour arrière/ })).toBeVisible();
  await expect(page.getByText('Les versions précédentes ont été rétablies.')).toBeVisible();
  expect(await templatesIn(product, desk.target)).toEqual({ 'T-1': 'Contrat d’avant' });
  await page.getByRole('main').getByRole('link', { name: 'Déploiement', exact: true }).click();
  await expect(rowOf(page, 'Retour arrière')).toContainText(desk.company.owner);
  await expect(rowOf(page, 'Terminé avec des échecs')).toContainText(desk.target.name);
  await expectNoAxeFindings(page);
  await rowOf(page, 'Terminé avec des échecs').getByRole('link').click();
  await expect(rowOf(page, 'Ancien courrier')).toContainText('Échec');
  expect(faults).toEqual([]);
});

test('what somebody changed in the target since the deployment is left as it is, and the roll-back says so', async ({
  page,
  product,
  faults,
}) => {
  const desk = await openDesk(product, 'Deploychanged');
  await seedThree(product, desk);
  await seedTemplate(product, desk.target, { externalId: 'T-1', name: 'Contrat d’avant', words: ['avant'] });
  await signIn(page, product, 'fr', desk.company.owner);
  await openPair(page, product, desk);
  await tick(page.getByLabel('Sélectionner Contrat de vente'));
  await deploy(page).click();
  await page.getByRole('button', { name: 'Déployer 1 modèle' }).click();
  await expect(page.getByText('Les modèles sont en place dans la cible.')).toBeVisible();
  await seedTemplate(product, desk.target, { externalId: 'T-1', name: 'Contrat d’un autre' });
  await page.getByRole('button', { name: 'Rétablir les versions précédentes' }).click();
  await page
    .getByRole('alertdialog', { name: new RegExp(desk.target.name) })
    .getByRole('button', { name: 'Rétablir' })
    .click();
  await expect(rowOf(page, 'Contrat')).toContainText('modifié dans la cible depuis le déploiement');
  expect(await templatesIn(product, desk.target)).toMatchObject({ 'T-1': 'Contrat d’un autre' });
  expect(faults).toEqual([]);
});

// REQ-1.2.103
test('the note that the target is the production and the button that deploys have one sign and one colour', async ({
  page,
  product,
  faults,
}) => {
  const company = await addCompany(product, 'Deployprod');
  const source = await addSandbox(product, 'recette', '3.11', company);
  await seedTemplate(product, source, { externalId: 'T-1', name: 'Contrat de vente' });
  await signIn(page, product, 'fr', company.owner);
  await openPair(page, product, { company, source, target: company.production });
  await tick(page.getByLabel('Sélectionner Contrat de vente'));
  await deploy(page).click();
  const dialog = page.getByRole('dialog', { name: `Déployer vers ${company.production.name}` });
  const go = dialog.getByRole('button', { name: 'Déployer 1 modèle en production' });
  await expect(go).not.toHaveAttribute('aria-disabled', 'true');
  const note = dialog.getByText(/^La cible est votre production/).locator('xpath=../../..');
  const signOf = (at: Locator) => at.locator('svg').first().innerHTML();
  expect(await signOf(go)).toBe(await signOf(note));
  const amber = await note
    .locator('svg')
    .first()
    .evaluate((sign) => getComputedStyle(sign).color);
  await expect(go).toHaveCSS('background-color', amber);
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});
