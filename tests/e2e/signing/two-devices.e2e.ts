import type { Page } from '@playwright/test';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { makeToken } from '../page-objects/templates.page-object.ts';
import { makeOwner } from '../page-objects/users.page-object.ts';

const fieldNamed = (name: string) => ({ tag: `{{s1.${name}}}`, recipient: 's1', type: 'text', name });

const makeLink = async (product: RunningProduct): Promise<string> => {
  const response = await fetch(`${product.portal}/api/public/webdocs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await makeToken(product, await makeOwner(product), 'prod')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      name: 'Avenant',
      owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire@two.example' },
      documents: [{ title: 'Avenant', html: '<p>À {{s1.Ville}}, pour {{s1.Objet}}, chez {{s1.Lieu}}.</p>' }],
      signatories: [{ firstName: 'Luc', lastName: 'Roy', email: 'luc@two.example', language: 'fr' }],
      interactions: ['Ville', 'Objet', 'Lieu'].map(fieldNamed),
    }),
  });
  const { signatories } = (await response.json()) as { signatories: { url: string }[] };
  return signatories[0]?.url ?? '';
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

/** Enters a value, and waits until the server has it. */
const enter = async (page: Page, name: string, value: string): Promise<void> => {
  const sent = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/webdoc/draft') &&
      (response.request().postData() ?? '').includes(`"value":"${value}"`),
  );
  await field(page, name).fill(value);
  expect((await sent).status()).toBe(200);
};

// REQ-2.2.38 REQ-2.2.52
test('a desk that stays open takes up what is entered on the phone, keeps its newer values, and ends with the phone', async ({
  page: desk,
  product,
  browser,
  faults,
}) => {
  await desk.setViewportSize({ width: 1440, height: 900 });
  const link = await makeLink(product);
  await desk.goto(link);
  await enter(desk, 'Ville', 'Nantes');
  await desk.getByRole('button', { name: 'Continuer sur le téléphone' }).click();
  const context = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();

  await test.step('while the QR code is shown', async () => {
    await phone.goto(link);
    await expect(field(phone, 'Ville')).toHaveValue('Nantes');
    await enter(phone, 'Ville', 'Brest');
    await expect(desk.locator('#documents input').first()).toHaveValue('Brest');
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('status').filter({ hasText: /^Saisies reprises\s: Chrome sur / })).toBeVisible();
  });

  await test.step('when the signer comes back to the tab: a value that was just typed there stays', async () => {
    await enter(phone, 'Objet', 'Toiture');
    await enter(phone, 'Lieu', 'Phare');
    await field(desk, 'Lieu').fill('Quai');
    await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(field(desk, 'Objet')).toHaveValue('Toiture');
    await expect(field(desk, 'Lieu')).toHaveValue('Quai');
    await field(desk, 'Lieu').press('End');
    await desk.keyboard.type('s');
    await expect(field(desk, 'Lieu')).toHaveValue('Quais');
  });

  await test.step('a field that the phone empties is emptied at the desk too', async () => {
    await enter(phone, 'Objet', '');
    await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(field(desk, 'Objet')).toHaveValue('');
    await enter(phone, 'Objet', 'Toiture');
  });

  await test.step('what arrives while the phone shows the last screen changes nothing there; the desk ends with it', async () => {
    await enter(desk, 'Ville', 'Quimper');
    let arrive = (): void => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await phone.route('**/api/webdoc/draft/*', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    const asked = phone.waitForRequest('**/api/webdoc/draft/*');
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await asked;
    await phone.getByRole('button', { name: 'Valider', exact: true }).filter({ visible: true }).first().click();
    await expect(phone.getByRole('button', { name: 'Confirmer la validation' })).toBeVisible();
    arrive();
    await phone.waitForTimeout(500);
    await expect(phone.getByRole('main')).toContainText('Brest');
    await phone.getByRole('button', { name: 'Confirmer la validation' }).click();
    await expect(phone.getByRole('heading', { name: 'Document validé' })).toBeVisible();
    await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(desk.getByRole('heading', { name: 'Document validé' })).toBeVisible();
  });
  await context.close();
  expect(faults).toEqual([]);
});

/** From now on this page's clock is a minute ahead, as if all that is under way had taken a minute. */
const minuteLater = () => {
  const { now } = Date;
  Date.now = () => now() + 60_000;
};

// REQ-2.2.52
test('however slow the line, an older value of another device replaces no newer one of this tab', async ({
  page: desk,
  product,
  browser,
}) => {
  const link = await makeLink(product);
  const context = await browser.newContext();
  const phone = await context.newPage();
  await phone.route('**/api/webdoc/draft', (route) => route.abort());
  await phone.goto(link);
  await desk.goto(link);
  await enter(desk, 'Ville', 'Nantes');
  await enter(desk, 'Lieu', 'Phare');
  await field(phone, 'Ville').fill('Brest');
  await phone.route('**/api/webdoc/draft/*', async (route) => {
    await phone.evaluate(minuteLater);
    await route.continue();
  });
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(field(phone, 'Lieu')).toHaveValue('Phare');
  await expect(field(phone, 'Ville')).toHaveValue('Brest');
  await phone.addInitScript(minuteLater);
  await phone.reload();
  await expect(field(phone, 'Lieu')).toHaveValue('Phare');
  await expect(field(phone, 'Ville')).toHaveValue('Brest');
  await context.close();
});
