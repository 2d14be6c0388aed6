import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { mailsTo } from '#tests/e2e/page-objects/mail.ts';
import type { RunningProduct } from '#tests/e2e/page-objects/running-product.ts';
import type { Camera, Language, Said } from './camera.ts';
import { ask, makeToken } from './guide.page-object.ts';

const name: Said = { fr: 'Contrat de maintenance', en: 'Maintenance contract' };
const article: Said = {
  fr: 'Le prestataire assure la maintenance des lignes de coulée, pièces d’usure comprises, selon le calendrier joint. Toute panne bloquante est prise en charge en moins de quatre heures ouvrées.',
  en: 'The contractor maintains the casting lines, wear parts included, by the calendar attached. Work on a failure that stops a line begins within four working hours.',
};
const labels: Record<string, Said> = {
  city: { fr: 'Fait à', en: 'Signed in' },
  identity: { fr: 'Pièce d’identité', en: 'Identity document' },
};

const email = (language: Language): string => `helene.${language}@meca-flandres.example`;

const style = 'body { font-family: Arial; line-height: 1.5 } h1 { font-size: 20pt; color: #0B5F5C }';

const contract = (language: Language) => ({
  name: name[language],
  language,
  owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire.martin@acier-nord.example' },
  documents: [
    {
      title: name[language],
      html: `<style>${style}</style><h1>${name[language]}</h1><p>${article[language]}</p><p>${labels['city']![language]} {{city}}</p><p>{{sign}}</p>`,
    },
  ],
  signatories: [
    { firstName: 'Hélène', lastName: 'Lefèvre', email: email(language), language, authentication: 'email' },
  ],
  interactions: [
    { tag: '{{city}}', recipient: 's1', type: 'text', name: labels['city']![language], maxLength: 40 },
    { tag: '{{sign}}', recipient: 's1', type: 'signature', name: 'Signature', width: 240, height: 90 },
  ],
  filesToCollect: [{ name: labels['identity']![language], required: false, recipient: 's1' }],
});

const button = (page: Page, text: RegExp) => page.getByRole('button', { name: text }).filter({ visible: true }).first();

const drawSignature = async (page: Page): Promise<void> => {
  const box = (await page.getByRole('dialog').locator('canvas[aria-busy=false]').boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.15, box.y + box.height * 0.6);
  await page.mouse.down();
  for (let step = 1; step <= 40; step += 1) {
    const across = 0.15 + step * 0.0175;
    const down = 0.5 + Math.sin(step * 0.9) * (0.28 - step * 0.005);
    await page.mouse.move(box.x + box.width * across, box.y + box.height * down);
  }
  await page.mouse.up();
};

/** Waits for a mailed code and returns the latest. */
const mailedCode = async (product: RunningProduct, address: string): Promise<string> => {
  for (;;) {
    const texts = (await mailsTo(product.mailbox, address)).map(({ text }) => text);
    const code = texts.map((text) => /\b(\d{6})\b/.exec(text)?.[1]).find((found) => found !== undefined);
    if (code) return code;
    await pause(200);
  }
};

const verify = async (camera: Camera, product: RunningProduct, pdf: Buffer): Promise<void> => {
  const page = await camera.open('phone');
  await page.goto(`${product.portal}/verify`);
  const file = { name: 'contrat.pdf', mimeType: 'application/pdf', buffer: pdf };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('[data-verdict]').first().waitFor();
  await page.locator('[data-verdict]').first().scrollIntoViewIfNeeded();
  await camera.shoot(page, 'verify');
};

/** Screenshots of reading, signing, files, code, end, and the check of the sealed PDF. */
export const shootSigners = async (camera: Camera, product: RunningProduct): Promise<void> => {
  const { language } = camera;
  const bearer = await makeToken(product, `Guide ${language}`);
  const { id, signatories } = await ask(product, 'POST', '/api/public/webdocs', {
    bearer,
    body: contract(language),
  });
  const page = await camera.open('phone');
  await page.goto(signatories[0].url);
  await page.getByLabel(labels['city']![language]).first().waitFor();
  await camera.shoot(page, 'read');
  await page.getByLabel(labels['city']![language]).first().fill('Lille');
  await button(page, /^(Signer ici|Sign here|Signature)/).click();
  await page.getByRole('dialog').locator('canvas').waitFor();
  await drawSignature(page);
  await camera.shoot(page, 'sign');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Utiliser cette signature|Use this signature)$/ })
    .click();
  await button(page, /^(Signer|Sign)$/).click();
  await page.getByRole('heading', { name: /^(Confirmer votre signature|Confirm your signature)$/ }).waitFor();
  await camera.shoot(page, 'files');
  await button(page, /^(Confirmer la signature|Confirm signature)$/).click();
  const code = page.getByRole('textbox', { name: /^(Code à 6 chiffres|6-digit code)$/ });
  await code.waitFor();
  const sent = await mailedCode(product, email(language));
  await camera.shoot(page, 'code');
  await code.fill(sent);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^(Document signé|Document signed)$/ }).waitFor();
  await button(page, /./).waitFor();
  const download = page.getByText(/^(Télécharger le document|Download the document)$/);
  await download.waitFor();
  await camera.shoot(page, 'signed');
  const pdf = await fetch(new URL(`/api/public/webdocs/${id}/document`, product.portal), {
    headers: { authorization: `Bearer ${bearer}` },
  });
  await verify(camera, product, Buffer.from(await pdf.arrayBuffer()));
};
