import type { Page } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import { mailsTo } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { admin } from '../page-objects/staff.ts';
import {
  chooseAction,
  chooseProfile,
  elsewhere,
  logIn,
  makeOwner,
  openUsers,
  rowOf,
  words,
  type Person,
} from '../page-objects/users.page-object.ts';

const say = words.fr;

/** Connects that org at the CRM simulator and returns to the portal. */
const connect = async (page: Page, prefix: string): Promise<void> => {
  await page.getByRole('button', { name: 'Connecter mes environnements' }).click();
  await page.getByRole('button', { name: 'Continuer vers Salesforce' }).click();
  await page.locator(`input[name="user"][value^="${prefix}/"]`).first().check();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(/\/workspaces$/);
};

/** An owner of one company connects an org that another company already has, and asks to join, at the second try. */
const ask = async (page: Page, product: RunningProduct, who: Person, org: string): Promise<void> => {
  await logIn(page, product, 'fr', who);
  await connect(page, org);
  const dialog = page.getByRole('dialog', { name: 'Organisation déjà connectée' });
  await expect(dialog).toContainText('c***@p***.example');
  await expect(dialog.getByRole('link', { name: 'Ouvrir un ticket' })).toBeVisible();
  await expectSane(page);
  await page.route(/\/user\/request$/, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Demander à le rejoindre' }).click();
  await expect(dialog).toContainText('La demande de rattachement n’a pas pu être envoyée');
  await page.unroute(/\/user\/request$/);
  await dialog.getByRole('button', { name: 'Demander à le rejoindre' }).click();
  // The dialog stays open until the user closes it, because only it shows the confirmation.
  await expect(dialog).toContainText('Demande de rattachement envoyée');
  await expect(dialog).toContainText('Vous recevrez cette réponse par e-mail');
  await expect(dialog).not.toContainText('un e-mail lui sera envoyé');
  await expect(dialog.getByRole('button', { name: 'Demander à le rejoindre' })).toHaveCount(0);
  await expectSane(page);
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Envoyée à c\*\*\*@p\*\*\*\.example le /)).toBeVisible();
};

test.describe.configure({ mode: 'serial' });

/** An extra org, because other tests connect the orgs of the demo data. */
const org = { prefix: 'fonderie', name: 'Fonderie SA' };
let owner: Person;

test.beforeAll(async ({ product, browser }) => {
  const added = await fetch(`${product.crm}/_sim/add-org`, {
    method: 'POST',
    body: JSON.stringify({ ...org, customer: true }),
  });
  expect(added.status).toBe(200);
  owner = await makeOwner(product, { verified: false });
  const page = await elsewhere(browser);
  await logIn(page, product, 'fr', owner);
  await connect(page, org.prefix);
  await expect(page.getByText(org.name).first()).toBeVisible();
  await page.context().close();
});

// REQ-1.2.38, REQ-1.2.46, REQ-1.2.47, REQ-1.2.53, REQ-1.2.54, REQ-1.4.12, REQ-1.8.10, REQ-1.8.18
test('who finds their org taken asks to join, which can fail and be tried again; the owner sees it on home, accepts with a profile, and both are mailed', async ({
  page,
  browser,
  product,
  faults,
}) => {
  const jean = await makeOwner(product, { firstname: 'Jean', lastname: 'Valjean', verified: false });
  const his = await elsewhere(browser);
  await ask(his, product, jean, org.prefix);
  await expect.poll(async () => (await mailsTo(product.mailbox, owner.username)).length).toBeGreaterThan(0);

  await logIn(page, product, 'fr', owner);
  await expect(page.getByText('1 demande de rattachement en attente')).toBeVisible();
  await expectSane(page);
  await page.getByRole('link', { name: 'Voir les demandes' }).click();
  await expect(page).toHaveURL(/\/user$/);
  await expect(rowOf(page, 'Jean Valjean')).toContainText(jean.username);
  await expect(rowOf(page, 'Jean Valjean')).toContainText('En attente de validation');
  const columns = page.getByRole('table', { name: say.requests }).getByRole('columnheader');
  await expect(columns).toHaveText([/^Nom$/, /^Nom d’utilisateur/, /^Adresse e-mail/, /^Statut/, /^Actions/]);

  await chooseAction(page, say, 'Jean Valjean', say.accept);
  const dialog = page.getByRole('dialog', { name: 'Accepter Jean Valjean dans votre organisation' });
  await dialog.getByRole('button', { name: say.accept }).click();
  await expect(dialog).toContainText(say.empty);
  await chooseProfile(dialog, say.limited);
  await expectSane(page);
  await dialog.getByRole('button', { name: say.accept }).click();
  await expect(page.getByText('Jean Valjean a rejoint votre organisation')).toBeVisible();
  await expect(page.getByText('Aucune demande en attente').first()).toBeVisible();
  await expect(rowOf(page, 'Jean Valjean')).toContainText(say.limited);
  await expect.poll(async () => (await mailsTo(product.mailbox, jean.username)).length).toBeGreaterThan(0);

  await test.step('their open page follows', async () => {
    await expect(his.getByText(org.name).first()).toBeVisible({ timeout: 15_000 });
    await expect(his.getByText('Demande de rattachement en attente')).toHaveCount(0);
  });
  await his.context().close();
  expect(faults).toEqual([]);
});

