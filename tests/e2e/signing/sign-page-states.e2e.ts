import type { Page } from '@playwright/test';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { Language } from '#contract/roles.ts';
import { samplePage, sampleView, shortPage } from '#tests/support/sign-samples.ts';
import { expectSane } from '../page-objects/axe.ts';
import { expect, fillSample, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

const files = [
  { id: 'a1', name: 'Pièce d’identité', required: true, status: 'Pending' as const },
  { id: 'a2', name: 'RIB', required: false, status: 'Uploaded' as const },
];
const signedBy = (status: 'signed' | 'declined') => ({ signatory: { ...sampleView().signatory, status } });

const ends: Record<string, { page: () => SignPage; heading: Record<Language, string> }> = {
  expired: {
    page: () => samplePage({ state: 'expired', view: null, documents: [] }),
    heading: { fr: 'Ce lien a expiré', en: 'This link has expired' },
  },
  'not found': {
    page: () => samplePage({ state: 'notFound', view: null, documents: [], sender: null }),
    heading: { fr: 'Document introuvable', en: 'Document not found' },
  },
  failed: {
    page: () => samplePage({ state: 'error', view: null, documents: [], problem: 'NoContentDocument' }),
    heading: { fr: 'Oups, une erreur est survenue', en: 'Oops, something went wrong' },
  },
  'signed and sealed': {
    page: () => samplePage({}, { ...signedBy('signed'), status: 'completed', isSealed: true }),
    heading: { fr: 'Document signé', en: 'Document signed' },
  },
  'signed, others to sign': {
    page: () => samplePage({}, { ...signedBy('signed'), status: 'inProgress' }),
    heading: { fr: 'Document signé', en: 'Document signed' },
  },
  validated: {
    page: () => shortPage({ ...signedBy('signed'), status: 'inProgress' }),
    heading: { fr: 'Document validé', en: 'Document validated' },
  },
  declined: {
    page: () => samplePage({}, { ...signedBy('declined'), status: 'declined' }),
    heading: { fr: 'Vous avez refusé ce document', en: 'You declined this document' },
  },
  'declined by another': {
    page: () => samplePage({}, { status: 'declined' }),
    heading: { fr: 'Ce document n’est plus à signer', en: 'This document is no longer to be signed' },
  },
  cancelled: {
    page: () => samplePage({ state: 'cancelled', view: null, documents: [] }),
    heading: { fr: 'Ce document n’est plus à signer', en: 'This document is no longer to be signed' },
  },
};
/** The screens of documents that can no longer be signed; the sender is known. */
const deadEnds = new Set(['expired', 'declined', 'declined by another', 'cancelled']);

interface Look {
  name: string;
  language: Language;
  width: number;
  height: number;
  dark?: boolean;
  forcedColors?: boolean;
  /** Of the browser's usual size of letters. */
  textPercent?: number;
}

const looks: Look[] = [
  { name: 'a phone in the dark', language: 'fr', ...sizes.phone, dark: true },
  { name: 'a desk', language: 'en', ...sizes.desktop },
  { name: 'forced colours', language: 'fr', ...sizes.desktop, dark: true, forcedColors: true },
  { name: 'forced colours on a phone', language: 'en', ...sizes.phone, forcedColors: true },
  { name: '320 px, letters of 200 %', language: 'fr', width: 320, height: 568, textPercent: 200 },
  { name: 'a desk at 400 %', language: 'en', width: 320, height: 256, dark: true },
  { name: 'a phone on its side', language: 'fr', width: 740, height: 360 },
];

/** No button and no figure is cut off. Fields have the size they have on paper. */
const expectUncut = async (page: Page): Promise<void> => {
  const cut = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button:not([data-tag]), a[class*="button"], header input, footer input',
      ),
    ]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.getClientRects().length > 0)
      .map((one) => `${one.textContent}${one instanceof HTMLInputElement ? one.value : ''}`),
  );
  expect(cut).toEqual([]);
};

