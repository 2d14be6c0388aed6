import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { mailedLink, mailsTo } from '../page-objects/mail.ts';
import { expect, test, watchFaults } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { admin } from '../page-objects/staff.ts';

const words = {
  fr: {
    end: 'Aller à la fin du document',
    sign: 'Signer',
    confirm: 'Confirmer la signature',
    done: 'Document signé',
    draw: 'Dessiner',
    type: 'Taper',
    typedName: 'Votre nom',
    ok: 'Utiliser cette signature',
    download: 'Télécharger le document',
    dialog: 'Votre signature',
    field: 'Terminé',
    review: 'Relire les pages',
    pages: 'Vos pages, prêtes à signer',
    back: 'Retour',
  },
  en: {
    end: 'Go to the end of the document',
    sign: 'Sign',
    confirm: 'Confirm signature',
    done: 'Document signed',
    draw: 'Draw',
    type: 'Type',
    typedName: 'Your name',
    ok: 'Use this signature',
    download: 'Download the document',
    dialog: 'Your signature',
    field: 'Done',
    review: 'Review the pages',
    pages: 'Your pages, ready to sign',
    back: 'Back',
  },
} as const;

let made = 0;
const makeToken = async (product: RunningProduct): Promise<string> => {
  made += 1;
  const owner = `sender${made}.${process.pid}@walk.example`;
  await admin(
    product,
    ['account', 'create', `--username=${owner}`, '--firstname=Claire', '--lastname=Martin', '--company-name=Acier'],
    'Correct-Horse-42',
  );
  return (await admin(product, ['token', 'create', `--company=${owner}`, '--type=prod', '--name=Walk'])).token;
};

const paragraph =
  'Le prestataire assure la maintenance des lignes de coulée, pièces d’usure comprises, selon le calendrier joint. ';
const contract = `<style>h1 { color: #0B5F5C }</style><h1>Contrat d’été n° 7</h1><p>Entre Acier Nord et {{s1.nom}}, à compter du {{s1.date}}.</p>
${`<p>${paragraph.repeat(6)}</p>`.repeat(12)}<p>{{s1.lu}} J’accepte.</p><p>{{s1.signature}}</p><p>{{s2.lieu}} {{s2.signature}}</p>`;
const annex = `<h1>Annexe</h1><p style="color:#4A6270">${paragraph}</p><p>Œuvre : {{s1.oeuvre}}</p>`;

const webdoc = (people: { s1: string; s2: string }) => ({
  name: 'Contrat d’été n° 7',
  owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire@walk.example' },
  documents: [
    { title: 'Contrat', html: contract },
    { title: 'Annexe', html: annex },
  ],
  signatories: [
    { firstName: 'Hélène', lastName: 'Lefèvre', email: people.s1, language: 'fr' },
    { firstName: 'Zoë', lastName: 'O’Neil', email: people.s2, language: 'en' },
  ],
  interactions: [
    { tag: '{{s1.nom}}', recipient: 's1', type: 'text', name: 'Nom', maxLength: 60 },
    { tag: '{{s1.date}}', recipient: 's1', type: 'date', name: 'Date d’effet' },
    { tag: '{{s1.lu}}', recipient: 's1', type: 'checkbox', name: 'Accord' },
    { tag: '{{s1.oeuvre}}', recipient: 's1', type: 'text', name: 'Œuvre', isOptional: true },
    {
      tag: '{{s1.signature}}',
      recipient: 's1',
      type: 'signature',
      name: 'Signature de Hélène',
      width: 220,
      height: 80,
    },
    { tag: '{{s2.lieu}}', recipient: 's2', type: 'text', name: 'Place' },
    {
      tag: '{{s2.signature}}',
      recipient: 's2',
      type: 'signature',
      name: 'Signature of Zoë',
      width: 220,
      height: 80,
    },
  ],
});

const fill = async (page: Page, label: string, value: string) => {
  const control = page.getByLabel(label, { exact: false }).first();
  await control.scrollIntoViewIfNeeded();
  await control.fill(value);
};

const sign = async (page: Page, say: (typeof words)['fr' | 'en'], how: 'drawn' | 'typed', name: string) => {
  const field = page
    .locator('button[data-tag], button[data-field], [data-field] button')
    .filter({ visible: true })
    .first();
  await field.scrollIntoViewIfNeeded();
  await field.click();
  const dialog = page.getByRole('dialog', { name: say.dialog });
  await expect(dialog).toBeVisible();
  await expectNoAxeFindings(page);
  if (how === 'typed') {
    await dialog.getByText(say.type, { exact: true }).click();
    await dialog.getByLabel(say.typedName).fill(name);
  } else {
    const box = (await dialog.locator('canvas').boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6);
    await page.mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await page.mouse.move(box.x + box.width * (0.2 + step * 0.05), box.y + box.height * (0.5 + Math.sin(step) * 0.2));
    await page.mouse.up();
  }
  await dialog.getByRole('button', { name: say.ok }).click();
  await expect(dialog).toBeHidden();
};