// REQ-1.2.47, REQ-1.4.12
test('refusing acts directly: the request leaves the list, the person stays outside and is mailed', async ({
  page,
  browser,
  product,
}) => {
  const cosette = await makeOwner(product, { firstname: 'Cosette', lastname: 'Fauchelevent', verified: false });
  const hers = await elsewhere(browser);
  await ask(hers, product, cosette, org.prefix);
  await hers.context().close();
  await openUsers(page, product, 'fr', owner);
  await chooseAction(page, say, 'Cosette Fauchelevent', say.refuse);
  await expect(page.getByText('Demande refusée : Cosette Fauchelevent')).toBeVisible();
  await expect(rowOf(page, 'Cosette Fauchelevent')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: say.requests })).toBeFocused();
  await expect.poll(async () => (await mailsTo(product.mailbox, cosette.username)).length).toBeGreaterThan(0);
});

// REQ-1.2.133
test('who asked sees to whom and since when, on home too, cannot remind before a day, and calls the request off', async ({
  page,
  product,
}) => {
  const fantine = await makeOwner(product, { firstname: 'Fantine', lastname: 'Tholomyès', verified: false });
  await ask(page, product, fantine, org.prefix);
  await page.goto(`${product.portal}/home`);
  await expect(page.getByText('Demande de rattachement en attente')).toBeVisible();
  await expectSane(page);
  const remind = page.getByRole('button', { name: 'Relancer' });
  await remind.focus();
  await expect(remind).toHaveAttribute('aria-disabled', 'true');
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toContainText('Une relance par jour : la prochaine est possible le');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await remind.dispatchEvent('pointerup', { pointerType: 'touch' });
  await expect(tooltip).toContainText('Une relance par jour : la prochaine est possible le');
  await page.getByRole('button', { name: 'Annuler la demande' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Annuler la demande de rattachement ?' });
  await expectSane(page);
  await dialog.getByRole('button', { name: 'Garder la demande' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Annuler la demande' }).click();
  await dialog.getByRole('button', { name: 'Annuler la demande' }).click();
  await expect(page.getByText('Demande annulée')).toBeVisible();
  await expect(page.getByText('Demande de rattachement en attente')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Demande de rattachement en attente')).toHaveCount(0);
});

// REQ-1.2.53
test('an org of a company that is not verified leaves support alone to turn to', async ({ page, product }) => {
  await admin(product, ['company', 'block', owner.username]);
  const late = await makeOwner(product, { firstname: 'Éponine', lastname: 'Thénardier', verified: false });
  await logIn(page, product, 'fr', late);
  await connect(page, org.prefix);
  const dialog = page.getByRole('dialog', { name: 'Organisation déjà connectée' });
  await expect(dialog.getByRole('link', { name: 'Ouvrir un ticket' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Demander à le rejoindre' })).toHaveCount(0);
  await expectSane(page);
});
