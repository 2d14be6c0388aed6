import type { Page } from '@playwright/test';
import { cleanDocument } from '#engines/html/clean-html.ts';
import { samplePage } from '#tests/support/sign-samples.ts';
import { expectSane } from '../page-objects/axe.ts';
import { expect, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, reducedMotion: 'reduce', hasTouch: true });

const city = (page: Page) => page.getByRole('textbox', { name: 'Ville' });

const mode = (page: Page, isOn: boolean) =>
  page.getByRole('contentinfo').getByRole('button', { name: /^(?:Mode lecture|Reader mode)$/, pressed: isOn });

/** Height and font size of every control that has its own line. */
const controls = (page: Page) =>
  page.locator('[data-name] > [data-tag]').evaluateAll((all) =>
    all.map((control) => ({
      height: control.getBoundingClientRect().height,
      text: Number.parseFloat(getComputedStyle(control).fontSize) * 1.1,
    })),
  );

test('on a phone reader mode is proposed: one column, fields to type into in place, the same values as on the sheet', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: 'Lire en grand' }).tap();
  await expect(page.locator('html')).toHaveAttribute('data-reflow');
  await expect(page.getByRole('button', { name: 'Voir la mise en page' })).toHaveCount(0);
  await expect(page.locator('#documents')).toBeFocused();
  await mode(page, true).tap();
  await city(page).fill('Nantes');
  await mode(page, false).tap();
  await expectSane(page);
  const wider = await page.locator('#documents').evaluate((place) => place.scrollWidth - place.clientWidth);
  expect(wider).toBe(0);
  for (const { height, text } of await controls(page)) {
    expect(height).toBeGreaterThanOrEqual(44);
    expect(text).toBeGreaterThanOrEqual(16);
  }
  await expect(city(page)).toHaveValue('Nantes');
  await city(page).tap();
  await page.keyboard.type(' Sud');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await mode(page, true).tap();
  await expect(page.locator('html')).not.toHaveAttribute('data-reflow');
  await expect(city(page)).toHaveValue('Nantes Sud');
});

test('the offer of reader mode covers nothing, and is gone once the reader has read, typed or zoomed', async ({
  page,
  desk,
}) => {
  for (const [how, act] of [
    ['scrolled', () => page.locator('#documents').evaluate((place) => place.scrollTo(0, 40))],
    ['entered a field', () => city(page).focus()],
    ['zoomed', () => page.getByRole('button', { name: 'Agrandir' }).filter({ visible: true }).tap()],
  ] as const)
    await test.step(how, async () => {
      await page.goto(desk.show(samplePage()));
      const offer = page.getByRole('region', { name: 'Mode lecture' });
      const hint = page.getByRole('button', { name: /^Faites défiler/ });
      await expect(page.getByRole('button', { name: /^Suivant · / })).toBeVisible();
      await expect(offer).toBeVisible();
      await expect(hint).toBeHidden();
      const [line, sheets] = [await offer.boundingBox(), await page.locator('#documents').boundingBox()];
      expect(line?.height).toBeLessThanOrEqual(46);
      expect(line?.y ?? 0).toBeGreaterThanOrEqual((sheets?.y ?? 0) + (sheets?.height ?? 0) - 1);
      await act();
      await expect(offer).toBeHidden();
      await expect(hint).toBeVisible();
    });
});

test('by keyboard, in English: reader mode, larger text up to 200 %, its place kept, the end reached – and remembered', async ({
  page,
  desk,
}) => {
  const address = desk.show(samplePage({ language: 'en' }));
  await page.goto(address);
  await mode(page, false).press('Enter');
  const size = page.getByRole('button', { name: 'Larger text' });
  for (const shown of ['125%', '150%', '175%', '200%', '200%']) {
    await size.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '%' })).toHaveText(shown);
  }
  await expectSane(page);
  const heading = page.getByRole('heading', { name: 'Article 5' }).first();
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  const placeOf = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  const before = await placeOf();
  await mode(page, true).press('Enter');
  await expect(page.locator('html')).not.toHaveAttribute('data-reflow');
  expect(Math.abs((await placeOf()) - before)).toBeLessThan(60);
  await mode(page, false).press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-reflow');
  expect(Math.abs((await placeOf()) - before)).toBeLessThan(60);
  await page.locator('#documents').press('End');
  await expect(page.getByRole('button', { name: 'Scroll to the bottom' })).toBeHidden();
  await expect(page.getByText(/^Page (\d+) of \1$/).filter({ visible: true })).toBeVisible();
  await page.goto(address);
  await expect(page.locator('html')).toHaveAttribute('data-reflow');
  await expect(page.getByRole('status').filter({ hasText: '200%' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'See the layout' })).toHaveCount(0);
});

