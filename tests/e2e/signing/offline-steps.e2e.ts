import type { Page } from '@playwright/test';
import { samplePage, shortPage } from '#tests/support/sign-samples.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

test('offline before the next steps are there: what was asked for is announced, and opens by itself once back', async ({
  page,
  desk,
}) => {
  let isCut = true;
  await page.route(/\/deferred-screens-.*\.js$/, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(desk.show(shortPage()));
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  const waiting = page.getByRole('status').filter({ hasText: 'La suite s’ouvre' });
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Nantes');
  isCut = false;
  await expect(page.getByRole('heading', { name: 'Confirmer votre validation' })).toBeFocused();
});

// REQ-2.8.5
test('offline while declining: it is said, the reason stays, and online again one press declines, once', async ({
  page,
  context,
  desk,
}) => {
  await page.goto(desk.show(samplePage()), { waitUntil: 'networkidle' });
  desk.heard.length = 0;
  await page.getByRole('button', { name: 'Informations sur le document' }).click();
  await page.getByRole('button', { name: 'Refuser' }).click();
  const reason = page.getByRole('textbox', { name: 'Motif du refus' });
  await reason.fill('Le montant ne convient pas.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirmer le refus' }).click();
  await expect(alert(page)).toContainText('connexion');
  await expect(reason).toHaveValue('Le montant ne convient pas.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Confirmer le refus' }).click();
  await expect(page.getByRole('heading', { name: 'Vous avez refusé ce document' })).toBeFocused();
  expect(desk.heard.filter(({ path }) => path === 'decline')).toHaveLength(1);
});

test('offline while handing the document over: it is said, what was typed stays, and online again it is handed over', async ({
  page,
  context,
  desk,
}) => {
  await page.goto(desk.show(samplePage({}, { allowDelegation: true })), { waitUntil: 'networkidle' });
  desk.heard.length = 0;
  await page.getByRole('button', { name: 'Informations sur le document' }).click();
  await page.getByRole('button', { name: 'Confier à une autre personne' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confier à une autre personne' });
  await dialog.getByRole('textbox', { name: 'Prénom' }).fill('Dora');
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Vice');
  await dialog.getByRole('textbox', { name: 'Adresse e-mail' }).fill('dora@vice.example');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Confier le document' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: /\S/ })).toContainText('connexion');
  await expect(dialog.getByRole('textbox', { name: 'Prénom' })).toHaveValue('Dora');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Confier le document' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Dora Vice/ })).toBeFocused();
  expect(desk.heard.filter(({ path }) => path === 'delegate')).toHaveLength(1);
});

test('offline while keeping the final document: it is said, and online again it can be kept', async ({
  page,
  context,
  desk,
}) => {
  const sample = samplePage();
  const sealed = sample.view && {
    ...sample.view,
    status: 'completed' as const,
    isSealed: true,
    signatory: { ...sample.view.signatory, status: 'signed' as const },
  };
  await page.goto(desk.show({ ...sample, view: sealed }), { waitUntil: 'networkidle' });
  const download = page.getByRole('button', { name: 'Télécharger le document' });
  await expect(download).toBeEnabled();
  await context.setOffline(true);
  await download.click();
  await expect(alert(page)).toContainText('connexion');
  await context.setOffline(false);
  const kept = page.waitForEvent('download');
  await download.click();
  expect((await kept).suggestedFilename()).toContain('Contrat de prestation 2026');
});
