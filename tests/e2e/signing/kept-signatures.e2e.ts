import type { Page } from '@playwright/test';
import { samplePage } from '#tests/support/sign-samples.ts';
import { drawWithFinger, expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, hasTouch: true, reducedMotion: 'reduce' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Votre signature' });
const openSignature = async (page: Page) => {
  await page.getByRole('button', { name: 'Signature – Signer ici' }).click();
  await expect(dialog(page)).toBeVisible();
};

/** Edges of the ink on the drawing area, in CSS pixels from its left; null if there is none. */
const inkOf = (page: Page) =>
  dialog(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      const columns = Array.from({ length: canvas.width }, (_, x) => x);
      const rows = Array.from({ length: canvas.height }, (_, y) => y);
      const inked = columns.filter((x) => rows.some((y) => data[(y * canvas.width + x) * 4 + 3] !== 0));
      const [first, last] = [inked[0], inked.at(-1)];
      const scale = canvas.clientWidth / canvas.width;
      return first === undefined || last === undefined
        ? null
        : { left: Math.round(first * scale), right: Math.round(last * scale), width: canvas.clientWidth };
    });

// REQ-2.2.51
test('a signature that is drawn and not yet used stays through Escape and a reload, on a phone that is turned as well', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await openSignature(page);
  await drawWithFinger(page);
  const drawn = await inkOf(page);
  expect(drawn).not.toBeNull();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await openSignature(page);
  await expect.poll(() => inkOf(page)).toEqual(drawn);
  await page.reload();
  await openSignature(page);
  await expect.poll(() => inkOf(page)).toEqual(drawn);
  await test.step('turned, the drawing is there and the next stroke is under the finger', async () => {
    await page.setViewportSize({ width: sizes.phone.height, height: sizes.phone.width });
    await expect.poll(async () => (await inkOf(page))?.width).toBeGreaterThan(drawn?.width ?? 0);
    await dialog(page).getByRole('button', { name: 'Effacer' }).click();
    expect(await inkOf(page)).toBeNull();
    await drawWithFinger(page);
    const again = await inkOf(page);
    // The last pixel of a stroke is rounded at each scale.
    for (const side of ['left', 'right'] as const)
      expect(Math.abs((again?.[side] ?? 0) - (drawn?.[side] ?? 0))).toBeLessThanOrEqual(1);
  });
  await dialog(page).getByRole('button', { name: 'Utiliser cette signature' }).click();
  await expect(page.getByRole('button', { name: 'Signature : modifier' })).toBeVisible();
  await test.step('once used, the unfinished one is gone', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Signature : modifier' }).click();
    expect(await inkOf(page)).toBeNull();
  });
});

// REQ-2.2.51
test('a name that is typed as a signature stays with its way to sign', async ({ page, desk }) => {
  await page.goto(desk.show(samplePage()));
  await openSignature(page);
  await dialog(page).getByRole('button', { name: 'Taper' }).click();
  await dialog(page).getByRole('textbox').fill('Zoé L.');
  await page.reload();
  await openSignature(page);
  await expect(dialog(page).getByRole('textbox')).toHaveValue('Zoé L.');
});

// REQ-2.2.45
test('a language that is chosen before the script comes is kept', async ({ page, desk }) => {
  await page.route('**/assets/sign-*.js', () => undefined);
  await page.goto(desk.show(samplePage()), { waitUntil: 'commit' });
  await page.getByLabel('Langue').selectOption('en');
  await page.unroute('**/assets/sign-*.js');
  await page.reload();
  await expect(page.getByLabel('Language')).toHaveValue('en');
  await expect(page.getByRole('button', { name: /Next/ })).toBeVisible();
});

test('and at once when the script comes', async ({ page, desk }) => {
  let release = () => undefined as void;
  await page.route('**/assets/sign-*.js', async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  await page.goto(desk.show(samplePage()), { waitUntil: 'commit' });
  await page.getByLabel('Langue').selectOption('en');
  release();
  await expect(page.getByLabel('Language')).toHaveValue('en');
  await expect(page.getByRole('button', { name: /Next/ })).toBeVisible();
});
