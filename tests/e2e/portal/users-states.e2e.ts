import path from 'node:path';
import type { Page } from '@playwright/test';
import { silentLog } from '#engines/log.ts';
import { readConfig } from '#server/config.ts';
import { openEngines } from '#server/open-engines.ts';
import { expectSane } from '../page-objects/axe.ts';
import { brokenWords } from '../page-objects/broken-words.ts';
import { expect, test, watchFaults } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { admin } from '../page-objects/staff.ts';
import {
  chooseAction,
  elsewhere,
  makeColleague,
  makeOwner,
  openUsers,
  rowOf,
  sizes,
  words,
  type Language,
  type Person,
} from '../page-objects/users.page-object.ts';
import { toastWith } from '../page-objects/toasts.ts';

const looks = [
  { language: 'fr', size: 'phone', scheme: 'dark' },
  { language: 'en', size: 'desktop', scheme: 'light' },
] as const;

const closeWith = async (page: Page, key: string) => {
  await page.keyboard.press(key);
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
};

for (const { language, size, scheme } of looks) {
  // REQ-1.2.42
  test(`every state of the users page passes axe and fits: ${language}, ${size}, ${scheme}`, async ({
    page,
    product,
    faults,
  }) => {
    const say = words[language];
    const owner = await makeOwner(product);
    await makeColleague(product, owner, 'user');
    await page.setViewportSize(sizes[size]);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await openUsers(page, product, language, owner);
    await expect(rowOf(page, 'Marc Dupont')).toBeVisible();
    await expect(page.getByRole('heading', { name: say.myInfo })).toBeVisible();
    await expectSane(page);
    await page.getByRole('button', { name: say.actionsFor('Marc Dupont') }).click();
    await expect(page.getByRole('menuitem', { name: say.remove })).toBeVisible();
    await expectSane(page);
    await closeWith(page, 'Escape');
    await page.getByRole('button', { name: say.newUser }).click();
    await page.getByRole('button', { name: say.invite, exact: true }).click();
    await expect(page.getByText(say.empty).first()).toBeVisible();
    await expectSane(page);
    await closeWith(page, 'Escape');
    await chooseAction(page, say, 'Marc Dupont', say.edit);
    await expect(page.getByLabel(say.firstName, { exact: true })).toHaveValue('Marc');
    await expectSane(page);
    await closeWith(page, 'Escape');
    await chooseAction(page, say, 'Marc Dupont', say.remove);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectSane(page);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: say.search }).fill('nobody at all');
    await expect(rowOf(page, 'Marc Dupont')).toHaveCount(0);
    await expectSane(page);
    expect(faults).toEqual([]);
  });
}

// REQ-1.2.42
test('the owner of a free or a blocked company sees what to do, and no list and no "my info" card', async ({
  page,
  product,
  faults,
}) => {
  const owner = await makeOwner(product, { verified: false });
  await openUsers(page, product, 'fr', owner);
  const expectOnly = async (title: string): Promise<void> => {
    await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByRole('main').getByText(owner.username)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0);
    await expect(page.getByRole('table')).toHaveCount(0);
    await expectSane(page);
  };
  await expectOnly('Connectez votre production pour inviter des utilisateurs');
  await admin(product, ['company', 'block', owner.username]);
  await page.reload();
  await expectOnly('L’accès de votre organisation est bloqué');
  expect(faults).toEqual([]);
});

test('a list that cannot be had says why and can be asked again; the last good one stays, with its age', async ({
  page,
  product,
}) => {
  const say = words.fr;
  const owner = await makeOwner(product);
  const down = (url: URL) => url.pathname === '/api/company/users';
  await page.route(down, (route) => route.abort());
  await openUsers(page, product, 'fr', owner);
  const notLoaded = 'La liste des utilisateurs n’a pas pu être chargée';
  await expect(toastWith(page, notLoaded)).toHaveCount(1, { timeout: 20_000 });
  await expect(page.getByText(notLoaded, { exact: true })).toBeVisible();
  await expectSane(page);
  await page.unroute(down);
  await page.getByRole('button', { name: say.retry }).click();
  await expect(rowOf(page, 'Claire Martin')).toBeVisible();
  await expect(toastWith(page, notLoaded)).toHaveCount(0);
  await page.route(down, (route) => route.abort());
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await chooseAction(page, say, 'Claire Martin', say.edit);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say.lastName, { exact: true }).fill('Martinet');
  await dialog.getByRole('button', { name: say.save }).click();
  await expect(page.getByText(/Liste du .*, peut-être plus à jour/)).toBeVisible({ timeout: 20_000 });
  await expect(toastWith(page, notLoaded)).toHaveCount(0);
  await expect(rowOf(page, 'Claire Martin')).toBeVisible();
  await expectSane(page);
});