/** The pages are those of the real print: they have the size of a sheet, and the text of both documents. */
const reviewPages = async (page: Page, say: (typeof words)['fr' | 'en']) => {
  await page.getByRole('button', { name: say.review }).click();
  await expect(page.getByRole('heading', { name: say.pages })).toBeFocused();
  await expect(page.getByRole('region', { name: /^Te(?:xte de la|xt of) page 4$/ })).toContainText('Annexe');
  const picture = page
    .getByRole('region', { name: /^Pages (?:du|of the) document$/ })
    .locator('img')
    .first();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1_170);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: say.back }).click();
};

const finish = async (page: Page, say: (typeof words)['fr' | 'en']) => {
  const button = page.getByRole('button', { name: say.sign, exact: true }).filter({ visible: true }).first();
  await page.keyboard.press('Escape');
  await page
    .getByRole('region')
    .first()
    .focus()
    .catch(() => {});
  await page.keyboard.press('End');
  await expect(button).toBeEnabled();
  await button.click();
  const confirm = page.getByRole('button', { name: say.confirm });
  await expect(confirm).toBeVisible();
  await expectNoAxeFindings(page);
  await reviewPages(page, say);
  await confirm.dblclick();
  await expect(page.getByRole('heading', { name: say.done })).toBeVisible();
  await expectNoAxeFindings(page);
};

const openAs = async (browser: Browser, link: string, size: { width: number; height: number }) => {
  const context = await browser.newContext({
    viewport: size,
    hasTouch: size.width < 768,
    locale: 'fr-FR',
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const faults = watchFaults(page);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(new URL(link).origin) && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  await page.goto(link);
  return { page, faults, foreign, close: () => context.close() };
};

const tools = (name: string): boolean => spawnSync('which', [name]).status === 0;

const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };
// REQ-2.1.1 REQ-2.1.3 REQ-2.1.5 REQ-2.2.1 REQ-2.4.14
test('two people sign, French on a phone, English on a desktop, and everybody receives one sealed document', async ({
  browser,
  product,
}) => {
  test.setTimeout(120_000);
  const people = { s1: 'helene@signer.example', s2: 'zoe@signer.example' };
  const response = await fetch(`${product.portal}/api/public/webdocs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await makeToken(product)}`, 'content-type': 'application/json' },
    body: JSON.stringify(webdoc(people)),
  });
  expect(response.status).toBe(201);

  const first = await openAs(browser, await mailedLink(product.mailbox, people.s1, '/webdoc/'), sizes.phone);
  await expect(first.page).toHaveTitle('Contrat d’été n° 7');
  await expectNoAxeFindings(first.page);
  await fill(first.page, 'Nom', 'Hélène Lefèvre-Œillet');
  await fill(first.page, 'Date d’effet', '2026-12-24');
  await first.page.getByLabel('Accord').first().check();
  await fill(first.page, 'Œuvre', 'Ÿser & <fils>');
  await first.page.reload();
  await expect(first.page.getByLabel('Nom', { exact: false }).first()).toHaveValue('Hélène Lefèvre-Œillet');
  await sign(first.page, words.fr, 'drawn', '');
  await finish(first.page, words.fr);
  expect([...first.faults, ...first.foreign]).toEqual([]);
  await first.close();

  const second = await openAs(browser, await mailedLink(product.mailbox, people.s2, '/webdoc/'), sizes.desktop);
  await expect(second.page.getByText('Hélène Lefèvre-Œillet').first()).toBeVisible();
  await fill(second.page, 'Place', 'Århus');
  await sign(second.page, words.en, 'typed', 'Zoë O’Neil');
  await finish(second.page, words.en);
  const downloading = second.page.waitForEvent('download', { timeout: 40_000 });
  await second.page
    .getByRole('button', { name: words.en.download })
    .or(second.page.getByRole('link', { name: words.en.download }))
    .first()
    .click({ timeout: 40_000 });
  const pdf = readFileSync(await (await downloading).path());
  expect([...second.faults, ...second.foreign]).toEqual([]);
  await second.close();

  const text = (await extractText(pdf)).normalize('NFC').replaceAll(/\s+/g, ' ');
  for (const value of ['Hélène Lefèvre-Œillet', 'Ÿser & <fils>', 'Århus', '24/12/2026', people.s2])
    expect(text).toContain(value);
  const copy = test.info().outputPath('final.pdf');
  writeFileSync(copy, pdf);
  if (tools('pdfsig')) {
    const said = spawnSync('pdfsig', [copy], { encoding: 'utf8' }).stdout;
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
  }
  if (tools('qpdf')) expect(spawnSync('qpdf', ['--check', copy]).status).toBe(0);
  for (const address of [people.s1, people.s2, 'claire@walk.example']) {
    await expect
      .poll(
        async () =>
          (await mailsTo(product.mailbox, address)).some(
            ({ subject, attachments }) =>
              /^Sign(?:é par tous|ed by all)/.test(subject) && (attachments?.length ?? 0) > 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
  }
});

// REQ-2.2.12
test('a document whose link is unknown says so, in a page that needs nothing', async ({ page, product, faults }) => {
  await page.goto(`${product.portal}/webdoc/${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeFindings(page);
  expect(faults).toEqual([]);
});
