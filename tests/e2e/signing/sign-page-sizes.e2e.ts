import type { Locator } from '@playwright/test';
import { contractPage, pageWith, samplePage } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { drawWithFinger, expect, sizes, swipeToEnd, test, toEnd } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, reducedMotion: 'reduce', hasTouch: true });

const nextOnPage = /^Suivant · /;
const next = { name: 'Suivant', exact: true };
const useSignature = { name: 'Utiliser cette signature' };

// REQ-2.2.30, REQ-2.2.32
test('on a phone “next” leads through every missing field in order, a checkbox among them, and back to none', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: 'Suivant · Ville (2/5)' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Ville').fill('Nantes');
  await sheet.getByRole('button', next).tap();
  await sheet.getByLabel('Formule').selectOption('Sérénité');
  await sheet.getByRole('button', next).tap();
  await expect(sheet.getByRole('blockquote')).toContainText('J’accepte les conditions générales.');
  expect((await sheet.locator('label').boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await sheet.getByRole('button', { name: 'Cocher et continuer' }).tap();
  await expect(sheet.getByRole('blockquote')).toContainText('Pour le client :');
  await sheet.getByRole('button', { name: 'Taper' }).tap();
  await sheet.getByRole('button', useSignature).tap();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Signature\s: modifier$/ })).toBeFocused();
  await expect(page.locator('#documents').getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('button', { name: nextOnPage })).toHaveCount(0);
});

test('a sheet that is closed gives the focus to the next missing field, in sight; unfilled, to its own', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: nextOnPage }).tap();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  const documents = page.locator('#documents');
  await expect(documents.getByLabel('Ville')).toBeFocused();
  await page.getByRole('button', { name: 'Suivant · Formule (2/5)' }).tap();
  await sheet.getByLabel('Formule').selectOption('Sérénité');
  await sheet.getByRole('button', { name: 'Terminé' }).tap();
  const terms = documents.getByRole('checkbox');
  await expect(terms).toBeFocused();
  await expect(terms).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Suivant · Conditions générales (3/5)' })).toBeVisible();
});

// REQ-2.2.31, REQ-2.2.35
test('with fingers alone, from the link to the signature of a contract with five fields: six taps', async ({
  page,
  desk,
}) => {
  let taps = 0;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Taps until its effect is seen: a busy machine makes a long press of a tap, and a long press presses nothing. */
  const tap = async (name: string, effect: Locator) => {
    taps += 1;
    await expect(async () => {
      if (!(await effect.isVisible())) await button(name).tap({ timeout: 5000 });
      await expect(effect).toBeVisible({ timeout: 5000 });
    }).toPass();
  };
  await page.goto(desk.show(contractPage()));
  const sheet = page.getByRole('dialog');
  await tap('Suivant · Ville (3/5)', sheet.getByLabel('Ville'));
  await sheet.getByLabel('Ville').fill('Nantes');
  await tap('Suivant', button('Cocher et continuer'));
  await tap('Cocher et continuer', sheet.locator('canvas'));
  await drawWithFinger(page);
  await tap('Utiliser cette signature', button('Signer'));
  await swipeToEnd(page);
  const answers = page.getByLabel('Vos réponses');
  await tap('Signer', answers);
  await expect(answers).toContainText('Nora Petit');
  await expect(answers).toContainText(new Date().toLocaleDateString('fr'));
  await expect(answers).toContainText('Nantes');
  expect((await answers.getByRole('img', { name: 'Votre signature' }).boundingBox())?.height).toBe(64);
  await tap('Confirmer la signature', page.getByRole('heading', { name: 'Document signé' }));
  expect(taps).toBe(6);
});

// REQ-2.2.33
test('the confirmation leads to each answer, and back with the new one', async ({ page, desk }) => {
  await page.goto(desk.show(contractPage()));
  await page.getByRole('button', { name: 'Suivant · Ville (3/5)' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Ville').fill('Nantes');
  await sheet.getByRole('button', next).tap();
  await sheet.getByRole('button', { name: 'Cocher et continuer' }).tap();
  await sheet.getByRole('button', { name: 'Taper' }).tap();
  await sheet.getByRole('button', useSignature).tap();
  await toEnd(page);
  await page.getByRole('button', { name: 'Signer', exact: true }).tap();
  await page.getByRole('button', { name: /^Modifier\s: Ville$/ }).tap();
  await sheet.getByLabel('Ville').fill('Lyon');
  await sheet.getByRole('button', { name: 'Terminé' }).tap();
  await page.getByRole('button', { name: 'Signer', exact: true }).tap();
  await expect(page.getByLabel('Vos réponses')).toContainText('Lyon');
});

test('windows from a tablet to a small desk show the whole width of a sheet', async ({ page, desk }) => {
  await page.goto(desk.show(samplePage()));
  for (const width of [768, 820, 912, 1024, 1179, 1180, 1280])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 1000 });
      await expect(page.getByRole('button', { name: nextOnPage })).toBeVisible();
      const cut = await page.locator('#documents').evaluate((place) => place.scrollWidth - place.clientWidth);
      expect(cut).toBe(0);
    });
});