test('invite and delete work by the keyboard alone', async ({ page, product }) => {
  const say = words.fr;
  await openUsers(page, product, 'fr', await makeOwner(product));
  await page.getByRole('button', { name: say.newUser }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(say.firstName, { exact: true })).toBeVisible();
  await page.getByLabel(say.firstName, { exact: true }).focus();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Byron');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`ada.${process.pid}@people.example`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ada Byron')).toContainText(say.invited);
  await expect(page.getByRole('button', { name: say.newUser })).toBeFocused();
  await page.getByRole('button', { name: say.actionsFor('Ada Byron') }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: say.remove })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Ada Byron')).toHaveCount(0);
});

/** Inserts users directly into the running portal's database, opened like the admin command does. */
const addPeople = async (product: RunningProduct, owner: Person, count: number): Promise<void> => {
  const config = readConfig({ ...product.env, PORT: '3000' });
  const engines = await openEngines(config, {
    log: silentLog,
    migrationsDir: path.resolve('server/migrations'),
  });
  const { company_id } = await engines.db
    .selectFrom('users')
    .select('company_id')
    .where('username', '=', owner.username)
    .executeTakeFirstOrThrow();
  for (let at = 0; at < count; at += 1_000) {
    const people = Array.from({ length: Math.min(1_000, count - at) }, (_, index) => {
      const number = String(at + index + 1).padStart(4, '0');
      const username = `many.${number}.${owner.username}`;
      return {
        company_id,
        username,
        email: username,
        first_name: 'Many',
        last_name: `People ${number}`,
        role: 'user' as const,
        status: 'active' as const,
      };
    });
    await engines.db.insertInto('users').values(people).execute();
  }
  await engines.close();
};

// REQ-1.9.4
test('5,000 people: the page holds a few of them, and finds and sorts among all', async ({ browser, product }) => {
  const owner = await makeOwner(product);
  await addPeople(product, owner, 4_999);
  for (const { language, size, count } of [
    { language: 'fr', size: 'desktop', count: /^5\s000 utilisateurs$/ },
    { language: 'en', size: 'phone', count: '5,000 users' },
  ] as const satisfies { language: Language; size: keyof typeof sizes; count: string | RegExp }[]) {
    const say = words[language];
    const page = await elsewhere(browser);
    const faults = watchFaults(page);
    await page.setViewportSize(sizes[size]);
    await openUsers(page, product, language, owner);
    await expect(page.getByText(count)).toBeVisible();
    const rows = page.getByRole('region', { name: say.users }).locator('[data-row]');
    const isBounded = async () => {
      await expect(rows.first()).toBeVisible();
      expect(await rows.count()).toBeLessThan(60);
    };
    await isBounded();
    if (size === 'desktop')
      await expect(page.getByRole('table', { name: say.users })).toHaveAttribute('aria-rowcount', '5001');
    await expectSane(page);

    await page.getByRole('searchbox', { name: say.search }).fill('people 4321');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('Many People 4321');
    await page.getByRole('searchbox', { name: say.search }).fill('');

    await expect(rows.first()).toContainText('Claire Martin');
    const scroller = rows.first().locator('xpath=ancestor::div[1]');
    await expect(async () => {
      await scroller.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight));
      await expect(rows.last()).toContainText('Many People 4999', { timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await isBounded();

    if (size === 'desktop') {
      const byName = page
        .getByRole('table', { name: say.users })
        .getByRole('button', { name: say.lastName, exact: true });
      await byName.click();
      await byName.click();
      await expect(rows.first()).toContainText('Many People 4999');
      await expect(rows.first()).toHaveAttribute('aria-rowindex', '2');
    }
    expect(faults).toEqual([]);
    await page.context().close();
  }
});

const longName = 'de La Rochefoucauld-Montbel';

const widthOf = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => Math.max(...[...main.querySelectorAll('table')].map((t) => t.offsetWidth)));

// REQ-1.2.155
test('a long name and address break no word on a tablet and are read on a phone', async ({ page, product, faults }) => {
  const owner = await makeOwner(product);
  const guest = await makeColleague(product, owner, 'user', 'Jean-Baptiste', longName);
  await page.setViewportSize({ width: 768, height: 1024 });
  await openUsers(page, product, 'fr', owner);
  await expect(rowOf(page, longName)).toBeVisible();
  expect(await brokenWords(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(768 - 64);
  await expect(rowOf(page, longName).locator('td').nth(2)).toHaveAttribute('title', new RegExp(`^${guest.username}`));

  await page.setViewportSize({ width: 390, height: 844 });
  const address = page.getByRole('list', { name: words.fr.users }).locator('dd', { hasText: guest.username });
  await expect(address).toBeVisible();
  expect((await address.boundingBox())?.width).toBeGreaterThan(160);
  const own = page.getByRole('region', { name: words.fr.myInfo }).locator('dd', { hasText: owner.username }).first();
  const [before, after] = await own.locator('span').all();
  await expect(before ?? own).toHaveText(/@$/);
  expect((await after?.boundingBox())?.y).toBeGreaterThan((await before?.boundingBox())?.y ?? Infinity);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The header gives the names the room of the initials.
  const names = page.getByRole('banner').getByRole('link').getByText(owner.username);
  expect((await names.boundingBox())?.width).toBeGreaterThan(120);
  expect(faults).toEqual([]);
});
