import type { Page } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import { mailsTo } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { makeToken } from '../page-objects/templates.page-object.ts';
import { makeOwner } from '../page-objects/users.page-object.ts';

const words = {
  fr: {
    validate: 'Valider',
    confirm: 'Confirmer la validation',
    heading: 'Confirmez que c’est bien vous',
    label: 'Code à 6 chiffres',
    check: 'Vérifier le code',
    again: 'Renvoyer un code',
    incomplete: 'Saisissez les 6 chiffres du code.',
    wrong: 'Ce code n’est pas le bon. Il vous reste 4 essais.',
    done: 'Document validé',
  },
  en: {
    validate: 'Validate',
    confirm: 'Confirm validation',
    heading: 'Confirm that it is you',
    label: '6-digit code',
    check: 'Check the code',
    again: 'Send another code',
    incomplete: 'Enter the 6 digits of the code.',
    wrong: 'This code is not the right one. You have 4 tries left.',
    done: 'Document validated',
  },
} as const;
type Language = keyof typeof words;

const email = (language: Language) => `helene.${language}@code.example`;

/** Creates a document of one page without signature field; returns its signatory's link. */
const makeLink = async (product: RunningProduct, language: Language, more: object): Promise<string> => {
  const response = await fetch(`${product.portal}/api/public/webdocs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await makeToken(product, await makeOwner(product), 'prod')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      name: 'Avenant',
      owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire@code.example' },
      documents: [{ title: 'Avenant', html: '<h1>Avenant</h1><p>Bon pour accord.</p>' }],
      signatories: [{ firstName: 'Hélène', lastName: 'Lefèvre', email: email(language), language, ...more }],
      interactions: [],
    }),
  });
  const { signatories } = (await response.json()) as { signatories: { url: string }[] };
  return signatories[0]?.url ?? '';
};

/** Waits until `count` codes have arrived at an address. @returns the latest */
const codeFrom = async (product: RunningProduct, address: string, count: number): Promise<string> => {
  let codes: string[] = [];
  await expect
    .poll(
      async () => {
        const texts = (await mailsTo(product.mailbox, address)).map(({ text }) => text);
        codes = texts.flatMap((text) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);
        return codes.length;
      },
      { timeout: 20_000 },
    )
    .toBe(count);
  return codes[0] ?? '';
};

const toCodeStep = async (page: Page, link: string, say: (typeof words)[Language]): Promise<void> => {
  await page.goto(link);
  await page.getByRole('button', { name: say.validate, exact: true }).filter({ visible: true }).first().click();
  // The second click of a double click must not act on the next step.
  await page.getByRole('button', { name: say.confirm }).dblclick();
  await expect(page.getByRole('heading', { name: say.heading })).toBeVisible();
  await expect(page.getByText(say.incomplete)).toHaveCount(0);
};

test('a signatory enters the code mailed to them, in French, on a phone: wrong, resent, pasted with a space', async ({
  page,
  product,
  faults,
}) => {
  const say = words.fr;
  await page.setViewportSize({ width: 320, height: 640 });
  await toCodeStep(page, await makeLink(product, 'fr', { authentication: 'email' }), say);
  const field = page.getByRole('textbox', { name: say.label });
  await expect(page.getByRole('status')).toHaveText(/envoyé par e-mail à h\*\*\*@c\*\*\*\.example/);
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: say.check }).click();
  await expect(field).toHaveAccessibleDescription(new RegExp(say.incomplete));
  const first = await codeFrom(product, email('fr'), 1);
  await field.fill(first === '000000' ? '111111' : '000000');
  await field.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: say.wrong })).toBeVisible();
  await expectSane(page);

  const again = page.getByRole('button', { name: say.again });
  await expect(again).not.toHaveAttribute('aria-disabled');
  await again.click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  const code = await codeFrom(product, email('fr'), 2);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole('button', { name: say.check }).click();
  await expect(page.getByRole('heading', { name: say.done })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a signatory enters the code sent to their phone, in English; stepping back and a reload send no other', async ({
  page,
  product,
  faults,
}) => {
  const say = words.en;
  await page.setViewportSize({ width: 1440, height: 900 });
  const phone = '+33612345678';
  await toCodeStep(page, await makeLink(product, 'en', { authentication: 'sms', phone }), say);
  await expect(page.getByRole('status')).toHaveText(/by SMS to \+33\*{7}78/);
  const code = await codeFrom(product, `${phone}@phone.invalid`, 1);
  await expectSane(page);
  // Back and forward within the waiting time: the code already sent stays valid.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: say.confirm }).click();
  const field = page.getByRole('textbox', { name: say.label });
  await expect(field).toBeFocused();
  await toCodeStep(page, page.url(), say);
  await expect(field).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: say.done })).toBeVisible();
  expect(await mailsTo(product.mailbox, `${phone}@phone.invalid`)).toHaveLength(1);
  expect(faults).toEqual([]);
});

test('a signatory who declines is asked for the code in the dialog, and keeps the reason meanwhile', async ({
  page,
  product,
  faults,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const address = 'decline@code.example';
  await page.goto(await makeLink(product, 'fr', { authentication: 'email', email: address }));
  await page.getByRole('button', { name: 'Informations sur le document' }).click();
  await page.getByRole('button', { name: 'Refuser', exact: true }).click();
  await page.getByLabel('Motif du refus').fill('Trop cher');
  await page.getByRole('button', { name: 'Confirmer le refus' }).click();
  const dialog = page.getByRole('dialog', { name: words.fr.heading });
  await expect(dialog.getByRole('textbox', { name: words.fr.label })).toBeFocused();
  await expectSane(page);
  await page.keyboard.type(await codeFrom(product, address, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Vous avez refusé ce document' })).toBeVisible();
  expect(faults).toEqual([]);
});
