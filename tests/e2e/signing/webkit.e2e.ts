import { samplePage, shortPage, widePage } from '#tests/support/sign-samples.ts';
import { hasWebKit, openWebKit, type WebKitPage } from '#tests/support/webkit.ts';
import { expect, test as base } from '../page-objects/sign-page-test.ts';

/** WebKit is the engine of every iPhone. Needs Debian’s packages webkit2gtk-driver and xvfb; skipped without. */
const test = base.extend<object, { webkit: WebKitPage }>({
  webkit: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const webkit = await openWebKit();
      await use(webkit);
      await webkit.close();
    },
    { scope: 'worker' },
  ],
});

test.skip(!hasWebKit(), 'WebKitWebDriver, Xvfb or WebKit’s MiniBrowser is not on this machine');

/** The narrowest window of WebKit’s own browser. */
const phone = [447, 800] as const;

const shownPage =
  'return [...document.querySelectorAll("span")].map((each) => each.textContent).find((text) => /^Page \\d/.test(text))';

const toEnd = 'const place = document.querySelector("#documents"); place.scrollTo(0, place.scrollHeight); return true';

test('on an iPhone’s engine the sheet fits the window and its fields can be read', async ({ webkit, desk }) => {
  await webkit.resize(...phone);
  await webkit.goto(desk.show(samplePage()));
  const [sheet, letters, window] = await webkit.run<[number, number, number]>(`
    const sheets = document.querySelector('[data-sheets]');
    const field = document.querySelector('.webdoc-document input:not([readonly])');
    const zoom = Number(getComputedStyle(sheets).zoom);
    return [document.querySelector('#documents').scrollWidth, parseFloat(getComputedStyle(field).fontSize) * zoom, innerWidth]`);
  expect(sheet).toBeLessThanOrEqual(window);
  expect(letters).toBeGreaterThanOrEqual(11.9);
});

test('on Safari’s engine a table wider than its sheet is shown smaller, within the sheet', async ({ webkit, desk }) => {
  await webkit.resize(1100, 800);
  await webkit.goto(desk.show(widePage()));
  await webkit.until("return document.querySelector('.webdoc-document').style.getPropertyValue('--fit') !== ''");
  const [hidden, beyond] = await webkit.run<[number, number]>(`
    const content = document.querySelector('.webdoc-document > *');
    const scroller = document.querySelector('#documents');
    return [content.scrollWidth - content.clientWidth, scroller.scrollWidth - scroller.clientWidth]`);
  expect(hidden).toBeLessThanOrEqual(1);
  expect(beyond).toBe(0);
});

test('on an iPhone’s engine the pages are counted right at every width and zoom', async ({ webkit, desk }) => {
  for (const { width, zoom } of [
    { width: 447, zoom: 100 },
    { width: 447, zoom: 60 },
    { width: 1100, zoom: 50 },
    { width: 1100, zoom: 100 },
  ])
    await test.step(`${width} px, ${zoom} %`, async () => {
      await webkit.resize(width, 800);
      await webkit.goto(desk.show(samplePage()));
      await expect.poll(() => webkit.run(shownPage)).toMatch(/^Page 1 sur \d+$/);
      for (let percent = 100; percent > zoom; percent -= 10)
        await webkit.run('document.querySelector(\'[aria-label="Réduire"]\').click()');
      await webkit.until(`return document.documentElement.style.getPropertyValue('--reader-zoom') === '${zoom / 100}'`);
      await webkit.run(toEnd);
      await expect.poll(() => webkit.run(shownPage)).toMatch(/^Page (\d+) sur \1$/);
    });
});

test('on an iPhone’s engine the pages can be looked at before confirming', async ({ webkit, desk }) => {
  await webkit.resize(...phone);
  await webkit.goto(desk.show(shortPage()));
  await webkit.type('[data-tag] input, input[data-tag]', 'Nantes');
  const pressNamed = async (name: string) =>
    webkit.until(`
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === '${name}');
      button?.click();
      return button !== undefined`);
  await pressNamed('Valider');
  await pressNamed('Relire les pages');
  await webkit.until(`
    const pictures = [...document.querySelectorAll('main li img')];
    return pictures.length > 1 && pictures.every((one) => one.naturalWidth === 60 && one.getBoundingClientRect().right <= innerWidth)`);
});
