import type { Page } from '@playwright/test';
import { samplePage } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { expect, fillSample, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

const confirming = async (page: Page) => {
  await toEnd(page);
  await fillSample(page);
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
};
const review = async (page: Page) => {
  await page.getByRole('button', { name: 'Relire les pages' }).click();
  await expect(page.getByRole('heading', { name: /^Vos pages/ })).toBeFocused();
};
const pictures = (page: Page) => page.getByRole('region', { name: 'Pages du document' }).locator('img');
/** The last pages come when the first ones are scrolled. */
const expectAll = async (page: Page) => {
  await pictures(page).nth(1).scrollIntoViewIfNeeded();
  await expect(pictures(page)).toHaveCount(3);
};

for (const [name, viewport] of Object.entries(sizes))
  test.describe(name, () => {
    test.use({ viewport });

    // REQ-5.1.10
    test('pages are counted as on paper, in the layout, zoomed, and in reader mode', async ({ page, desk }) => {
      await page.goto(desk.show(samplePage()));
      const shown = page.getByText(/^Page \d sur 6$/).filter({ visible: true });
      const pageAt = async (heading: string) => {
        await page
          .locator('#documents')
          .getByText(heading, { exact: true })
          .first()
          .evaluate((one) => one.scrollIntoView({ block: 'center' }));
        return expect(shown.first());
      };
      const counted = async () => {
        await (await pageAt('Article 5')).toHaveText('Page 3 sur 6');
        await (await pageAt('Article 8')).toHaveText('Page 4 sur 6');
        await (await pageAt('Annexe tarifaire')).toHaveText('Page 6 sur 6');
        await (await pageAt('Contrat de prestation')).toHaveText('Page 1 sur 6');
      };
      await counted();
      await page.getByRole('button', { name: 'Réduire' }).filter({ visible: true }).click();
      await counted();
    });

    test('before confirming, the printed pages are shown with what was entered, as pictures and as text, and zoomed', async ({
      page,
      desk,
    }) => {
      await page.goto(desk.show(samplePage()));
      await confirming(page);
      await review(page);
      await expectAll(page);
      await expect(page.getByRole('region', { name: 'Texte de la page 3' })).toContainText('Article 3');
      const asked = desk.heard.findLast(({ path }) => path === 'paper');
      expect(asked?.body.actions).toContainEqual(expect.objectContaining({ value: 'Nantes' }));
      await expectNoAxeFindings(page);
      const width = async () => (await pictures(page).first().boundingBox())?.width ?? 0;
      const before = await width();
      await page.getByRole('button', { name: 'Agrandir' }).click();
      expect(await width()).toBeGreaterThan(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.goBack();
      await expect(page.getByRole('button', { name: 'Confirmer la signature' })).toBeVisible();
    });
  });

test('pages that cannot be printed now are said, and asked for again; the file before signing is named so', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await confirming(page);
  desk.refuseNext('paper', 'Unavailable');
  await review(page);
  await expect(page.getByRole('alert').filter({ hasText: 'ne peut pas être imprimé' })).toBeVisible();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expectAll(page);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger, non signé' }).click();
  expect((await kept).suggestedFilename()).toMatch(/ - non signé\.pdf$/);
  await page.getByRole('button', { name: 'Retour' }).click();
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  await expect(page.getByRole('heading', { name: 'Document signé' })).toBeVisible();
});

// REQ-5.1.16
test('where things are placed freely, the pages are read first and then confirmed', async ({ page, desk }) => {
  await page.goto(desk.show({ ...samplePage(), isPlacedFreely: true }));
  await confirming(page);
  await expect(page.getByText('Relisez les pages qui seront scellées')).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirmer la signature' });
  await expect(confirm).toHaveCount(0);
  await expectNoAxeFindings(page);
  // Pages that could not be printed were not read.
  desk.refuseNext('paper', 'Unavailable');
  await review(page);
  await expect(page.getByRole('alert').filter({ hasText: 'ne peut pas être imprimé' })).toBeVisible();
  await page.getByRole('button', { name: 'Retour' }).click();
  await expect(confirm).toHaveCount(0);
  await review(page);
  await expect(pictures(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Retour' }).click();
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Document signé' })).toBeVisible();
});

test('whoever has signed while others have not gets a copy, named so', async ({ page, desk }) => {
  const sample = samplePage();
  const signed = sample.view && {
    ...sample.view,
    status: 'inProgress' as const,
    signatory: { ...sample.view.signatory, status: 'signed' as const },
  };
  await page.goto(desk.show({ ...sample, view: signed }));
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger une copie' }).click();
  expect((await kept).suggestedFilename()).toMatch(/ - copie\.pdf$/);
});
