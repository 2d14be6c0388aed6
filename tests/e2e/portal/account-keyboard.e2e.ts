import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { goodPassword, newOwner, sizes, speak } from '../page-objects/accounts.page-object.ts';
import { expect, test } from '../page-objects/product.ts';

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, role: 'link' | 'button', name: RegExp): Promise<void> => {
  const control = page.getByRole(role, { name });
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${role} ${name} is not reached by the keyboard`);
};

test('log-in and account page work by keyboard alone, on a phone, in English and in the dark', async ({
  page,
  product,
  faults,
}) => {
  const username = await newOwner(product, 'keyboard@account.example');
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await speak(page, 'en');
  await page.goto(`${product.portal}/login`);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await tabTo(page, 'link', /My account/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible();
  await expect(page.getByText('This session', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await tabTo(page, 'button', /^Change the e-mail address$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New e-mail address')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change the e-mail address' })).toBeFocused();
  await tabTo(page, 'button', /^Turn on$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code shown by the app')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeFocused();
  expect(faults).toEqual([]);
});
