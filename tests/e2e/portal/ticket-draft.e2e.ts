import { expect, signIn, sophie, test } from '../page-objects/environments.page-object.ts';

// REQ-2.2.23 REQ-2.5.12
test('a draft that is found again shows its environment, as soon as it is known; one that is gone has to be chosen anew', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'en', sophie);
  await page.goto(`${product.portal}/cases/new`);
  const environment = page.getByRole('combobox', { name: 'Environment' });
  const shown = environment.locator('option:checked');
  await page.getByLabel('Subject', { exact: true }).fill('Blank page');
  const uat = await environment.getByRole('option', { name: /UAT/ }).first().textContent();
  await environment.selectOption({ label: uat ?? '' });
  await expect(shown).toHaveText(uat ?? '');
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/company/externalenvironments', async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('Blank page');
  await expect(shown).toHaveText('Loading your environments…');
  answer();
  await expect(shown).toHaveText(uat ?? '');
  await page.unroute('**/api/company/externalenvironments');

  // A list that has not come says nothing of an environment.
  await page.route('**/api/company/externalenvironments', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText(/could not be loaded/).first()).toBeVisible();
  await page.unroute('**/api/company/externalenvironments');
  await page.reload();
  await expect(shown).toHaveText(uat ?? '');

  // A colleague removes it while the page is open.
  await page.route('**/ticket', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, json: { code: 'NotFound', message: 'NotFound', requestId: 'r' } })
      : route.continue(),
  );
  for (const name of ['Product', 'Priority', 'Affected users'])
    await page.getByRole('combobox', { name }).selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Description' }).fill('A blank page');
  await page.route('**/api/company/externalenvironments', (route) => route.fulfill({ json: [] }));
  await page.getByRole('button', { name: 'Create the ticket' }).click();
  await expect(shown).toHaveText('Choose…');
  await page.reload();
  await expect(shown).toHaveText('Choose…');
  await page.getByRole('button', { name: 'Create the ticket' }).click();
  await expect(environment).toHaveAccessibleDescription(/This field cannot be empty/);
});
