import { sizes, supportLink } from '../page-objects/accounts.page-object.ts';
import { addCompany, signIn } from '../page-objects/environments.page-object.ts';
import { moved } from '../page-objects/moved.ts';
import { expect, test } from '../page-objects/product.ts';

/** Above it a page counts as one that jumps (web.dev/cls). */
const mostMoved = 0.1;

const screens = ['/billing', '/templates', '/cases', '/workspaces', '/user', '/deployment?view=board'] as const;

// REQ-1.2.176
test('nothing moves on a phone when lists come, nor when support is there', async ({ page, product }) => {
  const { owner } = await addCompany(product, 'Calme', { customer: true });
  await page.setViewportSize(sizes.phone);
  await signIn(page, product, 'fr', owner);
  for (const screen of screens) {
    await page.goto(`${product.portal}${screen}`, { waitUntil: 'networkidle' });
    expect(await moved(page), screen).toBeLessThanOrEqual(mostMoved);
  }
  await page.goto(`${product.portal}/api/docs`, { waitUntil: 'networkidle' });
  expect(await moved(page), 'the documentation of the API').toBeLessThanOrEqual(mostMoved);
  await page.goto(await supportLink(product, owner));
  await page.getByRole('button', { name: 'Ouvrir le compte du lien' }).click();
  const banner = page.getByText('Session de support ouverte par eva@paraphe.example');
  await expect(banner).toBeVisible();
  for (const screen of screens) {
    await page.goto(`${product.portal}${screen}`, { waitUntil: 'networkidle' });
    await expect(banner).toBeVisible();
    expect(await moved(page), screen).toBeLessThanOrEqual(mostMoved);
  }
});