// REQ-2.2.30
test('the clause of a sheet: in a table of numbers, after dots, right to left, and without spaces between its words', async ({
  page,
  desk,
}) => {
  const japanese = '甲は乙に対して義務を遅滞なく履行する。';
  await page.goto(
    desk.show(
      pageWith(`<table><tr><th>Poste</th><th>Montant</th></tr><tr><td>1</td><td>{{s1.cell}}</td></tr></table>
<p>Fait à ${'.'.repeat(200)} {{s1.dots}}</p><p dir="rtl">أوافق على شروط العقد {{s1.arab}} اعتبارا من اليوم</p>
<p>${japanese.repeat(20)}{{s1.japan}}${japanese.repeat(20)}</p>`),
    ),
  );
  const sheet = page.getByRole('dialog');
  const clause = sheet.getByRole('blockquote');
  const fill = async (value: string, button: string) => {
    await sheet.getByRole('textbox').fill(value);
    await sheet.getByRole('button', { name: button, exact: true }).tap();
  };
  await page.getByRole('button', { name: nextOnPage }).tap();
  await expect(clause).toHaveText('Montant · 1 ____(ce champ)');
  await fill('12', 'Suivant');
  await expect(clause).toHaveText('Fait à … ____(ce champ)');
  await fill('Nantes', 'Suivant');
  await expect(clause).toHaveCSS('direction', 'rtl');
  await fill('نعم', 'Suivant');
  await expect(clause).toContainText(`${japanese}____(ce champ)${japanese}`);
  expect((await clause.innerText()).length).toBeLessThan(320);
  await expect(clause).toHaveCSS('direction', 'ltr');
});

// REQ-2.2.39
test('of a long thread of questions the latest is in sight', async ({ page, desk }) => {
  const thread = Array.from({ length: 12 }, (_, index) => ({
    id: `00000000-0000-4000-8000-0000000000${10 + index}`,
    question: `Question ${index + 1}`,
    askedDate: '2026-11-20T10:00:00.000Z',
    answer: `Réponse ${index + 1}`,
    answeredDate: '2026-11-21T10:00:00.000Z',
  }));
  await page.route('**/api/webdoc/questions/*', (route) => route.fulfill({ json: thread }));
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: 'Informations sur le document' }).tap();
  await page.getByRole('button', { name: 'Poser une question' }).tap();
  await expect(page.getByText('Réponse 12')).toBeInViewport();
  await expect(page.getByText('Réponse 1', { exact: true })).not.toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Votre question' })).toBeInViewport();
});

test('the size of letters that is set in the browser counts for every word around the sheets', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: nextOnPage }).tap();
  await expect(page.getByRole('dialog').getByRole('blockquote')).toBeVisible();
  const sizesOfLetters = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('header *, footer *, dialog[open] *')]
        .filter((element) =>
          [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
        )
        .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    );
  const usual = await sizesOfLetters();
  expect(usual.length).toBeGreaterThan(8);
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  expect(await sizesOfLetters()).toEqual(usual.map((size) => size * 2));
  await expectNoAxeFindings(page);
});

test('with letters of 200 % each way to sign is in the window, and the side pane can be read', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(desk.show(samplePage()));
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  await page.getByRole('button', { name: 'Informations sur le document' }).tap();
  await page.getByRole('button', { name: 'Poser une question' }).tap();
  await expect(page.getByRole('dialog', { name: 'Question à l’expéditeur' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .locator('#documents')
    .getByRole('button', { name: /^Signature – / })
    .tap();
  const upload = page.getByRole('dialog').getByRole('button', { name: 'Importer' });
  await expect(upload).toBeVisible();
  const box = await upload.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});

test('with letters of 200 % the words of the main button stay whole, and lines of the document in view', async ({
  page,
  desk,
}) => {
  const linesOfWord = () =>
    page
      .getByRole('button', { name: /^Suivant · / })
      .filter({ visible: true })
      .evaluate((button) => {
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        while (texts.nextNode())
          if (texts.currentNode.textContent?.startsWith('Suivant')) {
            const word = document.createRange();
            word.setStart(texts.currentNode, 0);
            word.setEnd(texts.currentNode, 'Suivant'.length);
            return word.getClientRects().length;
          }
        return 0;
      });
  for (const size of [
    { width: 320, height: 568 },
    { width: 740, height: 360 },
  ]) {
    const { width } = size;
    await page.setViewportSize(size);
    await page.goto(desk.show(samplePage()));
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    await expect.poll(linesOfWord, `${width} px`).toBe(1);
    const height = await page.locator('#documents').evaluate((place) => place.clientHeight);
    expect(height, 'lines of the document stay in view').toBeGreaterThan(80);
  }
});

// REQ-2.2.55
test('a phone that is turned, back and forth, shows what was read before', async ({ page, desk }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(desk.show(samplePage()));
  const heading = page.getByRole('heading', { name: 'Annexe tarifaire' });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const fromTop = async () => Math.abs((await heading.boundingBox())?.y ?? 9_999);
  await expect.poll(fromTop).toBeLessThan(200);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(fromTop).toBeLessThan(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(fromTop).toBeLessThan(200);
});