/** Styles for paper that are wider than a phone: positioned, floated, in columns, rotated, and `!important`. */
const stubborn = `<html><head><style>
.box { position: absolute !important; top: 40mm; left: 90mm; width: 80mm !important; height: 8mm; overflow: hidden }
.half { float: left; width: 95mm !important; white-space: nowrap !important } .row { display: flex !important; width: 170mm }
.row > div { min-width: 80mm !important } .cols { columns: 3 !important } .turn { transform: rotate(90deg) !important }
.far { margin-left: 90mm !important; text-indent: 60mm } .out { margin-left: -40mm }
</style></head><body>
<div class="box">Adresse du client, rue des Forges à Nantes, bâtiment C, deuxième étage, porte de gauche</div>
<p class="half">Une ligne qui ne se coupe jamais, quelle que soit la largeur de la feuille</p><p class="half">Et sa voisine</p>
<div class="row"><div>À gauche</div><div>À droite</div></div><p class="cols">En trois colonnes de texte</p>
<p class="turn">Tourné</p><p class="far">Loin de la marge</p><p class="out">Hors de la feuille</p>
<table><tr>${Array.from({ length: 12 }, (_, index) => `<td>Montant${index}</td>`).join('')}</tr></table><p>Suite.</p>
</body></html>`;

test('whatever a document does with its paper, reader mode is one column; a table too wide for it scrolls in its own box', async ({
  page,
  desk,
}) => {
  const { html, css } = cleanDocument(stubborn, 1, [], new Set());
  const sample = samplePage({}, { interactions: [], recipientsInteractions: [] });
  const documents = sample.documents.slice(0, 1).map((document) => ({ ...document, html, css }));
  await page.goto(desk.show({ ...sample, documents }));
  await mode(page, false).tap();
  const table = page.getByRole('table');
  await expect(table).toHaveAttribute('tabindex', '0');
  expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0);
  const boxes = await page.locator('.webdoc-document :is(p, .u-box, .u-row > div, table)').evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(boxes).toHaveLength(11);
  for (const [index, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(sizes.phone.width);
    expect(box.top).toBeGreaterThanOrEqual((boxes[index - 1]?.bottom ?? 0) - 1);
  }
  await mode(page, true).tap();
  await expect(table).not.toHaveAttribute('tabindex');
});

/** A picture with a style sheet of its own, and a drawing with shapes that are moved and turned. */
const drawings = `<p><img width="120" src="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><style>.a{fill:#c8102e}</style><rect class="a" x="10" width="30" height="30"/></svg>')}"></p>
<svg width="100" height="50" viewBox="0 0 100 50"><g transform="translate(40 10)" style="fill:#0b827e"><rect width="20" height="20" transform="rotate(45)"/></g></svg>`;

test('drawings are the same on the sheet and in reader mode', async ({ page, desk }) => {
  const { html, css } = cleanDocument(`${drawings}<p>Suite.</p>`, 1, [], new Set());
  const sample = samplePage({}, { interactions: [], recipientsInteractions: [] });
  const documents = sample.documents.slice(0, 1).map((document) => ({ ...document, html, css }));
  await page.goto(desk.show({ ...sample, documents }));
  /** Colour of each shape, and its box in shares of its drawing. */
  const shapes = () =>
    page.locator('.webdoc-document svg rect').evaluateAll((all) =>
      all.map((shape) => {
        const [box, around] = [
          shape.getBoundingClientRect(),
          (shape as SVGElement).ownerSVGElement?.getBoundingClientRect(),
        ];
        if (!around) throw new Error('a shape outside a drawing');
        const share = (length: number) => Math.round((length * 100) / around.width);
        return [getComputedStyle(shape).fill, share(box.left - around.left), share(box.width), share(box.height)];
      }),
    );
  const expected = [
    ['rgb(200, 16, 46)', 17, 50, 50],
    ['rgb(11, 130, 126)', 26, 28, 28],
  ];
  expect(await shapes()).toEqual(expected);
  await mode(page, false).tap();
  await expect(page.locator('html')).toHaveAttribute('data-reflow');
  expect(await shapes()).toEqual(expected);
});

