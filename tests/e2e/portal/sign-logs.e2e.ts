import { readFile } from 'node:fs/promises';
import { expectNoAxeFindings, expectSane } from '../page-objects/axe.ts';
import { addCompany, signIn } from '../page-objects/environments.page-object.ts';
import { hold } from '../page-objects/hold.ts';
import { expect, test } from '../page-objects/product.ts';
import { sendEvents } from '../page-objects/sign-logs.page-object.ts';
import { sizes } from '../page-objects/users.page-object.ts';
import { toastWith } from '../page-objects/toasts.ts';

/** An event is one for all companies, so tests that share a product need their own ids. */
const ids = (count: number, prefix = 'opened') =>
  Array.from({ length: count }, (_, at) => ({ event_id: `${prefix}-${at + 1}` }));

// REQ-1.2.170
test('on a phone a toast covers neither the pager that caused it nor the title of a drawer', async ({
  page,
  product,
}) => {
  const { owner, production } = await addCompany(product, 'Pagination');
  await sendEvents(product, production.orgId, ids(21, 'paged'));
  await page.setViewportSize(sizes.phone);
  await signIn(page, product, 'fr', owner);
  await page.goto(`${product.portal}/logs`);
  const previous = page.getByRole('button', { name: 'Précédent' });
  await previous.click();
  const toast = toastWith(page, 'Vous êtes déjà sur la première page.');
  await expect(toast).toBeVisible();
  // A press in its middle reaches the button, not the toast.
  await previous.click();
  await page.locator('[data-row]').getByRole('link').last().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await expect(toast).toBeVisible();
  await drawer.getByRole('button', { name: 'Fermer' }).click();
  await expect(drawer).toBeHidden();
});

// REQ-2.2.28 REQ-2.2.29 REQ-2.5.18 REQ-2.7.24 REQ-2.8.14 REQ-2.8.16
test('events are read page by page, filtered, opened by the keyboard, kept in the address, exported, and arrive while the page is open', async ({
  page,
  product,
}) => {
  const { owner, production } = await addCompany(product, 'Releves');
  const failed = { event_id: 'failed', error: 'UNABLE_TO_LOCK_ROW: unable to obtain exclusive access' };
  const opened = ids(40).map((event) => ({ ...event, event_name: 'signer.link_opened' }));
  await sendEvents(product, production.orgId, [failed, { event_id: 'unknown', event_name: 'flow.ended' }]);
  await sendEvents(product, production.orgId, opened, 10);
  await signIn(page, product, 'fr', owner);
  await page.goto(`${product.portal}/logs`);
  const rows = page.locator('tbody [data-row]');
  await expect(page.getByText('42 événements')).toBeVisible();
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole('link', { name: 'Autre événement' })).toBeVisible();
  await expectNoAxeFindings(page);

  // Previous and next.
  const pages = page.getByRole('navigation', { name: 'Pages des événements' });
  await pages.getByRole('button', { name: 'Précédent' }).click();
  await expect(page.getByText('Vous êtes déjà sur la première page.')).toBeVisible();
  await pages.getByRole('button', { name: 'Suivant' }).click();
  await expect(pages.getByText('Page 2, événements 21 à 40')).toBeVisible();
  await pages.getByRole('button', { name: 'Suivant' }).click();
  await expect(rows).toHaveCount(2);
  await pages.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('Il n’y a pas d’autre page.')).toBeVisible();
  // REQ-2.2.101: the page stands in the address; a reload with an open event keeps it, and the pages before.
  await rows.first().getByRole('link').click();
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pages.getByText('Page 3, événements 41 à 42')).toBeVisible();
  // A second press counts while the page of the first has not arrived.
  const send = await hold(page, '**/api/logs/sign?*targetPageNumber=2*');
  await pages.getByRole('button', { name: 'Précédent' }).click();
  const listen = await hold(page, '**/api/logs/sign/live');
  await pages.getByRole('button', { name: 'Précédent' }).click();
  await expect(pages.getByText('Page 1, événements 1 à 20')).toBeVisible();
  send();

  // New events appear only on request, also events that arrived before the page listened.
  await sendEvents(product, production.orgId, [{ event_id: 'live', event_name: 'signature_request.done' }]);
  listen();
  await page.getByRole('button', { name: '1 nouvel événement' }).click();
  await expect(rows.first()).toContainText('Signé par tous');
  await expect(page.getByText('43 événements')).toBeVisible();

  // Filters.
  await page.getByRole('button', { name: 'Filtres' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filtrer les événements' });
  await dialog.getByLabel('Autres dates').check();
  await dialog.getByLabel('Date de début').fill('2026-01-02');
  await dialog.getByLabel('Date de fin').fill('2026-01-01');
  await dialog.getByRole('button', { name: 'Appliquer' }).click();
  await expect(dialog.getByText('La date de fin est antérieure à la date de début.')).toBeVisible();
  await expectNoAxeFindings(page);
  await expect(rows).toHaveCount(0);
  await dialog.getByLabel('30 derniers jours').check();
  await dialog.getByLabel('Statut').selectOption({ label: 'Erreur' });
  await dialog.getByLabel('Recherche').fill('durand');
  await dialog.getByRole('button', { name: 'Appliquer' }).click();
  await expect(page.getByText(/^1 événement · heures du fuseau \S+$/)).toBeVisible();
  await expect(page).toHaveURL(/period=30d&status=error&search=durand/);

  // The event, by the keyboard.
  const link = rows.getByRole('link', { name: 'Un signataire a signé' });
  await link.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Un signataire a signé' });
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(drawer.getByText(`Heures du fuseau ${zone}`)).toBeVisible();
  await expect(drawer.getByText('L’enregistrement était en cours de modification dans le CRM.')).toBeVisible();
  for (const words of ['Code par SMS', 'Signature simple', 'Votre ville', 'Lille', 'Case à cocher', 'Coché'])
    await expect(drawer.getByText(words, { exact: true })).toBeVisible();
  const box = drawer.getByRole('listitem').filter({ hasText: 'J’accepte les conditions' });
  await expect(box).not.toContainText('Réponse');
  await expect(box).not.toContainText('non renseigné');
  await expect(drawer.getByText('Releves (Production)')).toBeVisible();
  // The message received and the ids are one press away.
  await expect(drawer.getByText(/^UNABLE_TO_LOCK_ROW/)).toBeHidden();
  await drawer.getByText('Voir le message reçu').click();
  await expect(drawer.getByText(/^UNABLE_TO_LOCK_ROW/)).toBeVisible();
  await drawer.getByText('Détails techniques').click();
  await expect(drawer.getByText('failed', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Ouvrir un ticket' })).toHaveAttribute(
    'href',
    /^\/cases\/new\?.*failed/,
  );
  // The re-sync asks the CRM, which does not know this request.
  await drawer.getByRole('button', { name: 'Actualiser depuis le CRM' }).click();
  await expect(page.getByText('Actualisation lancée')).toBeVisible();
  await expect(drawer.getByText(/^Le CRM ne connaît pas cette demande/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();

  const exporting = page.getByRole('button', { name: 'Exporter en CSV' });
  const notExported = toastWith(page, 'Le serveur ne répond pas');
  await page.route('**/api/logs/sign/export*', (route) => route.abort());
  await exporting.click();
  await expect(notExported).toBeVisible();
  await page.unroute('**/api/logs/sign/export*');
  const download = page.waitForEvent('download');
  await exporting.click();
  await expect(notExported).toHaveCount(0);
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain(`"Date (heures du fuseau ${zone})"`);
  expect(csv).toContain('UNABLE_TO_LOCK_ROW');

  // Filters can be removed one by one, and the browser's Back button restores them.
  await page.getByRole('button', { name: /^Retirer le filtre .*durand/ }).click();
  await expect(page).toHaveURL(/period=30d&status=error$/);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Retirer le filtre .*durand/ })).toBeVisible();
});

