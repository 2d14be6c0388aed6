import type { Page } from '@playwright/test';
import { formPage, samplePage } from '#tests/support/sign-samples.ts';
import { ends, files } from '../page-objects/looks.ts';
import { expect, fillSample, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

const signed = 'signed, others to sign';

/** The first request of a file fails; those after it arrive. */
const failOnce = async (page: Page, file: RegExp): Promise<void> => {
  await page.route(file, (route) => route.abort(), { times: 1 });
};

// REQ-2.2.51
test('a page that starts with its end is styled and answers although its style sheet and its script fail once', async ({
  page,
  desk,
}) => {
  await failOnce(page, /\/deferred-screens-.*\.css$/);
  await failOnce(page, /\/deferred-screens-.*\.js$/);
  await page.goto(desk.show(ends[signed]?.page() ?? formPage()));
  const card = page.getByRole('main').locator('> *').first();
  await expect(card).toHaveCSS('border-radius', '12px');
  await expect(async () => {
    await page.getByRole('combobox').selectOption('FR');
    await page.getByRole('combobox').selectOption('EN');
    await expect(page.getByRole('heading', { name: 'Document signed' })).toBeVisible({ timeout: 500 });
  }).toPass();
});

// REQ-2.2.45
test('a press on a signature counts, also when its page becomes complete between finger down and finger up', async ({
  page,
  desk,
}) => {
  await page.setViewportSize(sizes.desktop);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/deferred-screens-.*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(desk.show(samplePage()));
  await toEnd(page);
  await page.getByRole('button', { name: 'Signature – Signer ici' }).hover();
  await page.mouse.down();
  arrive();
  await expect(page.getByRole('button', { name: 'Continuer sur le téléphone' })).toBeVisible();
  // The offered values stand in their fields now.
  await expect(page.getByLabel('Date', { exact: true })).not.toHaveValue('');
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Votre signature' })).toBeVisible();
});

// REQ-2.2.51
test('a page whose files a deployment took away is loaded anew, once, and keeps what was entered', async ({
  page,
  desk,
}) => {
  await page.route(/\/deferred-screens-.*\.js/, (route) => route.fulfill({ status: 404 }));
  const url = desk.show(samplePage());
  // A fetch of the page names a newer build; a load still gets the one that is there.
  await page.route(url, (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/sign-new.js"></script>' }),
  );
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await page.waitForFunction(() => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload');
  await page.unrouteAll();
  await expect(page.getByRole('textbox', { name: 'Ville' })).toHaveValue('Nantes');
  await page.getByRole('button', { name: 'Informations sur le document' }).click();
  await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible();
  expect(loads).toBe(2);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // REQ-2.2.36
  test('a page that starts with its end is styled, and asks for no script to sign with', async ({ page, desk }) => {
    await page.goto(desk.show(ends[signed]?.page() ?? formPage()));
    await expect(page.getByRole('main').locator('> *').first()).toHaveCSS('border-radius', '12px');
    await expect(page.getByText('Sans JavaScript')).toHaveCount(0);
  });
});

const dialogs = [
  { opener: 'Refuser', field: 'Motif' },
  { opener: 'Poser une question', field: 'Votre question' },
  { opener: 'Confier à une autre personne', field: 'Adresse e-mail' },
];

// REQ-2.2.51
test('what is entered into a dialog is there again after Escape, a press on “back” and a reload, and gone once sent', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(formPage({ allowDelegation: true })));
  const open = async (opener: string) => {
    const button = page.getByRole('button', { name: opener });
    if (!(await button.isVisible())) await page.getByRole('button', { name: 'Informations sur le document' }).click();
    await button.click();
  };
  for (const { opener, field } of dialogs) {
    await open(opener);
    await page.getByLabel(field).fill('dora@vice.example');
    const leaves = [() => page.keyboard.press('Escape'), () => page.goBack(), () => page.reload()];
    for (const leave of leaves) {
      await leave();
      await open(opener);
      await expect(page.getByLabel(field)).toHaveValue('dora@vice.example');
    }
    await page.keyboard.press('Escape');
  }
  await open('Poser une question');
  await page.getByRole('button', { name: 'Envoyer la question' }).click();
  await expect(page.getByLabel('Votre question')).toHaveValue('');
  await page.keyboard.press('Escape');
  await open('Refuser');
  await page.getByRole('button', { name: 'Confirmer le refus' }).click();
  await expect(page.getByRole('heading', { name: 'Vous avez refusé ce document' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('dora@vice.example');
});

// REQ-2.2.51
test('a dialog that is sending stays, however often Escape is pressed, and says what failed', async ({
  page,
  desk,
}) => {
  let release = (): void => undefined;
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/webdoc/decline', async (route) => {
    await pressed;
    await route.abort();
  });
  await page.goto(desk.show(formPage()));
  await page.getByRole('button', { name: 'Informations sur le document' }).click();
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.getByLabel('Motif').fill('Trop cher.');
  await page.getByRole('button', { name: 'Confirmer le refus' }).click();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  release();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/\S/);
  await expect(page.getByLabel('Motif')).toHaveValue('Trop cher.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Refuser' })).toHaveCount(0);
});

// REQ-2.1.4
test('the sender’s colours stay when a part of the page comes later: a file is prepared, the pages are read again', async ({
  page,
  desk,
}) => {
  const branding = { Background: '#7a1f1f', Text: '#ffffff', Button: '#b45309', ButtonText: '#ffffff' };
  await page.goto(
    desk.show(samplePage({ branding: { Logo: null, LogoSize: 'M', ...branding } }, { filesToCollect: files })),
  );
  const expectColours = async () => {
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(122, 31, 31)');
    await expect(page.getByRole('button', { name: 'Confirmer la signature' })).toHaveCSS(
      'background-color',
      'rgb(180, 83, 9)',
    );
  };
  await toEnd(page);
  await fillSample(page);
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
  await expectColours();
  await page.getByLabel('Choisir un fichier : Pièce d’identité').setInputFiles({
    name: 'carte.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expect(page.getByText('Prêt à envoyer')).toBeVisible();
  await expectColours();
  await page.getByRole('button', { name: 'Relire les pages' }).click();
  await expect(page.getByRole('heading', { name: /^Vos pages/ })).toBeFocused();
  await page.goBack();
  await expectColours();
});
