import type { Route } from '@playwright/test';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { samplePage, sampleView } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

const toPhone = { name: 'Continuer sur le téléphone' };

/** Modules per side of the smallest QR codes that hold an address of about this length (ISO/IEC 18004). */
const sides = [29, 33, 37];

// REQ-2.2.38
test('a desk shows the own link as a QR code, and follows what is done on the phone', async ({ page, desk }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(desk.show(samplePage()));
  expect(requests.filter((url) => url.includes('/qr-path-'))).toEqual([]);
  await page.getByRole('button', toPhone).click();
  const dialog = page.getByRole('dialog', toPhone);
  const code = dialog.getByRole('img', { name: 'Code QR de ce document' });
  await expect(code).toBeVisible();
  const side = Number((await code.getAttribute('viewBox'))?.split(' ')[2]) - 8;
  expect(sides).toContain(side);
  await expect(dialog).toContainText('Ce que vous avez saisi vous suit.');
  await expectNoAxeFindings(page);
  desk.setView(sampleView({ status: 'inProgress', signatory: { ...sampleView().signatory, status: 'signed' } }));
  await expect(page.getByRole('heading', { name: 'Document signé' })).toBeVisible();
});

// REQ-2.2.38
test('what was just entered is sent when the code is shown, not two seconds later', async ({ page, desk }) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  const drafts = () => desk.heard.filter(({ path }) => path === 'draft').length;
  const [before] = [drafts()];
  await page.clock.install();
  await page.getByRole('button', toPhone).click();
  await expect.poll(drafts).toBe(before + 1);
});

const codedPage = (more: Partial<SignPage> = {}) => {
  const { signatory } = sampleView();
  const secondFactor = { channel: 'email' as const, destination: 'n***@s***.example' };
  return samplePage(more, { signatory: { ...signatory, secondFactor } });
};

// REQ-2.2.38
test('with a code required, it is asked first if something was entered, and can be left out', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(codedPage()));
  const dialog = page.getByRole('dialog', toPhone);
  const qr = dialog.getByRole('img', { name: 'Code QR de ce document' });
  await page.getByRole('button', toPhone).click();
  await expect(qr).toBeVisible();
  await expect(dialog).toContainText('Ce document demande un code sur chaque appareil.');
  await dialog.getByRole('button', { name: 'Terminé' }).click();
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await page.getByRole('button', toPhone).click();
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Continuer sur le téléphone":
      - heading "Continuer sur le téléphone" [level=2]
      - paragraph: Pour que ce que vous avez saisi vous suive, confirmez d’abord que c’est bien vous. Votre téléphone demandera un autre code.
      - status: Un code vient d’être envoyé par e-mail à n***@s***.example. Il est valable 10 minutes et ne sert qu’une fois.
      - text: Code à 6 chiffres
      - textbox "Code à 6 chiffres"
      - button "Renvoyer un code" [disabled]
      - text: Vous pourrez demander un autre code dans 10 min.
      - paragraph:
        - text: Rien reçu ? Regardez dans vos courriers indésirables. Ce n’est pas la bonne adresse ?
        - link "Écrivez à Claire Martin"
        - text: .
      - button "Sans mes saisies"
      - button "Vérifier le code"
  `);
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Sans mes saisies' }).click();
  await expect(qr).toBeVisible();
  await expect(dialog).not.toContainText('vous suit');
});

// REQ-2.2.38
test('entries that could not be sent are not said to follow', async ({ page, desk, context }) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await expect(page.getByRole('button', toPhone)).toBeVisible();
  await context.route('**/api/webdoc/draft', (route) => route.abort());
  await page.getByRole('button', toPhone).click();
  await expect(page.getByRole('dialog', toPhone)).toContainText('n’a pas pu être envoyé et ne vous suit pas');
});

// REQ-2.2.38 REQ-2.2.52
test('a phone offers no phone; it says that entries wait behind a code, until that is put away', async ({
  browser,
  desk,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(desk.show(codedPage({ draft: null, draftNeedsCode: true })));
  const notice = phone.getByRole('status').filter({ hasText: 'Vous aviez commencé à remplir ce document.' });
  await expect(notice).toBeVisible();
  await phone.getByRole('button', { name: 'Reprendre mes saisies' }).tap();
  await expect(phone.getByRole('dialog', { name: 'Reprendre vos saisies' })).toBeVisible();
  await expectNoAxeFindings(phone);
  await phone.getByRole('button', { name: 'Annuler' }).tap();
  await phone.getByRole('button', { name: 'Fermer' }).tap();
  await expect(notice).toHaveCount(0);
  await phone.getByRole('button', { name: 'Informations sur le document' }).tap();
  await expect(phone.getByRole('button', { name: 'Refuser' })).toBeVisible();
  await expect(phone.getByRole('button', toPhone)).toHaveCount(0);
  await context.close();
});

// REQ-2.2.52
test('with letters of twice their size in a small window, the notice of kept entries stays in the window', async ({
  page,
  desk,
}) => {
  const url = desk.show(codedPage({ draft: null, draftNeedsCode: true }));
  for (const [width, height] of [
    [320, 568],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(url);
    const notice = page.locator('section').filter({ hasText: 'Vous aviez commencé à remplir ce document.' }).last();
    await expect(notice).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const header = await page.getByRole('banner').boundingBox();
    const box = await notice.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await page.getByRole('button', { name: 'Reprendre mes saisies' }).focus();
    await expect(page.getByRole('button', { name: 'Reprendre mes saisies' })).toBeInViewport();
  }
});

// REQ-2.2.45 REQ-2.2.52
test('what was entered before the script came gives way to what another device entered after it', async ({
  page,
  desk,
}) => {
  const url = desk.show(codedPage({ draft: null, draftNeedsCode: true }));
  const city = sampleView().interactions.find(({ name }) => name === 'Ville');
  const proof = { token: url.split('/').at(-1), proof: 'proof', until: Date.UTC(2999, 0) };
  await page.addInitScript((kept) => sessionStorage.setItem('paraphe.proof', kept), JSON.stringify(proof));
  const script = '**/assets/sign-*.js';
  const waiting: Route[] = [];
  await page.route(script, (route) => void waiting.push(route));
  const later = { tag: city?.tag, value: 'Nantes', age: 0, userAgent: '' };
  await page.route('**/api/webdoc/draft/*', (route) =>
    route.fulfill({ json: { values: [later], reachedEnd: false, pages: null } }),
  );
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Ville' }).fill('Lyon');
  await page.unroute(script);
  await Promise.all(waiting.map((route) => route.continue()));
  await expect(page.getByRole('status').filter({ hasText: 'Saisies reprises' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Nantes');
});
