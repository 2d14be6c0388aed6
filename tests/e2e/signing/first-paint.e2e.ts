import { sampleFields, samplePage, shortPage } from '#tests/support/sign-samples.ts';
import { hold } from '../page-objects/hold.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

const script = '**/assets/sign-*.js';

// REQ-2.2.45
test('before the script comes the text can be read, scrolled by keys and filled in; what was typed stays and what was pressed opens', async ({
  page,
  desk,
}) => {
  const release = await hold(page, script);
  await page.goto(desk.show(samplePage()), { waitUntil: 'commit' });
  await expect(page.getByText('Article 9')).toBeVisible();
  const scrolled = () => page.locator('#documents').evaluate((place) => place.scrollTop);
  await page.keyboard.press('PageDown');
  await expect.poll(scrolled).toBeGreaterThan(100);
  await page.getByRole('textbox', { name: 'Ville' }).fill('Brest');
  await page.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Signature – Signer ici' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Votre signature' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: /^Suivant · / })).toContainText('Formule (4/5)');
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Brest');
  await expect(page.getByText('Fait à Brest.')).toBeVisible();
});

// REQ-2.2.45
test('a language that is chosen in the moment in which the script takes the page over is kept', async ({
  page,
  desk,
}) => {
  await page.addInitScript(() => {
    // React asks by a message to draw the page: it listens by then, and the page is not drawn yet.
    const choosing = (send: () => unknown) => {
      const select = document.querySelector<HTMLSelectElement>('header select');
      if (select && !('chosen' in globalThis)) {
        Object.assign(globalThis, { chosen: true });
        select.value = 'en';
        for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
      }
      return send();
    };
    const { prototype } = MessagePort;
    const apply = (send: () => unknown, port: unknown, message: unknown[]) =>
      choosing(() => Reflect.apply(send, port, message));
    Reflect.set(prototype, 'postMessage', new Proxy(Reflect.get(prototype, 'postMessage'), { apply }));
  });
  await page.goto(desk.show(samplePage()));
  await expect(page.getByRole('button', { name: 'Signature – Sign here' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
  expect(await page.evaluate(() => localStorage['APP_LG'])).toBe('en');
});

// REQ-2.2.45
test('an end of the document that was scrolled past before the script came counts as reached', async ({
  page,
  desk,
}) => {
  const release = await hold(page, script);
  await page.goto(desk.show(shortPage()), { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Ville' }).fill('Brest');
  // The document ends high on its sheet: at the bottom of the sheet the end is above the window.
  const end = await page.locator('#documents').evaluate((place) => {
    place.scrollTo({ top: place.scrollHeight, behavior: 'instant' });
    return place.querySelector('#end-of-document')?.getBoundingClientRect().bottom;
  });
  expect(end).toBeLessThan(0);
  release();
  await expect(page.getByRole('button', { name: 'Valider', exact: true })).toBeEnabled();
});

// REQ-2.2.45 REQ-2.2.51
test('what is entered before the script comes is there after reloads and another link, and goes on as if it had just been entered', async ({
  page,
  desk,
}) => {
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route('**/assets/sign-*.js', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  const [address, other] = [desk.show(samplePage()), desk.show(samplePage())];
  const reload = () => page.reload({ waitUntil: 'commit' });
  const city = page.getByRole('textbox', { name: 'Ville' });
  const date = page.getByLabel('Date', { exact: true });
  await page.goto(address, { waitUntil: 'commit' });
  await city.fill('Brest');
  await page.getByRole('checkbox').click();
  await reload();
  await expect(city).toHaveValue('Brest');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await date.fill('2026-11-21');
  await page.getByLabel('Formule').selectOption('Sérénité');
  await page.goto(other, { waitUntil: 'commit' });
  await expect(page.getByText('Article 9')).toBeVisible();
  await expect(city).toHaveValue('');
  await page.goBack({ waitUntil: 'commit' });
  await expect(city).toHaveValue('Brest');
  await expect(date).toHaveValue('2026-11-21');
  isHeld = false;
  held.forEach((release) => release());
  await reload();
  await expect(page.getByRole('button', { name: /^Suivant · / })).toContainText('Signature (5/5)');
  await expect(page.getByText('Fait à Brest.')).toBeVisible();
  // Later entries are the draft's: nothing older comes back over them.
  await city.fill('Nantes');
  await reload();
  await expect(city).toHaveValue('Nantes');
  await expect(page.getByLabel('Formule')).toHaveValue('Sérénité');
  // Emptying counts too, against the draft.
  isHeld = true;
  await reload();
  await expect(page.getByText('Article 9')).toBeVisible();
  await city.fill('Brest');
  await city.fill('');
  isHeld = false;
  held.forEach((release) => release());
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('paraphe.entered'))).toBeNull();
  await expect(city).toHaveValue('');
  await expect(page.getByText('Fait à Nantes.')).toBeHidden();
});

// REQ-2.2.15
test('on a small screen a sheet is 0.47 times the width over 428, from the first paint and without a script', async ({
  browser,
  desk,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(desk.show(samplePage()));
  const box = await page.locator('.webdoc-document').first().boundingBox();
  expect(box?.width).toBeCloseTo(((210 / 25.4) * 96 * 0.47 * 360) / 428, 0);
  const notice = page.locator('noscript p');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText(/^Sans JavaScript.* claire\.martin@acier-nord\.example\.$/);
  await context.close();
});

test.describe('west of the server', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  // REQ-2.2.51
  test('the page drawn by the server is taken over as it is, then the deadline is the day of the reader’s zone', async ({
    page,
    desk,
  }) => {
    const url = desk.show(samplePage({}, { expiresDate: '2026-12-20T02:00:00.000Z' }));
    expect(await (await page.request.get(url)).text()).toContain('20/12/2026');
    await page.goto(url);
    await expect(page.getByText('19/12/2026')).toBeVisible();
  });
});

// REQ-2.2.45
test('what the script brings does not move the main button of the side pane under a press', async ({ page, desk }) => {
  await page.setViewportSize(sizes.desktop);
  const release = await hold(page, script);
  await page.goto(desk.show(shortPage({ interactions: [] })), { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Valider', exact: true }).filter({ visible: true }).first();
  const top = async () => (await button.boundingBox())?.y ?? -1;
  await expect.poll(top).toBeGreaterThan(100);
  const before = await top();
  release();
  await expect(page.getByRole('button', { name: 'Plus tard', exact: true })).toBeVisible();
  await expect(page.getByText('Lisez le document jusqu’en bas d’abord.')).toHaveCount(0);
  expect(await top()).toBe(before);
});

test('the name of the next field stands in the middle of its button when it takes two lines', async ({
  page,
  desk,
}) => {
  await page.setViewportSize(sizes.desktop);
  const interactions = sampleFields.map((field) => ({ ...field, name: 'Signature du représentant légal' }));
  await page.goto(desk.show(samplePage({}, { interactions })));
  const name = page.getByRole('complementary').getByText(/^Suivant · Signature du représentant légal$/);
  await expect(name).toHaveCSS('text-align', 'center');
});
