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
  expect(requests.filter((url) => url.includes('qr'))).toEqual([]);
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

// REQ-2.2.38
test('with a code required, nobody is told that the answers follow; a phone offers no phone', async ({
  page,
  desk,
  browser,
}) => {
  const { signatory } = sampleView();
  const secondFactor = { channel: 'sms' as const, destination: '06 ** ** ** 12' };
  const address = desk.show(samplePage({}, { signatory: { ...signatory, secondFactor } }));
  await page.goto(address);
  await page.getByRole('button', toPhone).click();
  await expect(page.getByRole('dialog')).toContainText('ce que vous avez saisi ici n’y suit pas');
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(address);
  await phone.getByRole('button', { name: 'Informations sur le document' }).click();
  await expect(phone.getByRole('button', { name: 'Refuser' })).toBeVisible();
  await expect(phone.getByRole('button', toPhone)).toHaveCount(0);
  await context.close();
});