for (const { name: look, language, width, height, dark, forcedColors, textPercent } of looks)
  test.describe(look, () => {
    test.use({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      // Only a phone's browser enlarges letters alone.
      isMobile: textPercent !== undefined,
      contextOptions: { forcedColors: forcedColors ? 'active' : 'none' },
    });
    const en = language === 'en';
    const isSmall = width < sizes.desktop.width;

    const show = async (page: Page, address: string) => {
      await page.goto(address);
      await page.evaluate(
        (size) => document.documentElement.style.setProperty('-webkit-text-size-adjust', size),
        `${textPercent ?? 100}%`,
      );
    };

    // REQ-2.2.9 REQ-2.2.10 REQ-2.2.12 REQ-2.2.36 REQ-2.4.6 REQ-2.8.1
    test('a document whose link leads to no signing says why, for everyone', async ({ page, desk }) => {
      for (const [name, { page: sample, heading }] of Object.entries(ends))
        await test.step(name, async () => {
          await show(page, desk.show({ ...sample(), language }));
          await expect(page.getByRole('heading', { level: 1, name: heading[language] })).toBeVisible();
          const toSender = page.getByRole('link', { name: en ? 'E-mail the sender' : 'Écrire à l’expéditeur' });
          await expect(toSender).toHaveCount(deadEnds.has(name) ? 1 : 0);
          if (name === 'cancelled') await expect(page.getByText(/^Claire Martin/)).toBeVisible();
          await expectSane(page);
          await expectUncut(page);
        });
    });

    // REQ-2.2.13 REQ-2.5.4 REQ-2.5.5
    test('every step of signing, the side pane and the decline dialog are for everyone', async ({ page, desk }) => {
      await show(page, desk.show(samplePage({ language }, { filesToCollect: files })));
      await expect(page.getByRole('heading', { level: 1, name: 'Contrat de prestation 2026' })).toBeVisible();
      await expectSane(page);
      await expectUncut(page);
      const about = en ? 'About the document' : 'Informations sur le document';
      if (isSmall) await page.getByRole('button', { name: about }).click();
      await expect(page.getByText('claire.martin@acier-nord.example').filter({ visible: true })).toBeVisible();
      if (isSmall) await expectSane(page);
      // Nothing offers to hand the document over, because its sender does not allow it.
      await expect(page.getByRole('button', { name: /^Confier à|^Hand over/ })).toHaveCount(0);
      await page.getByRole('button', { name: en ? 'Decline' : 'Refuser' }).click();
      const decline = page.getByRole('dialog', { name: /Decline to sign|Refuser de signer/ });
      await expect(decline).toBeVisible();
      await expectSane(page);
      await page.keyboard.press('Escape');
      await expect(decline).toHaveCount(0);
      if (isSmall) await page.keyboard.press('Escape');

      await toEnd(page);
      // On a phone the button appears when no field is missing.
      if (!isSmall) {
        await page.getByRole('button', { name: en ? 'Sign' : 'Signer', exact: true }).click();
        await expect(page.getByRole('alert').filter({ hasText: 'Formule' })).toBeVisible();
      }
      await expectSane(page);
      await page.getByRole('button', { name: /^Signature – (?:Signer ici|Sign here)$/ }).click();
      await expect(page.getByRole('dialog', { name: en ? 'Your signature' : 'Votre signature' })).toBeVisible();
      await expectSane(page);
      await page.getByRole('button', { name: en ? 'Type' : 'Taper' }).click();
      await expectSane(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: /^Signature – (?:Signer ici|Sign here)$/ })).toBeFocused();
      await fillSample(page);
      await page.getByRole('button', { name: en ? 'Sign' : 'Signer', exact: true }).click();
      await expect(page.locator('h1:focus')).toBeVisible();
      await page.getByRole('button', { name: en ? 'Confirm signature' : 'Confirmer la signature' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Pièce d’identité' })).toBeVisible();
      await expectSane(page);
    });
  });
