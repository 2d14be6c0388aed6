import type { Locator, Page } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import { newOwner, openSession, send } from '../page-objects/accounts.page-object.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { admin } from '../page-objects/staff.ts';
import {
  chooseAction,
  chooseProfile,
  makeColleague,
  makeOwner,
  openUsers,
  rowOf,
  words,
  type Person,
} from '../page-objects/users.page-object.ts';

const say = words.fr;
const unknown = /Cet utilisateur n’existe pas/;

/** Aborts these calls; other calls work. */
const cutOff = (page: Page, method: string, path: RegExp) =>
  page.route(path, (route) => (route.request().method() === method ? route.abort() : route.fallback()));

/** An owner of another company asks to join the owner's company. */
const askToJoin = async (product: RunningProduct, owner: Person): Promise<void> => {
  const username = await newOwner(product, `asks.${process.pid}@people.example`);
  const companies = (await admin(product, ['company', 'list'])) as { id: string; name: string }[];
  const company = companies.find(({ name }) => name === `Acier ${owner.username}`);
  const bearer = await openSession(product, username);
  await send(product, 'POST', `/company/${company?.id}/user/request`, {}, bearer);
};

/** Another session deletes the user first. */
const deleteMeanwhile = async (product: RunningProduct, owner: Person, gone: Person): Promise<void> => {
  const bearer = await openSession(product, owner.username);
  const path = `/company/user/${encodeURIComponent(gone.username)}`;
  await send(product, 'DELETE', path, {}, bearer);
};

// REQ-1.8.10
test('accepting that fails says so in its dialog, refusing that fails in a toast; the request stays', async ({
  page,
  product,
}) => {
  const owner = await makeOwner(product);
  await askToJoin(product, owner);
  await openUsers(page, product, 'fr', owner);
  await cutOff(page, 'POST', /\/api\/company\/user\/request\/approval$/);
  await chooseAction(page, say, 'Nora Petit', say.accept);
  const dialog = page.getByRole('dialog', { name: 'Accepter Nora Petit dans votre organisation' });
  await chooseProfile(dialog, say.limited);
  await dialog.getByRole('button', { name: say.accept }).click();
  await expect(dialog).toContainText('La demande n’a pas pu être acceptée : Nora Petit');
  await expectSane(page);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await chooseAction(page, say, 'Nora Petit', say.refuse);
  await expect(page.getByText(/La demande n’a pas pu être refusée\s: Nora Petit\./)).toBeVisible();
  await expect(rowOf(page, 'Nora Petit')).toContainText('En attente de validation');
});

// REQ-1.8.11, REQ-1.8.12, REQ-1.2.170
test('what fails for a user is said where it was asked for: a delete that fails, and whatever is wanted of one who disappeared under the open menu', async ({
  page,
  product,
}) => {
  const owner = await makeOwner(product);
  const names = ['Marc', 'Zoé', 'Éric'];
  const gone = await Promise.all(names.map((name) => makeColleague(product, owner, 'user', name)));
  await openUsers(page, product, 'fr', owner);
  const openMenuOf = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: say.actionsFor(name) }).click();
    await expect(page.getByRole('menuitem', { name: say.remove })).toBeVisible();
  };
  const disappears = async (at: number): Promise<void> => {
    const person = gone[at];
    if (person) await deleteMeanwhile(product, owner, person);
  };

  await test.step('a delete that fails says so in a toast, and the user stays', async () => {
    await cutOff(page, 'DELETE', /\/api\/company\/user\//);
    await chooseAction(page, say, 'Marc Dupont', say.remove);
    await page.getByRole('alertdialog').getByRole('button', { name: say.remove }).click();
    await expect(page.getByText(/Suppression impossible\s: Marc Dupont\. Le serveur ne répond pas/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 'Marc Dupont')).toBeVisible();
    await page.unrouteAll();
  });
  await test.step('cannot be deleted: a toast says so, and the row goes', async () => {
    await openMenuOf('Marc Dupont');
    await disappears(0);
    await page.getByRole('menuitem', { name: say.remove }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: say.remove }).click();
    await expect(page.getByText(/Suppression impossible\s: Marc Dupont\..*n’existe pas/)).toContainText(unknown);
    await expect(page.getByText(/Suppression impossible\s: Marc Dupont\. Le serveur ne répond pas/)).toHaveCount(0);
    await expect(rowOf(page, 'Marc Dupont')).toHaveCount(0);
  });
  await test.step('cannot be edited: the dialog says so, and the row goes', async () => {
    await openMenuOf('Zoé Dupont');
    await disappears(1);
    await page.getByRole('menuitem', { name: say.edit }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifier Zoé Dupont' });
    await dialog.getByLabel(say.lastName, { exact: true }).fill('Durand');
    await dialog.getByRole('button', { name: say.save }).click();
    await expect(dialog).toContainText('Les modifications n’ont pas été enregistrées');
    await expect(dialog).toContainText(unknown);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: say.discard, exact: true }).click();
    await expect(rowOf(page, 'Zoé Dupont')).toHaveCount(0);
  });
  await test.step('has no ID to copy: a toast says so, and the row goes', async () => {
    await openMenuOf('Éric Dupont');
    await disappears(2);
    await page.getByRole('menuitem', { name: say.copySignId }).click();
    await expect(page.getByText(/L’ID de signature n’a pas pu être copié\./)).toContainText(unknown);
    await expect(rowOf(page, 'Éric Dupont')).toHaveCount(0);
  });
});

// REQ-1.8.21
test('on a phone the refusal of a form that is longer than the screen stands above its buttons', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const owner = await makeOwner(product);
  await openUsers(page, product, 'fr', owner);
  await chooseAction(page, say, 'Claire Martin', say.edit);
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: say.save });
  const overlap = async (message: Locator) => {
    const [above, below] = [await message.boundingBox(), await save.boundingBox()];
    return above!.y + above!.height - below!.y;
  };
  await chooseProfile(dialog, say.limited);
  await save.click();
  const lastOwner = dialog.getByText('Votre organisation doit garder au moins un Owner');
  await expect.poll(() => overlap(lastOwner)).toBeLessThanOrEqual(0);
  await cutOff(page, 'PATCH', /\/api\/user$/);
  await chooseProfile(dialog, 'Owner');
  await dialog.getByLabel(say.lastName, { exact: true }).fill('Dupont');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Les modifications n’ont pas été enregistrées');
  await expect.poll(() => overlap(dialog.getByRole('alert'))).toBeLessThanOrEqual(0);
});
