import type { Locator, Page } from '@playwright/test';
import { cleanJpeg } from '#sign/uploads/jpeg-metadata.ts';
import { readOrientation } from '#sign/uploads/tiff-orientation.ts';
import { exif, place, tiffWith } from '#sign/uploads/pictures.test-support.ts';
import { heicSample } from '#tests/support/heic-sample.ts';
import { shortPage } from '#tests/support/sign-samples.ts';
import { expectSane } from '../page-objects/axe.ts';
import { fileOf } from '../page-objects/files.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

const files = [
  { id: 'a1', name: 'Pièce d’identité', required: true, status: 'Pending' as const },
  { id: 'a2', name: 'RIB', required: false, status: 'Uploaded' as const },
];
const megabyte = 1_048_576;
const jpegType = { mimeType: 'image/jpeg' };

/** A JPEG of this size from the browser, with the segments inserted after its start. */
const photo = async (page: Page, width: number, height: number, segments: Uint8Array[]): Promise<Buffer> => {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context?.fillRect(0, 0, width / 2, height);
      return canvas.toDataURL('image/jpeg');
    },
    [width, height] as const,
  );
  const plain = Buffer.from(address.split(',')[1] ?? '', 'base64');
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]);
};

/** A comment segment of maximum size. */
const padding = Buffer.concat([Buffer.from('ffeffffe', 'hex'), Buffer.alloc(65_532, 7)]);
const pdf = (bytes: number, more = '') =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'a\n'), Buffer.from(`${more}\n%%EOF\n`)]);

/** Colours at the top left and top right of a picture. */
const coloursOf = async (picture: Locator): Promise<string[]> => {
  await expect(picture).toHaveJSProperty('naturalWidth', 96);
  return picture.evaluate((image: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 64 });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0);
    return [20, 76].map((x) => {
      const [red = 0, , blue = 0] = context?.getImageData(x, 10, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });
  });
};

const toConfirmation = async (page: Page, button: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.locator('h1:focus')).toBeVisible();
};

