import { samplePage, sampleView } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

const later = { name: 'Plus tard' };

// REQ-2.2.42
test('a signatory puts the document off, changes that, takes the calendar file and takes it back', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', later).click();
  const dialog = page.getByRole('dialog', later);
  const tomorrow = dialog.getByRole('button', { name: 'Demain jeudi 26 novembre à 08:00' });
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'false');
  await expect(dialog.getByRole('button', { name: 'Annuler le rappel' })).toHaveCount(0);
  desk.heard.length = 0;
  await tomorrow.click();
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('status')).toHaveText('Nous vous écrirons le jeudi 26 novembre à 08:00.');
  await expectNoAxeFindings(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Ajouter à l’agenda' }).click();
  expect((await saved).suggestedFilename()).toBe('rappel.ics');
  await dialog.getByRole('button', { name: /^La veille de l’échéance/ }).click();
  await expect(dialog.getByRole('status')).toHaveText(/mercredi 9 décembre/);
  desk.refuseNext('snooze', 'TooManyRequests');
  await dialog.getByRole('button', { name: 'Annuler le rappel' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/Trop de demandes/);
  await dialog.getByRole('button', { name: 'Annuler le rappel' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Le rappel est annulé.');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  const chosen = desk.heard.filter(({ path }) => path === 'snooze').map(({ body }) => body.until);
  expect(chosen).toEqual(['2026-11-26T08:00:00.000Z', '2026-12-09T08:00:00.000Z', null, null]);
  await dialog.getByRole('button', { name: 'Terminé' }).click();
  await expect(dialog).toHaveCount(0);
});

test('nothing of it is offered to whom others come before', async ({ page, desk }) => {
  const signatory = { ...sampleView().signatory, isTurn: false };
  await page.goto(desk.show(samplePage({}, { signatory })));
  await expect(page.getByRole('button', { name: 'Continuer sur le téléphone' })).toBeVisible();
  await expect(page.getByRole('button', later)).toHaveCount(0);
});

// REQ-2.2.42
test('the moments are asked for when the server knows the zone of the browser, however late it answers', async ({
  page,
  desk,
}) => {
  const said: string[] = [];
  page.on('response', (response) => said.push(new URL(response.url()).pathname.split('/')[3] ?? ''));
  await page.route('**/api/webdoc/opened', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', later).click();
  await expect(page.getByRole('dialog', later).getByRole('button', { name: /^Demain/ })).toBeVisible();
  expect(said.filter((path) => path === 'opened' || path === 'snooze')).toEqual(['opened', 'snooze']);
});
