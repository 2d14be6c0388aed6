import type { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { SealCertificate } from '#contract/webdocs/seal-certificates.ts';
import { answerTimestampRequest } from '#engines/pdf/local-authority/timestamp-answer.ts';
import { loadSigner } from '#engines/pdf/seal/certificate.ts';
import { sealPdf } from '#engines/pdf/seal/seal.ts';
import { smallPdf } from '#engines/pdf/seal/seal-world.test-support.ts';
import { expectSane } from '../page-objects/axe.ts';
import { expect, test } from '../page-objects/sign-page-test.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'verify-walk-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const toEntry = (use: SealCertificate['use'], certificate: X509Certificate): SealCertificate => ({
  use,
  subject: certificate.subject,
  serial: certificate.serialNumber,
  notBefore: new Date(certificate.validFrom).toISOString(),
  notAfter: new Date(certificate.validTo).toISOString(),
  pem: certificate.toString(),
  revokedAt: null,
});

const makeFiles = async () => {
  const signer = await loadSigner({ dataDir: path.join(folder, 'own') });
  const stranger = await loadSigner({ dataDir: path.join(folder, 'other') });
  const tsa = { answer: (request: Uint8Array) => answerTimestampRequest(request, signer.local!.time, Date.now()) };
  const { pdf } = await sealPdf(await smallPdf(), { signer, tsa, reason: 'x' });
  const changed = Buffer.from(pdf);
  changed.writeUInt8(changed.readUInt8(400) ^ 1, 400);
  const file = (name: string, buffer: Uint8Array) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(buffer),
  });
  return {
    certificates: signer.chain.flatMap((certificate) => [toEntry('seal', certificate), toEntry('time', certificate)]),
    intact: file('intact.pdf', pdf),
    changed: file('changed.pdf', changed),
    extended: file('extended.pdf', Buffer.concat([pdf, Buffer.from('\n% note\n')])),
    foreign: file('foreign.pdf', (await sealPdf(await smallPdf(), { signer: stranger, reason: 'x' })).pdf),
    certificate: { name: 'signer.pem', mimeType: '', buffer: Buffer.from(stranger.certificate.toString()) },
    unsealed: file('unsealed.pdf', await smallPdf()),
    photo: file('photo.pdf', Buffer.from('hello')),
  };
};

const dropOn = async (page: Page, file: { name: string; buffer: Buffer }): Promise<void> => {
  const transfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const made = new DataTransfer();
      made.items.add(new File([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))], name));
      return made;
    },
    [file.name, file.buffer.toString('base64')] as const,
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
};

const verdicts = (page: Page) =>
  page.locator('[data-verdict]').evaluateAll((all) => all.map((each) => each.getAttribute('data-verdict')));

test.use({ viewport: { width: 320, height: 640 }, colorScheme: 'dark', reducedMotion: 'reduce' });

// REQ-5.3.2 REQ-5.2.17 REQ-5.2.18
test('files are checked in the page alone, offline: dropped or picked, one after another, each in its words', async ({
  page,
  context,
  desk,
}) => {
  const { certificates, ...files } = await makeFiles();
  const requests: string[] = [];
  desk.heard.length = 0;
  page.on('request', (request) => requests.push(request.url()));
  // Register before the page loads: Playwright enables file chooser events asynchronously and does not wait.
  const asked = page.waitForEvent('filechooser', { timeout: 0 });
  await page.goto(desk.showVerify({ productName: 'Paraphe', language: 'fr', certificates, latestHeads: 0 }));
  await expect(page.getByRole('heading', { level: 1, name: 'Vérifier un document' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The page, its script, and the two parts that come later: what reads proofs, and what compares.
  expect(requests.length).toBeLessThanOrEqual(5);
  await expectSane(page);
  requests.length = 0;
  await context.setOffline(true);

  await dropOn(page, files.intact);
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toHaveText('Authentique et intact');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('status')).toContainText('Authentique et intact');
  await expect(page.locator('[data-verdict]')).toContainText('par ce service lui-même');
  await expect(page.locator('[data-verdict]')).not.toContainText('Heure prouvée');

  const card = page.locator('[data-verdict]');
  await page.getByText('Examen détaillé').click();
  await expect(card).toContainText('Valide (TOTAL-PASSED)');
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Signature 1');
  await expectSane(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger le rapport (JSON)' }).click();
  const report = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(report).toMatchObject({ format: 'paraphe-report-1', signatures: [{ indication: 'TOTAL-PASSED' }] });

  // By keyboard, because the file input is the browser's native control.
  await page.getByRole('combobox', { name: 'Langue' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('input[type=file]')).toBeFocused();
  await page.keyboard.press('Enter');
  const others = [files.changed, files.extended, files.foreign, files.unsealed, files.photo];
  await (await asked).setFiles(others);
  await expect(page.locator('[data-verdict]')).toHaveCount(6);
  expect(await verdicts(page)).toEqual(['other', 'unsealed', 'foreign', 'extended', 'changed', 'intact']);
  // The clock of a stranger is not that of the server.
  await expect(page.locator('[data-verdict=foreign]')).toContainText('selon le signataire, sans preuve');
  await expect(page.locator('[data-verdict=foreign]')).not.toContainText('selon le serveur');
  await expect(page.locator('[data-verdict=intact]')).toContainText('selon le serveur');
  await expect(heading.first()).toBeFocused();
  await expect(heading).toHaveText([
    'Fichier d’une autre sorte',
    'Aucun sceau',
    'Scellé par quelqu’un d’autre',
    'Complété après le scellement',
    'Modifié après le scellement',
    'Authentique et intact',
  ]);

  // REQ-5.2.19
  await dropOn(page, files.certificate);
  await expect(heading.first()).toHaveText('Certificat ajouté');
  await dropOn(page, files.foreign);
  await expect(heading.first()).toHaveText('Valide selon un certificat que vous avez ajouté');
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
  await expect(heading.last()).toHaveText('Genuine and unchanged');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectSane(page);
  expect(requests).toEqual([]);
  expect(desk.heard).toEqual([]);
});
