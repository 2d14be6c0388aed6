import type { Locator } from '@playwright/test';
import { writeDsn } from '#engines/mail/reports/reports.test-support.ts';
import { expectSane } from '../page-objects/axe.ts';
import { addCompany, signIn } from '../page-objects/environments.page-object.ts';
import { mailsTo } from '../page-objects/mail.ts';
import { bounceSecret, expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { admin } from '../page-objects/staff.ts';
import { toastWith } from '../page-objects/toasts.ts';

const words = {
  fr: {
    event: 'E-mail non remis au signataire',
    bounced: 'Non remis',
    why: 'Cette adresse n’existe pas ou n’existe plus.',
    correct: 'Corriger l’adresse de Zoé Lefèvre',
    address: 'Nouvelle adresse e-mail',
    wrong: "Mauvais format d'e-mail",
    send: 'Corriger et envoyer',
    corrected: 'Adresse corrigée',
    sent: 'Envoyé',
  },
  en: {
    event: 'E-mail to the signatory not delivered',
    bounced: 'Not delivered',
    why: 'This address does not exist, or no longer.',
    correct: 'Correct the address of Zoé Lefèvre',
    address: 'New e-mail address',
    wrong: 'Wrong e-mail format',
    send: 'Correct and send',
    corrected: 'Address corrected',
    sent: 'Sent',
  },
} as const;

const corners = [
  { language: 'fr', theme: 'dark', width: 360, company: 'Retours' },
  { language: 'en', theme: 'light', width: 1440, company: 'Returns' },
] as const;

const post = async (product: RunningProduct, path: string, headers: Record<string, string>, body: string | Buffer) => {
  const answer = await fetch(`${product.portal}${path}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(Buffer.from(body)),
  });
  expect(answer.ok).toBe(true);
};

const sendDocument = async (product: RunningProduct, owner: string, email: string) => {
  const { token } = await admin(product, ['token', 'create', `--company=${owner}`, '--type=prod', '--name=Tests']);
  const document = {
    name: 'Contrat',
    owner: { firstName: 'Claire', lastName: 'Martin', email: owner },
    documents: [{ title: 'Contrat', html: '<p>{{s1}}</p>' }],
    signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email }],
    interactions: [{ tag: '{{s1}}', recipient: 's1', type: 'signature' }],
  };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  await post(product, '/api/public/webdocs', headers, JSON.stringify(document));
};

/** The mail comes back: its server hands the report over. */
const bounce = async (product: RunningProduct, address: string) => {
  await expect.poll(async () => (await mailsTo(product.mailbox, address)).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mailsTo(product.mailbox, address);
  const sample = ['', 'unknown', '5.1.1', '550 5.1.1 User unknown'] as const;
  const raw = writeDsn(sample, { to: mail?.envelope.from ?? '', recipient: address });
  await post(product, `/api/mail-reports/${bounceSecret}`, { 'content-type': 'message/rfc822' }, raw);
};

/** The least distance in pixels between a framed entry and what stands first and last in it. */
const roomAround = (entry: Locator) =>
  entry.evaluate((frame) => {
    const outer = frame.getBoundingClientRect();
    const first = frame.firstElementChild?.getBoundingClientRect().top ?? outer.top;
    const last = frame.lastElementChild?.getBoundingClientRect().bottom ?? outer.bottom;
    return Math.min(first - outer.top, outer.bottom - last);
  });

for (const { language, theme, width, company } of corners) {
  // REQ-2.7.55
  test(`the mail to the owner leads to the address, which one press corrects: ${language}, ${theme}, ${width}`, async ({
    page,
    product,
  }) => {
    const say = words[language];
    const { owner } = await addCompany(product, company);
    const wrong = `zeo@${company.toLowerCase()}.example`;
    const right = `zoe@${company.toLowerCase()}.example`;
    await sendDocument(product, owner, wrong);
    await bounce(product, wrong);
    const link = async () =>
      (await mailsTo(product.mailbox, owner)).flatMap(({ links }) => links).find((one) => one.includes('/logs?log=')) ??
      '';
    await expect.poll(link, { timeout: 20_000 }).not.toBe('');

    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, product, language, owner);
    await page.goto(await link());
    const drawer = page.getByRole('dialog', { name: say.event });
    await expect(drawer.getByText(say.bounced, { exact: true })).toBeVisible();
    await expect(drawer.getByText(say.why)).toBeVisible();
    await expect(drawer.getByText('550 5.1.1 User unknown')).toBeVisible();
    expect(await roomAround(drawer.getByRole('listitem').filter({ hasText: wrong }))).toBeGreaterThanOrEqual(8);
    await expectSane(page);

    await drawer.getByRole('button', { name: say.correct }).click();
    const field = drawer.getByLabel(say.address);
    await expect(field).toBeFocused();
    await field.fill('zoe');
    await drawer.getByRole('button', { name: say.send }).click();
    await expect(drawer.getByText(say.wrong)).toBeVisible();
    await expectSane(page);
    await field.fill(right);
    // REQ-1.2.170: who gives up is not told of the failure any longer.
    await page.route(/\/signatories\//, (route) => route.abort());
    await drawer.getByRole('button', { name: say.send }).click();
    await expect(toastWith(page, /./)).toHaveCount(1);
    await page.unroute(/\/signatories\//);
    await drawer.getByRole('button', { name: /^(Annuler|Cancel)$/ }).click();
    await expect(toastWith(page, /./)).toHaveCount(0);
    await drawer.getByRole('button', { name: say.correct }).click();
    await field.fill(right);
    await drawer.getByRole('button', { name: say.send }).click();
    await expect(toastWith(page, say.corrected)).toBeVisible();
    await expect(drawer.getByText(right)).toBeVisible();
    await expect(drawer.getByText(say.bounced, { exact: true })).toHaveCount(0);
    await expect.poll(async () => (await mailsTo(product.mailbox, right)).length, { timeout: 10_000 }).toBe(1);
  });
}
