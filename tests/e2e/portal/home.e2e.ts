import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { sizes } from '../page-objects/accounts.page-object.ts';
import { expectFits } from '../page-objects/billing.page-object.ts';
import { claire, expect, signIn, sophie, test } from '../page-objects/environments.page-object.ts';
import { moved } from '../page-objects/moved.ts';

const week = (page: Page) => page.getByRole('region', { name: /^(Les 7 derniers jours|The last 7 days)$/ });

/** Checks the state in two corners: French on a dark phone, English on a light desktop. */
const expectFitsEverywhere = async (page: Page): Promise<void> => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectFits(page);
  await expectNoAxeFindings(page);
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'English' }).click();
  await expectFits(page);
  await expectNoAxeFindings(page);
};

/** How far, in px, the sign of each line stands above or below the middle of the line's first words. */
const signsOff = (list: Locator): Promise<number[]> =>
  list.getByRole('listitem').evaluateAll((lines) =>
    lines.map((line) => {
      const [sign, words] = ['svg', 'p'].map((name) => line.querySelector(name)?.getBoundingClientRect());
      return sign && words ? Math.abs(sign.top + sign.height / 2 - words.top - 10) : Number.NaN;
    }),
  );

// REQ-1.2.104
test('the sign of what waits stands beside its first line, be it alone or with a second one', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'fr', claire);
  await page.route(/\/externalenvironments$/, async (route) => {
    const environments: { orgName: string }[] = await (await route.fetch()).json();
    await route.fulfill({ json: environments.filter(({ orgName }) => orgName === 'Acier Nord – UAT') });
  });
  for (const size of [sizes.phone, sizes.desktop]) {
    await page.setViewportSize(size);
    await page.goto(`${product.portal}/home`);
    const todo = page.getByRole('region', { name: 'À faire' });
    await expect(todo.getByText(/Acier Nord – UAT/)).toBeVisible();
    // REQ-1.2.172
    await expect(page.getByText('1 connecté sur 1')).toBeVisible();
    expect(Math.max(...(await signsOff(todo)))).toBeLessThanOrEqual(1);
  }
});

// REQ-1.2.105
test('the last seven days stand on home in four numbers, each of which leads to its events', async ({
  page,
  product,
  faults,
}) => {
  await page.setViewportSize(sizes.desktop);
  await signIn(page, product, 'fr', claire);
  await page.goto(`${product.portal}/home`);
  await expect(week(page).getByRole('link')).toHaveCount(4);
  for (const name of ['Envoyés', 'Signés', 'Refusés', 'En échec']) {
    const link = week(page).getByRole('link', { name });
    const count = Number((await link.innerText()).split('\n')[0]);
    expect([name, count]).toEqual([name, expect.any(Number)]);
    await link.click();
    await expect(page).toHaveURL(/\/logs\?period=7d&/);
    await expect(page.getByRole('table').locator('tbody tr[data-row]')).toHaveCount(Math.min(20, count));
    await page.goBack();
  }
  await expectFitsEverywhere(page);
  expect(faults).toEqual([]);
});

// REQ-1.2.38, REQ-1.2.104, REQ-1.4.58
test('what waits for an owner comes first, each with its one action; what could not be checked is said', async ({
  page,
  product,
  faults,
}) => {
  await page.setViewportSize(sizes.desktop);
  await signIn(page, product, 'fr', claire);
  await page.goto(`${product.portal}/home`);
  const todo = page.getByRole('main').getByRole('region').first();
  await expect(todo).toHaveAccessibleName('À faire');
  const line = (words: RegExp) => todo.getByRole('listitem').filter({ hasText: words });
  const actions = {
    '/user': line(/demandes? de rattachement en attente/),
    '/workspaces': line(/environnements demandent une action/),
    '/cases/\\w+': line(/1 ticket attend votre réponse/),
    '/billing': line(/1 facture en retard de paiement.*4\s680,00\s€/),
    '/sign/consumption': line(/Quota Sign dépassé\s*5\s160 sur 5\s000 · 103\s%/),
  };
  for (const [address, waiting] of Object.entries(actions)) {
    await waiting.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`^${product.portal}${address}$`));
    await page.goBack();
  }
  await page.route(/\/invoices$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(line(/Tout n’a pas pu être vérifié/)).toBeVisible();
  await expect(line(/Quota Sign dépassé/)).toBeVisible();
  await page.unroute(/\/invoices$/);
  await todo.getByRole('button', { name: 'Réessayer' }).click();
  await expect(actions['/billing']).toBeVisible();
  await expectFitsEverywhere(page);
  expect(faults).toEqual([]);
});

// REQ-1.2.105
test('a user who is no owner sees the week too', async ({ page, product }) => {
  await signIn(page, product, 'fr', sophie);
  await page.goto(`${product.portal}/home`);
  await expect(week(page).getByRole('link', { name: 'Envoyés' })).toBeVisible();
});

// REQ-1.2.176
test('the cards of home come on a phone when the to-dos above them are known', async ({ page, product }) => {
  await page.setViewportSize(sizes.phone);
  await signIn(page, product, 'fr', claire);
  // The cards come after three seconds at the latest. A busy machine may need more for the to-dos, so time stops.
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      for (const animation of (target as Element).getAnimations()) {
        if (animation.effect?.getTiming().duration === 3000) animation.pause();
      }
    });
  });
  await page.goto(`${product.portal}/home`, { waitUntil: 'networkidle' });
  const todo = page.getByRole('region', { name: 'À faire' });
  await expect(todo.getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Les 7 derniers jours' })).toBeVisible();
  // To-dos change places among themselves. The cards that they pushed away were 0.09.
  expect(await moved(page, await todo.elementHandle())).toBeLessThanOrEqual(0.02);
});
