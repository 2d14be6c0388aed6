import { expectNoAxeFindings } from '../../page-objects/axe.ts';
import {
  addVersion,
  openDesk,
  openPair,
  seedTemplate,
  seedUnsent,
  tick,
} from '../../page-objects/deployment.page-object.ts';
import { expect, rowOf, signIn, sim, test } from '../../page-objects/environments.page-object.ts';

const button = /^(Envoyer vers le cloud|Send to the cloud) \(Catalogue illustré\)/;
const looks = [
  { language: 'fr', width: 360, colorScheme: 'light' },
  { language: 'en', width: 1440, colorScheme: 'dark' },
] as const;

for (const { language, width, colorScheme } of looks) {
  // REQ-1.2.191, REQ-1.2.69
  test(`a template that was never sent is sent from its row by the keyboard, which then can be selected: ${language}, ${width} px`, async ({
    page,
    product,
    faults,
  }) => {
    const desk = await openDesk(product, `Sendrow${language}`);
    await seedTemplate(product, desk.source, { externalId: 'T-1', name: 'Contrat de vente' });
    const file = { externalId: 'T-2', name: 'Catalogue illustré', bytes: 13_000_000 };
    await seedUnsent(product, desk.source, file);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, product, language, desk.company.owner);
    await openPair(page, product, desk);
    // A list on a phone.
    const row = page.locator('main').locator('tr, li').filter({ hasText: 'Catalogue illustré' });
    await expect(row.getByRole('checkbox')).toHaveCount(0);
    const send = row.getByRole('button', { name: button });
    await expect(send).toBeVisible();
    const check = async () => {
      const tooWide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(tooWide).toBeLessThanOrEqual(0);
      await expectNoAxeFindings(page);
    };
    await check();
    await sim(product, 'faults', { org: desk.source.prefix, held: 'VersionData' });
    await send.focus();
    await page.keyboard.press('Enter');
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await expect(
      row.getByText(/un grand fichier prend quelques minutes|a large file takes some minutes/),
    ).toBeVisible();
    await check();
    await sim(product, 'clear-faults', { org: desk.source.prefix });
    const done = /Catalogue illustré (a été envoyé vers le cloud\.|was sent to the cloud\.)/;
    await expect(page.getByRole('region').getByText(done)).toBeVisible();
    await expect(send).toHaveCount(0);
    await expect(row).toContainText(/12,4\sMo|12\.4\sMo/);
    // The focus has not gone to the top of the page with the button.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Catalogue illustré');
    await tick(page.getByLabel(/^(Sélectionner|Select) Catalogue illustré$/));
    await check();
    expect(faults).toEqual([]);
  });
}

test('a template that cannot be sent says why, and can be tried again; a lost answer is taken up', async ({
  page,
  product,
}) => {
  const desk = await openDesk(product, 'Sendwhy');
  await seedUnsent(product, desk.source, { externalId: 'T-1', name: 'Catalogue illustré' });
  await seedUnsent(product, desk.source, { externalId: 'T-2', name: 'Note', file: 'Note.txt' });
  await signIn(page, product, 'fr', desk.company.owner);
  await openPair(page, product, desk);
  const told = (text: RegExp) => expect(page.getByRole('region').getByText(text)).toBeVisible();
  await rowOf(page, 'Note').getByRole('button').click();
  await told(/Note n’a pas été envoyé vers le cloud\. Son fichier n’est pas un document Word, Excel/);
  const send = rowOf(page, 'Catalogue illustré').getByRole('button', { name: button });
  await sim(product, 'faults', { org: desk.source.prefix, validationRule: 'Pas le lundi' });
  await send.click();
  await told(/Catalogue illustré n’a pas été envoyé vers le cloud\. Salesforce refuse de modifier ce modèle/);
  await expectNoAxeFindings(page);
  await sim(product, 'clear-faults', { org: desk.source.prefix });
  // A proxy waits for a minute, then answers with a page of its own.
  let isCut = false;
  await page.route('**/templates/*/send', async (route) => {
    if (isCut) return route.continue();
    isCut = true;
    await route.fetch();
    return route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>Gateway Time-out</h1>' });
  });
  await send.click();
  await told(/Catalogue illustré a été envoyé vers le cloud\./);
  await expect(page.getByLabel('Sélectionner Catalogue illustré')).toBeAttached();
  await expect(page.getByText(/Salesforce refuse de modifier/)).toHaveCount(0);
});

for (const { language, width, colorScheme } of looks) {
  // REQ-1.2.192, REQ-1.7.94
  test(`templates with a newer file are sent again from the bar, with progress and one toast: ${language}, ${width} px`, async ({
    page,
    product,
    faults,
  }) => {
    const desk = await openDesk(product, `Sendagain${language}`);
    const { source } = desk;
    await seedTemplate(product, source, { externalId: 'T-1', name: 'Avenant' });
    const names = ['Catalogue illustré', 'Devis'];
    const ids = await Promise.all(
      names.map((name, at) => seedUnsent(product, source, { externalId: `N-${at}`, name })),
    );
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 740 });
    await signIn(page, product, language, desk.company.owner);
    await openPair(page, product, desk);
    for (const name of names) {
      await page.getByRole('button', { name: new RegExp(`\\(${name}\\)`) }).click();
      await expect(page.getByLabel(new RegExp(`^(Sélectionner|Select) ${name}$`))).toBeAttached();
    }
    await addVersion(product, source, ids[0]!, { bytes: 13_000_000 });
    await addVersion(product, source, ids[1]!, { file: 'Note.txt' });
    const again = page.getByRole('button', { name: /^(Renvoyer vers le cloud|Send to the cloud again)/ });
    await expect(again).toHaveCount(0);
    await tick(page.getByLabel(/^(Tout sélectionner|Select all)$/));
    const check = async () => {
      const tooWide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(tooWide).toBeLessThanOrEqual(0);
      await expectNoAxeFindings(page);
    };
    await check();
    await sim(product, 'faults', { org: source.prefix, held: 'VersionData' });
    await page.getByRole('button', { name: /^(Déployer|Deploy)$/ }).focus();
    await page.keyboard.press('Tab');
    await expect(again).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(again).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText(/^(Envoi 2 sur 3|Sending 2 of 3)$/)).toBeVisible();
    await check();
    await sim(product, 'clear-faults', { org: source.prefix });
    const outcome = {
      fr: /1 modèle a été renvoyé vers le cloud\. 1 modèle n’a pas de fichier plus récent\. 1 modèle n’a pas pu être renvoyé\s: Devis n’a pas été envoyé vers le cloud\. Son fichier n’est pas/,
      en: /1 template was sent to the cloud again\. 1 template has no newer file\. 1 template failed: Devis was not sent to the cloud\. Its file is not/,
    };
    await expect(page.getByRole('region').getByText(outcome[language])).toBeVisible();
    await expect(again).toBeFocused();
    await expect(page.getByText(/12,4\sMo|12\.4\sMo/).first()).toBeVisible();
    await check();
    expect(faults).toEqual([]);
  });
}
