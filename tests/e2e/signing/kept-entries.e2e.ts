import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { sampleFields, samplePage, sampleView, shortPage } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { expect, fillSample, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Votre signature' });

/** The sample with both signatures assigned to the same person. */
const twoSignatures = () => {
  const [second, ...others] = sampleView().recipientsInteractions;
  const own = second ? [{ ...second, recipient: 's1', name: 'Paraphe', type: 'signature' as const }] : [];
  return samplePage({}, { interactions: [...sampleFields, ...own], recipientsInteractions: others });
};

/** A photo of a signature: ink on grey paper. */
const photograph = (page: Page, ink: string) =>
  page.evaluate(async (colour) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 500];
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#a9a8a2';
    context.fillRect(0, 0, 800, 500);
    context.strokeStyle = colour;
    context.lineWidth = 8;
    context.beginPath();
    context.moveTo(150, 300);
    context.bezierCurveTo(250, 50, 350, 450, 650, 220);
    context.stroke();
    const url = canvas.toDataURL('image/jpeg', 0.9);
    return url.slice(url.indexOf(',') + 1);
  }, ink);

const pick = (page: Page, base64: string, name = 'photo.jpg') =>
  page
    .getByLabel('Choisir une image de votre signature')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') });

const tooLarge = async (): Promise<string> => {
  const create = { width: 20_000, height: 3_000, channels: 3, background: '#fff' } as const;
  return (await sharp({ create }).png().toBuffer()).toString('base64');
};

test('a photographed signature is taken without its paper, and one tap signs the next field with it', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(twoSignatures()));
  await page.getByRole('button', { name: /^Signature – (?:Signer ici|Sign here)$/ }).click();
  await expect(dialog(page).getByRole('button', { name: 'Utiliser la même signature' })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Importer' }).click();
  const problem = dialog(page).getByRole('alert');
  await dialog(page)
    .getByRole('button', { name: /^(Utiliser cette signature|Use this signature)$/ })
    .click();
  await expect(problem).toHaveText('Choisissez d’abord une image.');
  await pick(page, Buffer.from('GIF89a').toString('base64'));
  await expect(problem).toHaveText('Ce fichier n’est pas une image JPG ou PNG.');
  await pick(page, await tooLarge(), 'scan.png');
  await expect(problem).toContainText('plus de 50 millions de pixels');
  await pick(page, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64'));
  await expect(problem).toContainText('ne peut pas être lue');
  await pick(page, await photograph(page, '#a9a8a2'));
  await expect(problem).toContainText('Aucune signature ne se distingue');
  await pick(page, await photograph(page, '#1b2a6b'));
  await expect(problem).toBeEmpty();
  await expectNoAxeFindings(page);
  await dialog(page)
    .getByRole('button', { name: /^(Utiliser cette signature|Use this signature)$/ })
    .click();
  const first = page.getByRole('button', { name: 'Signature : modifier' }).locator('img');
  const picture = (await first.getAttribute('src')) ?? '';
  expect(picture).toMatch(/^data:image\/png;base64,/);
  const corner = await first.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    return context.getImageData(1, 1, 1, 1).data[3];
  });
  expect(corner).toBe(0);
  await page.getByRole('button', { name: /^Paraphe – Signer ici$/ }).click();
  await dialog(page).getByRole('button', { name: 'Utiliser la même signature' }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  const second = page.getByRole('button', { name: 'Paraphe : modifier' }).locator('img');
  await expect(second).toHaveAttribute('src', picture);
});

test('what is typed is sent to the server once the signer rests, without the signature; another device starts with it', async ({
  page,
  desk,
  browser,
}) => {
  desk.heard.length = 0;
  await page.goto(desk.show(samplePage()));
  await fillSample(page);
  const drafts = () => desk.heard.filter(({ path }) => path === 'draft');
  await expect.poll(() => drafts().length, { timeout: 10_000 }).toBeGreaterThan(0);
  const sent = drafts().flatMap(({ body }) => body.values as { tag: string; value: string; age: number }[]);
  expect(sent.map(({ tag }) => tag)).not.toContain('{{s1.sign}}');
  expect(sent.find(({ tag }) => tag === '{{s1.city}}')?.value).toBe('Nantes');
  const values = sent.map((value) => ({ ...value, age: value.age + 5_000, userAgent: 'Firefox/140.0 (Windows)' }));
  const other = await browser.newContext({ viewport: sizes.phone });
  const phone = await other.newPage();
  await phone.goto(desk.show(samplePage({ draft: { values, reachedEnd: true, pages: null } })));
  await expect(phone.getByRole('textbox', { name: 'Ville' })).toHaveValue('Nantes');
  await expect(phone.getByLabel('Conditions générales')).toBeChecked();
  const notice = phone.getByRole('status').filter({ hasText: 'Saisies reprises : Firefox sur Windows' });
  await expect(notice).toBeVisible();
  await expectNoAxeFindings(phone);
  await phone.getByRole('button', { name: 'Fermer' }).click();
  await expect(notice).toHaveCount(0);
  await expect(phone.getByRole('button', { name: /^Suivant · / })).toContainText('Signature (5/5)');
  await expect(phone.getByRole('button', { name: /^Faites défiler/ })).toBeHidden();
  await other.close();
});