// REQ-2.2.28 REQ-2.8.13 REQ-2.8.15
test('on a phone, in English and in the dark, the list fits and passes axe; a link opens its event, another company sees neither; what fails can be tried again', async ({
  page,
  product,
}) => {
  await page.setViewportSize(sizes.phone);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const { owner, production } = await addCompany(product, 'Pocket');
  await sendEvents(product, production.orgId, [{ event_id: 'pocket', event_name: 'signer.error' }]);
  await signIn(page, product, 'en', owner);
  await page.goto(`${product.portal}/logs?log=pocket`);
  const drawer = page.getByRole('dialog', { name: 'Error for a signatory' });
  await expect(drawer.getByText('The signatory could not complete the signature.')).toBeVisible();
  await expectSane(page);
  await page.route('**/api/logs/webhookRecovery', (route) => route.abort());
  await drawer.getByRole('button', { name: 'Refresh from the CRM' }).click();
  const notLaunched = toastWith(page, 'The refresh could not be launched.');
  await expect(notLaunched).toBeVisible();
  await page.unroute('**/api/logs/webhookRecovery');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^1 event · times in the zone \S+$/)).toBeVisible();
  await expectSane(page);

  await page.goto(`${product.portal}/logs?log=failed`);
  await expect(page.getByText('This event does not exist, or no longer')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.route('**/api/logs/sign?**', (route) =>
    route.fulfill({ status: 503, json: { code: 'Unavailable', status: 503, requestId: 'r1' } }),
  );
  await page.getByRole('combobox', { name: 'Environment' }).selectOption({ label: 'Pocket (Production)' });
  await expect(toastWith(page, 'The logs could not be loaded')).toHaveCount(1);
  await expect(page.getByText('The logs could not be loaded', { exact: true })).toBeVisible();
  await page.unroute('**/api/logs/sign?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Error for a signatory')).toBeVisible();
  await expect(toastWith(page, 'The logs could not be loaded')).toHaveCount(0);
  // A lower-bound count is marked as such.
  await page.route('**/api/logs/sign/count?**', (route) =>
    route.fulfill({ json: 10_000, headers: { 'count-is-lower-bound': 'true' } }),
  );
  await page.goto(`${product.portal}/logs?period=30d`);
  await expect(page.getByText('At least 10,000 events')).toBeVisible();
  await page.unroute('**/api/logs/sign/count?**');
  await page.goto(`${product.portal}/logs?type=signature_request.expired`);
  await expect(page.getByText('No event matches')).toBeVisible();
  await page.goto(`${product.portal}/logs?period=zz&status=zz`);
  await expect(page.getByText('Error for a signatory')).toBeVisible();
  await expectSane(page);
});
