import type { Page } from '@playwright/test';
import { samplePage } from '#tests/support/sign-samples.ts';
import { expectSane } from '../page-objects/axe.ts';
import { cutOff, deadEnds, ends, files, looks } from '../page-objects/looks.ts';
import { expect, fillSample, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

const expectUncut = async (page: Page): Promise<void> => {
  expect(await page.evaluate<string[]>(`(() => {${cutOff}})()`)).toEqual([]);
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
    test('a document whose link leads to no signing says why and names its sender, for everyone', async ({
      page,
      desk,
    }) => {
      for (const [name, { page: sample, heading }] of Object.entries(ends))
        await test.step(name, async () => {
          await show(page, desk.show({ ...sample(), language }));
          await expect(page.getByRole('heading', { level: 1, name: heading[language] })).toBeVisible();
          const toSender = page.getByRole('link', { name: en ? 'E-mail the sender' : 'Écrire à l’expéditeur' });
          await expect(toSender).toHaveCount(deadEnds.has(name) ? 1 : 0);
          if (deadEnds.has(name)) await expect(page.getByRole('main').getByText(/Claire Martin/)).toBeVisible();
          await expectSane(page);
          await expectUncut(page);
        });
    });

    // REQ-2.2.13 REQ-2.5.4 REQ-2.5.5 REQ-4.4.14
    test('every step of signing, the side pane and the decline dialog are for everyone', async ({ page, desk }) => {
      await show(page, desk.show(samplePage({ language, isUnverified: true }, { filesToCollect: files })));
      await expect(page.getByRole('heading', { level: 1, name: 'Contrat de prestation 2026' })).toBeVisible();
      const caution = page.getByText(en ? /^Nobody has verified/ : /^Personne n’a vérifié/);
      await expect(caution).toBeVisible();
      await expectSane(page);
      await expectUncut(page);
      const about = en ? 'About the document' : 'Informations sur le document';
      if (isSmall) await page.getByRole('button', { name: about }).click();
      await expect(
        page.getByText('claire.martin@acier-nord.example', { exact: true }).filter({ visible: true }),
      ).toBeVisible();
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