const fillAll = async (page: Page) => {
  await toEnd(page);
  await fillSample(page);
};
const confirm = async (page: Page) => {
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  await expect(page.getByRole('heading', { name: /^Signature enregistrée sur cet appareil/ })).toBeFocused();
};
test('offline a file to be handed in is kept with the signature, through the closing of the page: it goes first, and once', async ({
  page,
  context,
  desk,
}) => {
  const item = { id: 'f1', name: 'Pièce d’identité', required: true, status: 'Pending' as const };
  const address = desk.show(shortPage({ filesToCollect: [item] }));
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  await page
    .getByLabel('Choisir un fichier : Pièce d’identité')
    .setInputFiles({ name: 'carte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 carte') });
  await expect(page.getByText('Prêt à envoyer')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Confirmer la validation' }).click();
  await expect(page.getByRole('heading', { name: /^Validation enregistrée sur cet appareil/ })).toBeFocused();
  await expect(page.getByText('Les pièces choisies y sont conservées aussi')).toBeVisible();
  // A page that is being closed is online again for a moment and may start to send; an unloaded one cannot.
  await page.goto('about:blank');
  await page.close();
  await context.setOffline(false);
  desk.heard.length = 0;
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByRole('heading', { name: 'Document validé' })).toBeVisible({ timeout: 15_000 });
  const sent = desk.heard.map(({ path }) => path).filter((path) => path === 'sign' || path === 'uploadFile');
  expect(sent).toEqual(['uploadFile', 'sign']);
  const received = desk.received.at(-1);
  expect([received?.name, received?.bytes.toString()]).toEqual(['carte.pdf', '%PDF-1.7 carte']);
  await expect.poll(() => again.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});

test('a hundred dropped connections are one signature under one key, also after the page was closed', async ({
  page,
  context,
  desk,
}) => {
  const address = desk.show(samplePage());
  await page.goto(address);
  const keys: string[] = [];
  await page.route('**/api/webdoc/sign', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    await route.abort();
  });
  await fillAll(page);
  await confirm(page);
  await page.evaluate(() => {
    setInterval(() => dispatchEvent(new Event('online')), 5);
  });
  await expect.poll(() => keys.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(100);
  await page.close();
  desk.heard.length = 0;
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByRole('heading', { name: /enregistrée sur cet appareil/ })).toBeVisible();
  await expect(again.getByRole('heading', { name: 'Document signé' })).toBeVisible();
  // A request of the closed page may still arrive; with the same key it counts as the same signature.
  const sent = desk.heard.filter(({ path }) => path === 'sign').map(({ key }) => key);
  expect(sent).not.toEqual([]);
  expect(new Set([...keys, ...sent])).toEqual(new Set([keys[0]]));
});

const identity = { id: 'f1', name: 'Pièce d’identité', required: true, status: 'Pending' as const };
const pdfFile = { name: 'carte.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 carte') };

/** From the link to the confirmation, which asks for the file. */
const toFile = async (page: Page) => {
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Nantes');
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  return page.getByRole('listitem').filter({ hasText: identity.name });
};

// REQ-2.2.51 REQ-2.4.7 REQ-2.4.8
test('a chosen file stays through a reload, readable by this tab alone; removed, refused or handed in it leaves nothing', async ({
  page,
  context,
  desk,
}) => {
  const address = desk.show(shortPage({ filesToCollect: [identity] }));
  const databases = (one: Page) => one.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  let card = await toFile(page);
  const choose = page.getByLabel('Choisir un fichier : Pièce d’identité');
  await choose.setInputFiles(pdfFile);
  await expect.poll(() => databases(page)).toHaveLength(1);
  await page.reload();
  card = await toFile(page);
  await expect(card.getByText('carte.pdf')).toBeVisible();
  await expect(card.getByRole('status')).toHaveText('Prêt à envoyer');
  const kept = await page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const all = database.transaction('files').objectStore('files').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    database.close();
    return (all.result as { bytes: ArrayBuffer }[]).map(({ bytes }) => new TextDecoder().decode(bytes));
  });
  expect(kept).toHaveLength(1);
  expect(kept.join('')).not.toContain('PDF');

  await card.getByRole('button', { name: 'Retirer le fichier : Pièce d’identité' }).click();
  await page.reload();
  card = await toFile(page);
  await expect(card.getByRole('status')).toHaveText('À fournir');

  await choose.setInputFiles(pdfFile);
  await expect(card.getByRole('status')).toHaveText('Prêt à envoyer');
  desk.refuseNext('sign', 'Unavailable');
  await page.getByRole('button', { name: 'Confirmer la validation' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox')))).toEqual([]);
  await page.getByLabel('Remplacer le fichier : Pièce d’identité').setInputFiles(pdfFile);
  await expect(card.getByRole('status')).toHaveText('Prêt à envoyer');

  // Another tab has no key to it, and clears away what it cannot read.
  await page.close();
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await expect((await toFile(other)).getByRole('status')).toHaveText('À fournir');
  expect(await databases(other)).toEqual([]);
});

// REQ-2.2.51 REQ-2.4.8
test('a reload while a file is on its way: it is sent again by itself, then the signature, once', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(shortPage({ filesToCollect: [identity] }), true));
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await toFile(page);
  await page.getByLabel('Choisir un fichier : Pièce d’identité').setInputFiles(pdfFile);
  desk.heard.length = 0;
  desk.received.length = 0;
  const held = page.waitForRequest('**/uploadFile/**');
  await page.route('**/uploadFile/**', () => undefined);
  await page.getByRole('button', { name: 'Confirmer la validation' }).click();
  await held;
  await page.reload({ waitUntil: 'commit' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByRole('heading', { name: /^Validation enregistrée sur cet appareil/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Document validé' })).toBeVisible();
  expect(desk.heard.map(({ path }) => path).filter((path) => /^(?:sign|uploadFile)$/.test(path))).toEqual([
    'uploadFile',
    'sign',
  ]);
  expect(desk.received.map(({ name }) => name)).toEqual(['carte.pdf']);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});
