import { expect, test as base, type Page } from '@playwright/test';
import { openSignDesk, type SignPageServer } from '#tests/support/sign-page.page-object.ts';

export const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } } as const;

/** One desk per worker. Every test fails on console output, policy violations and requests to other hosts. */
export const test = base.extend<{ quiet: void }, { desk: SignPageServer }>({
  desk: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const desk = await openSignDesk(process.env['SIGN_DIST']);
      await use(desk);
      await desk.close();
    },
    { scope: 'worker' },
  ],
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        // The browser itself logs refused calls; our pages never write to the console.
        if (message.type() !== 'info' && !message.text().startsWith('Failed to load resource'))
          said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      await use();
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Scrolls to the end; repeats it when the page was still loading. The hint is there until the page has noticed the end;
 * on a phone it is hidden while reader mode is offered.
 */
export const toEnd = async (page: Page): Promise<void> => {
  const documents = page.locator('#documents');
  const hint = page.locator('button').filter({ hasText: /^(?:Faites défiler|Scroll)/ });
  await expect(async () => {
    await documents.evaluate((place) => place.scrollTo({ top: place.scrollHeight, behavior: 'instant' }));
    await expect(hint).toHaveCount(0, { timeout: 500 });
  }).toPass();
};

/** Fills in the sample contract; enters the signature by keyboard. */
export const fillSample = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await page.getByLabel('Date', { exact: true }).fill('2026-11-21');
  await page.getByLabel('Formule').selectOption('Sérénité');
  await page.getByLabel('Conditions générales').check();
  await page.getByRole('button', { name: /^Signature – (?:Signer ici|Sign here)$/ }).click();
  await page.getByRole('button', { name: /^(Taper|Type)$/ }).click();
  await page.getByRole('button', { name: /^(Utiliser cette signature|Use this signature)$/ }).click();
  await expect(page.getByRole('button', { name: /Signature\s: modifier|Signature: change/ })).toBeVisible();
};

/** A finger on the page, as Chromium's protocol sends it; Playwright knows taps only. */
const finger = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return {
    /** Puts the finger down, moves it through the points and lifts it. */
    move: async ([first, ...rest]: { x: number; y: number }[]) => {
      if (!first) return;
      await touch('touchStart', [first]);
      // The finger rests before it leaves: after a fling the browser takes the next tap for a stop of it.
      const still = Array.from({ length: 10 }, () => rest.at(-1) ?? first);
      for (const point of [...rest, ...still]) {
        await touch('touchMove', [point]);
        // One move a frame, as a screen reports them.
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await touch('touchEnd', []);
    },
  };
};

/** Draws a line with a finger in the open signature dialog, once its area takes strokes. */
export const drawWithFinger = async (page: Page): Promise<void> => {
  const area = page.getByRole('dialog').locator('canvas');
  await expect(area).toHaveAttribute('aria-busy', 'false');
  const box = await area.boundingBox();
  if (!box) throw new Error('no drawing area');
  const at = (x: number, y: number) => ({ x: box.x + x, y: box.y + y });
  const stroke = Array.from({ length: 13 }, (_, step) => at(40 + step * 15, 90 + 30 * Math.sin(step)));
  await (await finger(page)).move(stroke);
};

/** Pushes the sheets up with a finger, until the page has noticed the end. */
export const swipeToEnd = async (page: Page): Promise<void> => {
  const hint = page.locator('button').filter({ hasText: /^(?:Faites défiler|Scroll)/ });
  const push = Array.from({ length: 9 }, (_, step) => ({ x: 180, y: 560 - step * 50 }));
  const { move } = await finger(page);
  await expect(async () => {
    await move(push);
    const isAtEnd = await page
      .locator('#documents')
      .evaluate((place) => place.scrollTop + place.clientHeight >= place.scrollHeight - 2);
    expect(isAtEnd).toBe(true);
    await expect(hint).toHaveCount(0, { timeout: 500 });
  }).toPass();
};

export { expect };
