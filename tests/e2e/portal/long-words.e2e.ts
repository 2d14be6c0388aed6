import type { Page } from '@playwright/test';
import { addCompany, addSandbox, signIn } from '../page-objects/environments.page-object.ts';
import { expect, test } from '../page-objects/product.ts';
import { makeColleague, makeOwner, openUsers, rowOf, words } from '../page-objects/users.page-object.ts';

const say = words.fr;
const lastName = 'de La Rochefoucauld-Montbel';

/** All words of the page that stand on two lines although neither a hyphen nor an @ parts them. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}.]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(word);
      }
    }
    return found;
  });

const widthOf = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => Math.max(...[...main.querySelectorAll('table')].map((t) => t.offsetWidth)));

// REQ-1.2.155
test('a long name and address break no word on a tablet and are read on a phone', async ({ page, product, faults }) => {
  const owner = await makeOwner(product);
  const guest = await makeColleague(product, owner, 'user', 'Jean-Baptiste', lastName);
  await page.setViewportSize({ width: 768, height: 1024 });
  await openUsers(page, product, 'fr', owner);
  await expect(rowOf(page, lastName)).toBeVisible();
  expect(await brokenWords(page)).toEqual([]);
  expect(await widthOf(page)).toBeLessThanOrEqual(768 - 64);
  await expect(rowOf(page, lastName).locator('td').nth(2)).toHaveAttribute('title', new RegExp(`^${guest.username}`));

  await page.setViewportSize({ width: 390, height: 844 });
  const address = page.getByRole('list', { name: say.users }).locator('dd', { hasText: guest.username });
  await expect(address).toBeVisible();
  expect((await address.boundingBox())?.width).toBeGreaterThan(160);
  const own = page.getByRole('region', { name: say.myInfo }).locator('dd', { hasText: owner.username }).first();
  const [before, after] = await own.locator('span').all();
  await expect(before ?? own).toHaveText(/@$/);
  expect((await after?.boundingBox())?.y).toBeGreaterThan((await before?.boundingBox())?.y ?? Infinity);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(faults).toEqual([]);
});

// REQ-1.2.50, REQ-1.2.155
test('a sandbox shows org id, version and status on a phone', async ({ page, product, faults }) => {
  const forge = await addCompany(product, 'Forge');
  const uat = await addSandbox(product, 'uat', '3.11', forge);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, product, 'fr', forge.owner);
  await page.goto(`${product.portal}/workspaces`);
  const facts = page.getByRole('listitem').filter({ hasText: uat.name }).locator('dd');
  await expect(facts).toHaveText([new RegExp(`^${uat.orgId.slice(0, 15)}`), '3.11', /1 action requise.*Sécuriser/]);
  expect(await brokenWords(page)).toEqual([]);
  expect(faults).toEqual([]);
});
