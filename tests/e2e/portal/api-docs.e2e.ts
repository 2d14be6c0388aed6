import { expectSane } from '../page-objects/axe.ts';
import { addCompany } from '../page-objects/environments.page-object.ts';
import { expect, test } from '../page-objects/product.ts';
import { admin } from '../page-objects/staff.ts';

// REQ-6.2.13
test('the API is read in French on a dark phone, and in English by a press', async ({ browser, product }) => {
  const page = await browser.newPage({ locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 360, height: 740 } });
  await page.goto(`${product.portal}/api/docs`);
  await expect(page.getByRole('heading', { name: 'Envoyer un document à signer' })).toBeVisible();
  await expectSane(page);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Send a document to sign' })).toBeVisible();

  await test.step('its contents are closed above what is read, and open with a press', async () => {
    const first = page.getByRole('navigation').getByRole('link').first();
    await expect(first).toBeHidden();
    await page.getByRole('navigation').locator('summary').click();
    await expect(first).toBeVisible();
  });

  await test.step('its bare address has the language chosen here or in the portal, and shows no other before', async () => {
    await page.addInitScript(() =>
      addEventListener('pagehide', () => (sessionStorage['left'] = document.documentElement.checkVisibility())),
    );
    await page.goto(`${product.portal}/api/docs#headers`);
    await expect(page.getByRole('heading', { name: 'Send a document to sign' })).toBeVisible();
    expect(page.url()).toBe(`${product.portal}/api/docs?language=en#headers`);
    expect(await page.evaluate(() => sessionStorage['left'])).toBe('false');
    await page.goto(`${product.portal}/login`);
    await page.getByRole('button', { name: 'Français' }).click();
    await page.goto(`${product.portal}/api/docs`);
    await expect(page.getByRole('heading', { name: 'Envoyer un document à signer' })).toBeVisible();
  });

  await test.step('an address that names a language has it, whatever was chosen', async () => {
    await page.goto(`${product.portal}/api/docs?language=en`);
    await expect(page.getByRole('heading', { name: 'Send a document to sign' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('APP_LG'))).toBe('fr');
  });
  await page.close();
});

// REQ-6.2.13
test('the API is read on a desk, searched from the keyboard and tried in the sandbox alone', async ({
  browser,
  product,
}) => {
  const { owner } = await addCompany(product, 'Docs');
  const tokenOf = (type: 'prod' | 'sandbox') =>
    admin(product, ['token', 'create', `--company=${owner}`, `--type=${type}`, '--name=Docs']);
  const [{ token: sandbox }, { token: prod }] = [await tokenOf('sandbox'), await tokenOf('prod')];

  const page = await browser.newPage({ locale: 'en-GB', colorScheme: 'light', viewport: { width: 1440, height: 900 } });
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${product.portal}/api/docs`);

  await test.step('in English on a desk, searched from the keyboard', async () => {
    await expectSane(page);
    await page.keyboard.press('/');
    await page.keyboard.type('reopen');
    await expect(page.getByRole('heading', { name: 'Open a declined document again' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Send a document to sign' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Remind signatories' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Getting started' })).toBeHidden();
    await page.getByRole('searchbox').fill('signingOrder');
    await expect(page.getByRole('heading', { name: 'Send a document to sign' })).toBeVisible();
    await page.getByRole('searchbox').fill('webhook-signature');
    await expect(page.getByRole('list', { name: 'webhook-signature' })).toBeVisible();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      'Headers of answers and webhooks',
    );
    await expect(contents.getByRole('link')).toHaveText('Headers of answers and webhooks');
    await page.getByRole('searchbox').fill('zzzzqq');
    await expect(page.getByRole('main').getByRole('heading')).toHaveText('No results');
    await expect(contents.getByRole('link')).toHaveCount(0);
    await expectSane(page);
    await page.getByRole('searchbox').fill('');
  });

  const send = page.getByRole('region', { name: 'Send a document to sign' });

  await test.step('a call cannot be tried without a token, nor with one of production', async () => {
    await send.getByText('Try it in the sandbox').click();
    await send.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByLabel('Sandbox token')).toBeFocused();
    await page.keyboard.type(prod);
    await page
      .getByText('Enter a sandbox token first, then return to:')
      .getByRole('link', { name: 'Send a document to sign' })
      .click();
    await send.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(send.getByRole('status')).toContainText('403');
    await expect(send.getByText('"code": "BearerNotAllowed"')).toBeVisible();
  });

  await test.step('with one of the sandbox its example makes a document, which is then listed', async () => {
    await page.getByLabel('Sandbox token').fill(sandbox);
    await send.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(send.getByRole('status')).toContainText('201');
    await expectSane(page);
    const list = page.getByRole('region', { name: 'List documents' });
    await list.getByText('Try it in the sandbox').click();
    await list.getByLabel('status').selectOption('pending');
    await list.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(list.getByText('"name": "Order 1042"').last()).toBeVisible();
  });

  await test.step('a call without its id is not made; its empty field is named', async () => {
    const one = page.getByRole('region', { name: 'Follow a document', exact: true });
    await one.getByText('Try it in the sandbox').click();
    await one.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(one.getByRole('status')).toHaveText('Fill in the field id first.');
    await expect(one.getByLabel('id')).toBeFocused();
  });

  await test.step('the token is in no storage and gone with the page', async () => {
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ]);
    await page.reload();
    await expect(page.getByLabel('Sandbox token')).toHaveValue('');
    // The refusals that were asked for.
    expect(faults.filter((fault) => !/status of 40[13]/.test(fault))).toEqual([]);
  });
  await page.close();
});