test.describe('on a phone, in French', () => {
  test.use({ viewport: sizes.phone, hasTouch: true, isMobile: true });

  // REQ-2.2.8 REQ-2.4.7
  test('a file is picked, photographed, turned upright, made smaller and replaced, and tells no place', async ({
    page,
    desk,
  }) => {
    await page.goto(desk.show(shortPage({ filesToCollect: files })));
    await toConfirmation(page, 'Valider');
    const card = page.getByRole('listitem').filter({ hasText: 'Pièce d’identité' });
    await expect(card.getByRole('status')).toHaveText('À fournir');
    await expect(card.getByLabel('Prendre une photo : Pièce d’identité')).toHaveAttribute('capture', 'environment');
    await page.getByRole('button', { name: 'Confirmer la validation' }).click();
    await expect(card.getByLabel('Choisir un fichier : Pièce d’identité')).toBeFocused();

    const choose = card.getByLabel('Choisir un fichier : Pièce d’identité');
    const decoder = page.waitForResponse(/heic-worker/);
    await choose.setInputFiles({
      name: 'IMG_0.HEIC',
      buffer: heicSample.subarray(0, 120),
      mimeType: 'image/heic',
    });
    await expect(card.getByRole('alert')).toContainText('enregistrez-la en JPG');
    await choose.setInputFiles({ name: 'IMG_0.HEIC', buffer: heicSample, mimeType: 'image/heic' });
    await expect(card.getByText('convertie en JPG')).toBeVisible();
    // The decoder of foreign bytes has no network access; only its policy allows WebAssembly.
    expect((await decoder).headers()['content-security-policy']).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    );
    expect(await coloursOf(card.locator('img'))).toEqual(['red', 'blue']);

    const turned = await photo(page, 400, 200, [exif(Buffer.concat([tiffWith(6), place]))]);
    await card
      .getByLabel('Prendre une photo : Pièce d’identité')
      .setInputFiles({ name: 'IMG_1.heic', buffer: turned, ...jpegType });
    await expect(card.getByText('IMG_1.jpg')).toBeVisible();
    await expect(card.locator('img')).toHaveJSProperty('complete', true);
    await expectSane(page);

    await page.getByRole('button', { name: 'Revenir au document' }).click();
    await page.getByRole('button', { name: 'Valider', exact: true }).click();
    await expect(card.getByText('IMG_1.jpg')).toBeVisible();
    await card.getByRole('button', { name: 'Retirer le fichier : Pièce d’identité' }).click();
    await expect(card.getByLabel('Choisir un fichier : Pièce d’identité')).toBeFocused();
    await card
      .getByLabel('Choisir un fichier : Pièce d’identité')
      .setInputFiles({ name: 'IMG_1.jpg', buffer: turned, ...jpegType });
    await expect(card.getByRole('status')).toHaveText('Prêt à envoyer');

    const rib = page.getByRole('listitem').filter({ hasText: 'RIB' });
    await expect(rib.getByRole('status')).toHaveText('Reçu');
    const heavy = await photo(page, 4_400, 1_000, [
      exif(Buffer.concat([tiffWith(6), place])),
      ...Array.from({ length: 480 }, () => padding),
    ]);
    expect(heavy.length).toBeGreaterThan(30 * megabyte);
    await rib.getByLabel('Remplacer le fichier : RIB').setInputFiles(fileOf('releve.JPG', heavy));
    await expect(rib.getByRole('status')).toHaveText('Prêt à envoyer', { timeout: 15_000 });
    await expect(rib.getByText('réduite')).toBeVisible();

    await page.getByRole('button', { name: 'Confirmer la validation' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Document validé' })).toBeVisible();
    const [identity, statement] = desk.received.slice(-2);
    expect(identity?.name).toBe('IMG_1.jpg');
    expect(identity?.bytes.includes('GPS')).toBe(false);
    expect(readOrientation(identity!.bytes.subarray(identity!.bytes.indexOf('Exif') + 6))).toBe(6);
    expect(statement?.name).toBe('releve.jpg');
    expect(statement!.bytes.length).toBeLessThan(25 * megabyte);
    // Turned as its orientation says, from landscape to portrait.
    expect(cleanJpeg(statement!.bytes)).toMatchObject({ width: 909, height: 4_000 });
  });
});

test.describe('at a desk, in English', () => {
  test.use({ viewport: sizes.desktop });

  // REQ-2.2.8 REQ-2.5.6
  test('a file is dropped, watched on its way, stopped, and sent again by itself when the line breaks', async ({
    page,
    desk,
  }) => {
    await page.goto(desk.show({ ...shortPage({ filesToCollect: files }), language: 'en' }));
    await toConfirmation(page, 'Validate');
    const card = page.getByRole('listitem').filter({ hasText: 'Pièce d’identité' });
    await expect(card.getByLabel(/^Take a photo/)).toBeHidden();
    const drop = async (names: string[]) => {
      const dataTransfer = await page.evaluateHandle((names) => {
        const transfer = new DataTransfer();
        for (const name of names) transfer.items.add(new File(['<svg/>'], name));
        return transfer;
      }, names);
      await card.dispatchEvent('dragover', { dataTransfer });
      await expect(card).toHaveAttribute('data-over', 'true');
      await card.dispatchEvent('drop', { dataTransfer });
      await expect(card).not.toHaveAttribute('data-over');
    };
    await drop(['logo.svg']);
    await expect(card.getByRole('alert')).toContainText('choose a JPG');
    await drop(['front.png', 'back.png']);
    await expect(card.getByRole('alert')).toContainText('Only one file');
    const choose = card.getByLabel('Choose a file: Pièce d’identité');
    await choose.setInputFiles(fileOf('big.pdf', pdf(25 * megabyte)));
    await expect(card.getByRole('alert')).toContainText('File too big');
    await choose.setInputFiles(fileOf('card.pdf', pdf(3 * megabyte, 'trailer << /Encrypt 5 0 R >>')));
    await expect(card.getByText('This PDF is protected')).toBeVisible();
    await expect(card.getByRole('alert')).toBeHidden();

    const line = await page.context().newCDPSession(page);
    const throttle = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await throttle(400_000);
    const before = desk.received.length;
    await page.getByRole('button', { name: 'Confirm validation' }).click();
    const progress = card.getByRole('progressbar', { name: 'Sending: Pièce d’identité' });
    await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(5);
    await expectSane(page);
    await card.getByRole('button', { name: 'Cancel sending: Pièce d’identité' }).click();
    await expect(card.getByRole('status')).toHaveText('Ready to be sent');
    await expect(choose.or(card.getByLabel('Replace the file: Pièce d’identité'))).toBeFocused();
    await throttle(-1);
    expect(desk.received.length).toBe(before);

    await page.route('**/uploadFile/**', (route) => route.abort('connectionreset'), { times: 1 });
    await page.getByRole('button', { name: 'Confirm validation' }).click();
    await expect(card.getByRole('status')).toContainText('as soon as it is back');
    await expect(page.getByRole('heading', { level: 1, name: 'Document validated' })).toBeVisible();
    expect(desk.received.slice(before).map(({ name }) => name)).toEqual(['card.pdf']);
  });
});
