import { samplePage, widePage } from '#tests/support/sign-samples.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, reducedMotion: 'reduce', hasTouch: true });

test('on a phone “next field” leads through every field in order, a checkbox among them, and back to none', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: /Champ suivant/ }).tap();
  const sheet = page.getByRole('dialog');
  const next = sheet.getByRole('button', { name: 'Champ suivant' });
  await sheet.getByLabel('Ville').fill('Nantes');
  await next.tap();
  await sheet.getByLabel('Date').fill('2026-11-21');
  await next.tap();
  await sheet.getByLabel('Formule').selectOption('Sérénité');
  await next.tap();
  const tick = sheet.getByRole('checkbox', { name: 'Conditions générales' });
  expect((await sheet.locator('label').boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await tick.check();
  await next.tap();
  await sheet.getByRole('button', { name: 'Saisir au clavier' }).tap();
  await sheet.getByRole('button', { name: 'OK' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Signature\s: modifier$/ })).toBeFocused();
  await expect(page.locator('#documents').getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: /Champ suivant/ })).toHaveCount(0);
});

test('a field’s sheet gives the focus to that field, so that the next one is found from there', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: /Champ suivant/ }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Champ suivant' }).tap();
  await sheet.getByLabel('Date').fill('2026-11-21');
  await sheet.getByRole('button', { name: 'Terminé' }).tap();
  await expect(page.locator('#documents').getByLabel('Date', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: /Champ suivant/ }).tap();
  await expect(sheet.getByLabel('Formule')).toBeVisible();
});

test('windows from a tablet to a small desk show the whole width of a sheet', async ({ page, desk }) => {
  for (const width of [768, 820, 912, 1024, 1179, 1180, 1280])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 1000 });
      await page.goto(desk.show(samplePage()));
      await expect(page.getByRole('button', { name: /Champ suivant/ })).toBeVisible();
      const cut = await page.locator('#documents').evaluate((place) => place.scrollWidth - place.clientWidth);
      expect(cut).toBe(0);
    });
});

// REQ-5.1.14
test('a table wider than its sheet is shown smaller, as it is printed, and its fields are reached', async ({
  page,
  desk,
}) => {
  for (const size of [sizes.phone, sizes.desktop])
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.goto(desk.show(widePage()));
      const sheet = page.locator('.webdoc-document');
      const signature = page.locator('#documents').getByRole('button', { name: /^Signature/ });
      await expect.poll(() => sheet.evaluate((one) => one.style.getPropertyValue('--fit'))).toMatch(/^0\.[3-6]/);
      const [paper, last] = [await sheet.boundingBox(), await signature.boundingBox()];
      expect(last!.x + last!.width).toBeLessThanOrEqual(paper!.x + paper!.width);
      expect(paper!.height / paper!.width).toBeCloseTo(297 / 210, 1);
    });
  await page.setViewportSize(sizes.phone);
  await page.getByRole('button', { name: /Champ suivant/ }).tap();
  await page.getByRole('dialog').getByLabel('Ville').fill('Nantes');
  await page.getByRole('dialog').getByRole('button', { name: 'Champ suivant' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Saisir au clavier' }).tap();
});
