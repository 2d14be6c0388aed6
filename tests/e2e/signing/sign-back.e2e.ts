import { samplePage, sampleView } from '#tests/support/sign-samples.ts';
import { expect, fillSample, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });

test('the back button of a phone leads out of the pane and of the confirmation, and only then away from the page', async ({
  page,
  desk,
}) => {
  const address = desk.show(samplePage());
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^Suivant · / })).toBeVisible();
  const goBack = () => page.evaluate(() => globalThis.history.back());
  const pane = page.getByRole('dialog', { name: 'Informations sur le document' });
  const sign = page.getByRole('button', { name: 'Signer', exact: true });
  const confirmation = page.getByRole('heading', { name: 'Confirmer votre signature' });

  await page.getByRole('button', { name: 'Informations sur le document' }).tap();
  await expect(pane).toBeVisible();
  await goBack();
  await expect(pane).toBeHidden();
  await expect(page).toHaveURL(address);

  await toEnd(page);
  await fillSample(page);
  await sign.tap();
  await expect(confirmation).toBeVisible();
  await goBack();
  await expect(sign).toBeEnabled();
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Nantes');

  await sign.tap();
  await page.getByRole('button', { name: 'Revenir au document' }).tap();
  await expect(sign).toBeEnabled();
  await goBack();
  await expect(page).toHaveURL('about:blank');
});

// REQ-2.2.34
test('who stays on the last screen sees there that the others have signed', async ({ page, desk }) => {
  const signatory = { ...sampleView().signatory, status: 'signed' as const };
  await page.clock.install();
  await page.goto(desk.show(samplePage({}, { status: 'inProgress', signatory })));
  await expect(page.getByText(/^1 personne a répondu sur 2/)).toBeVisible();
  desk.setView(sampleView({ status: 'completed', signatory, isSealed: true }));
  // The screen may have come from the server without its script yet: then nothing waits so far.
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(page.getByText('Le document final est prêt.')).toBeVisible({ timeout: 500 });
  }).toPass();
});