test('the pages that were in view are told before signing and go with the signature', async ({ page, desk }) => {
  const view = { interactions: [], recipientsInteractions: [] };
  await page.goto(desk.show(samplePage({}, view)));
  await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible();
  await page.getByRole('button', { name: 'Voir la mise en page' }).tap();
  const documents = page.locator('#documents');
  const top = () => documents.evaluate((place) => place.scrollTop);
  const isAtEnd = () => documents.evaluate((place) => place.scrollTop + place.clientHeight > place.scrollHeight - 2);
  while (!(await isAtEnd())) {
    const before = await top();
    // Presses in quick succession scroll at once, past a page that is then never shown. The scrolling of the press
    // before may have reached the end since it was looked at. A press in the moment in which the bar hides is lost.
    await expect(async () => {
      await documents.press('PageDown');
      await expect.poll(async () => (await top()) > before || isAtEnd(), { timeout: 1_500 }).toBe(true);
    }).toPass();
  }
  await toEnd(page);
  await page.getByRole('button', { name: 'Valider' }).tap();
  await expect(page.getByText(/^Pages affichées à l’écran\s: 1–(\d+) sur \1\./)).toBeVisible();
  await page.getByRole('button', { name: 'Confirmer la validation' }).tap();
  await expect(page.getByRole('heading', { name: 'Document validé' })).toBeVisible();
  const sent = desk.heard.findLast(({ path }) => path === 'sign');
  // The number of pages depends on the machine's fonts.
  const { of } = sent?.body.pagesReached ?? {};
  expect(of).toBeGreaterThan(1);
  expect(sent?.body.pagesReached).toEqual({ of, ranges: [{ from: 1, to: of }] });
});

test('two fingers zoom the sheets, around what is between them, and the wheel with Ctrl does', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: 'Voir la mise en page' }).tap();
  await expect(page.locator('#documents')).toHaveCSS('touch-action', 'pan-x pan-y');
  const zoom = page.getByRole('textbox', { name: 'Zoom en pour cent' }).filter({ visible: true });
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number | null) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === null
          ? []
          : [
              { x: 180 - apart / 2, y: 300, id: 0 },
              { x: 180 + apart / 2, y: 300, id: 1 },
            ],
    });
  await touch('touchStart', 100);
  for (const apart of [110, 130, 150]) await touch('touchMove', apart);
  await touch('touchEnd', null);
  await expect(zoom).toHaveValue(/^150\s?%$/);
  await expect(page.locator('[data-sheets]')).toHaveCSS('transform', 'none');
  await page.mouse.move(180, 300);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, 100);
  await page.keyboard.up('Control');
  await expect(zoom).toHaveValue(/^101\s?%$/);
  expect(await page.evaluate(() => globalThis.visualViewport?.scale)).toBe(1);
});

test('on the smallest phone, on its side and enlarged four times nothing is cut off and the main button stays in reach', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  const main = page.getByRole('button', { name: /^Suivant · / });
  for (const [width, height] of [
    [320, 568],
    [740, 360],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const isOn of [false, true]) {
      await mode(page, isOn).press('Enter');
      await expect(main).toBeInViewport({ ratio: 1 });
      const left = await page.evaluate(() => ({
        wider: document.documentElement.scrollWidth - innerWidth,
        lines: document.querySelector('#documents')?.clientHeight ?? 0,
      }));
      expect(left.wider).toBe(0);
      expect(left.lines).toBeGreaterThanOrEqual(100);
    }
  }
});

// REQ-5.1.16
test('reader mode leaves no text white on white where its ground stood beside it', async ({ page, desk }) => {
  const grid = '.g{display:grid;grid-template-rows:6px 120px;align-items:start}.d{background:#123;height:126px}';
  const source = `<style>${grid}.t,.b::before{color:#fff}.b::before{content:"avant "}</style><div class="g"><div class="d"></div><div class="t">Clause</div></div><p class="b"><b style="color:#fff;opacity:.4">Suite</b></p>`;
  const { html, css } = cleanDocument(source, 1, [], new Set());
  const sample = samplePage({}, { interactions: [], recipientsInteractions: [] });
  const documents = sample.documents.slice(0, 1).map((document) => ({ ...document, html, css }));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(desk.show({ ...sample, documents }));
  await mode(page, false).tap();
  const looks = () =>
    page.locator('.webdoc-document :is(.u-t, .u-d, b, p)').evaluateAll((all) => [
      ...new Set(
        all.map((element) => {
          const { color, backgroundColor, opacity } = getComputedStyle(element);
          return [color, backgroundColor, opacity, getComputedStyle(element, '::before').color].join(' ');
        }),
      ),
    ]);
  // The mode changes a moment after the press.
  await expect.poll(looks).toEqual(['rgb(0, 0, 0) rgba(0, 0, 0, 0) 1 rgb(0, 0, 0)']);
});
