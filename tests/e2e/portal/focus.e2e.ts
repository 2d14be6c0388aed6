import type { Page } from '@playwright/test';
import { fillLogIn } from '../page-objects/accounts.page-object.ts';
import { addSandbox, expect, rowOf as environmentRow, signIn, test } from '../page-objects/environments.page-object.ts';
import {
  chooseAction,
  goodPassword,
  makeColleague,
  makeOwner,
  openUsers,
  sizes,
  words,
} from '../page-objects/users.page-object.ts';

const say = words.fr;

/** Opens the menu with the keyboard and chooses an action. */
const chooseByKeyboard = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: say.actionsFor(name) }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('menuitem', { name: action }).focus();
  await page.keyboard.press('Enter');
};

test('every action of a row’s menu gives the focus back to the row’s button, every time, and no tooltip covers its dialog', async ({
  page,
  product,
}) => {
  const owner = await makeOwner(product);
  await makeColleague(product, owner, 'user');
  await openUsers(page, product, 'fr', owner);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  for (const action of [say.edit, say.remove])
    for (const [means, choose] of [
      ['mouse', () => chooseAction(page, say, 'Marc Dupont', action)],
      ['keyboard', () => chooseByKeyboard(page, 'Marc Dupont', action)],
    ] as const)
      await test.step(`"${action}", by ${means}`, async () => {
        for (let time = 1; time <= 2; time += 1) {
          await choose();
          await expect(dialog).toBeVisible();
          await expect(page.locator('[role$="dialog"]:focus, [role$="dialog"] :focus')).toHaveCount(1);
          await page.keyboard.press('Escape');
          await expect(dialog).toHaveCount(0);
          await expect(page.getByRole('button', { name: say.actionsFor('Marc Dupont') })).toBeFocused();
        }
      });
  await test.step('an item chosen right after its button was pointed at', async () => {
    await page.clock.install();
    await page.mouse.move(5, 5);
    await page.clock.runFor(1000);
    await chooseAction(page, say, 'Marc Dupont', say.edit);
    await page.clock.runFor(2000);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('[role="tooltip"]:popover-open')).toHaveCount(0);
  });
});

const content = 'main[tabindex="-1"]';

test('another screen takes the focus into its content, by whatever in the old one it was reached', async ({
  page,
  product,
}) => {
  const { name } = await addSandbox(product, 'focusarrival');
  await signIn(page, product);
  await page.goto(`${product.portal}/home`);
  await page.getByRole('link', { name: 'Voir les environnements' }).last().click();
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page.locator(content)).toBeFocused();
  await test.step('a question that was thought better of gives it back to its button', async () => {
    const dots = environmentRow(page, name).getByRole('button', { name: /^Actions/ });
    for (let time = 1; time <= 2; time += 1) {
      await dots.click();
      await page.getByRole('menuitem', { name: 'Déconnecter' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(dots).toBeFocused();
    }
  });
  await environmentRow(page, name).getByRole('link', { name }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator(content)).toBeFocused();
  // The title names the environment after the screen, and no other screen.
  await expect(page).toHaveTitle(`Paraphe – Environnement – ${name}`);
  await page.locator(content).getByRole('link', { name: 'Environnements' }).first().click();
  await expect(page).toHaveURL(/\/workspaces$/);
  await expect(page).toHaveTitle('Paraphe – Environnements');
  await expect(environmentRow(page, name)).toBeVisible();
  await expect(page.locator(content)).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator(content)).toBeFocused();
  await test.step('securing leaves it in the content, its button being gone', async () => {
    await page.getByRole('button', { name: 'Sécuriser' }).press('Enter');
    await expect(page.getByText(`Environnement sécurisé : ${name}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sécuriser' })).toHaveCount(0);
    await expect(page.locator(content)).toBeFocused();
  });
});

test('a sent form leads into the content of the screen that says so, and log-in into that of home', async ({
  page,
  product,
}) => {
  const owner = await makeOwner(product);
  await page.goto(`${product.portal}/lost-password`);
  await page.getByLabel(say.username, { exact: true }).fill(owner.username);
  await page.getByLabel(say.email, { exact: true }).fill(owner.username);
  await page.locator('form button[type="submit"]').click();
  await expect(page).toHaveURL(/\/lost-sent$/);
  await expect(page.locator(content)).toBeFocused();
  await page.goto(`${product.portal}/login`);
  await fillLogIn(page, owner.username);
  await expect(page.getByRole('link', { name: /Mon compte/ })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator(content)).toBeFocused();
});

test('on a phone a toast does not cover the title', async ({ page, product }) => {
  await page.setViewportSize(sizes.phone);
  const owner = await makeOwner(product);
  await page.addInitScript(() => localStorage.setItem('APP_LG', 'fr'));
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.goto(`${product.portal}/login`);
  await page.getByLabel(say.username, { exact: true }).fill(owner.username);
  await page.getByLabel(say.password, { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: say.login, exact: true }).click();
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(toast).toBeVisible();
  const [toastBox, titleBox] = [await toast.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
  expect(toastBox!.y).toBeGreaterThan(titleBox!.y + titleBox!.height);
  expect(toastBox!.y + toastBox!.height).toBeLessThanOrEqual(sizes.phone.height);
});
