import type { PreviewPage } from '#contract/webdocs/sign-page.ts';
import { samplePage, sampleView } from '#tests/support/sign-samples.ts';
import { expectSane } from '../page-objects/axe.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

/** The sample contract as the server sends it for a preview: every field is filled in, none can be edited. */
const samplePreview = (more: Partial<PreviewPage> = {}): PreviewPage => {
  const { productName, language, branding, documents } = samplePage();
  const view = sampleView();
  return {
    state: 'ready',
    productName,
    language,
    branding,
    documents,
    view: {
      ...view,
      interactions: [],
      recipientsInteractions: view.interactions.map((field) => ({
        ...field,
        value: field.value || 'Exemple',
      })),
    },
    ...more,
  };
};

const walks = { phone: 'fr', desktop: 'en' } as const;

for (const [size, language] of Object.entries(walks) as ['phone' | 'desktop', 'fr' | 'en'][])
  test.describe(`${language}, ${size}`, () => {
    test.use({ viewport: sizes[size], reducedMotion: 'reduce' });
    const en = language === 'en';

    // REQ-2.7.50
    test('the printed pages of a preview are one tap away, with their text and zoom; one that cannot be printed says so', async ({
      page,
      desk,
    }) => {
      await page.goto(desk.showPreview(samplePreview({ language })));
      const open = page.getByRole('button', { name: en ? 'See the pages' : 'Voir les pages' });
      await expectSane(page);
      await open.click();
      await expect(page.getByRole('heading', { level: 1, name: en ? 'The pages' : 'Les pages' })).toBeFocused();
      // On a phone the end of the second page is near enough for the third one to come without scrolling.
      await expect(page.getByRole('heading', { level: 2, name: 'Page 2' })).toBeVisible();
      await page.locator('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
      await expect(page.getByRole('heading', { level: 2 })).toHaveText(
        [1, 2, 3].map((number) => (en ? `Page ${number} of 3` : `Page ${number} sur 3`)),
      );
      await expect(page.getByRole('region', { name: en ? 'Text of page 3' : 'Texte de la page 3' })).toContainText(
        'Article 3',
      );
      await expectSane(page);
      const sheet = page.locator('main li img').first();
      const before = (await sheet.boundingBox())?.width ?? 0;
      await page.getByRole('button', { name: en ? 'Zoom in' : 'Agrandir' }).click();
      expect((await sheet.boundingBox())?.width).toBeCloseTo(before * 1.1, 0);
      await page.goBack();
      await expect(open).toBeFocused();
      await expect(page.locator('#documents')).toBeVisible();

      desk.refuseNext('pages', 'WebdocInvalid');
      await open.click();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
        en ? 'a part of it would be missing on paper' : 'une partie manquerait sur le papier',
      );
      await expectSane(page);
      await page.getByRole('button', { name: en ? 'Back' : 'Retour' }).click();
      await expect(open).toBeFocused();
    });
  });

// REQ-2.1.3 REQ-2.8.6
test('each failure of a preview has its words, in French and in English', async ({ page, desk }) => {
  const failures = {
    expired: ['Cet aperçu a expiré', 'This preview has expired'],
    noRecipient: ['Aperçu indisponible', 'Preview unavailable'],
    error: ['Aperçu introuvable', 'Preview not found'],
  } as const;
  for (const state of ['expired', 'noRecipient', 'error'] as const) {
    const [fr, en] = failures[state];
    await page.goto(desk.showPreview(samplePreview({ state, view: null, documents: [] })));
    for (const [language, heading, colorScheme] of [
      ['fr', fr, 'dark'],
      ['en', en, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole('combobox', { name: /Langue|Language/ }).selectOption(language);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectSane(page);
    }
  }
});
