import { sampleFields, samplePage, shortPage } from '#tests/support/sign-samples.ts';
import { expect, fillSample, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

const signButton = { name: 'Signer', exact: true };

// REQ-2.4.10
test('a connection that breaks loses nothing, and the second try says the same thing under the same key', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await toEnd(page);
  await fillSample(page);
  await page.getByRole('button', signButton).click();
  desk.heard.length = 0;
  const cut: string[] = [];
  // Cut here and not at the server: there the browser itself would retry on the kept-alive connection.
  await page.route(
    '**/api/webdoc/sign',
    async (route) => {
      cut.push(route.request().headers()['idempotency-key'] ?? '');
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  await expect(page.getByRole('heading', { name: /^Signature enregistrée sur cet appareil/ })).toBeFocused();
  await page.getByRole('button', { name: 'Envoyer maintenant' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Document signé' })).toBeVisible();
  const [second, ...more] = desk.heard.filter(({ path }) => path === 'sign');
  expect(more).toEqual([]);
  expect(cut).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  expect(second?.key).toBe(cut[0]);
  expect(second?.body.actions.find(({ tag }: { tag: string }) => tag === '{{s1.city}}')).toEqual({
    tag: '{{s1.city}}',
    type: 'text',
    value: 'Nantes',
  });
  expect(second?.body.consent.language).toBe('fr');
  expect(second?.body.documents).toHaveLength(2);
  const asked = sampleFields.filter(({ type, isAutofilled }) => type !== 'mention' && !isAutofilled);
  expect(second?.body.actions.map(({ tag }: { tag: string }) => tag).sort()).toEqual(
    asked.map(({ tag }) => tag).sort(),
  );
});

test('who is quicker with OK than the handwriting with its letters has signed all the same', async ({ page, desk }) => {
  // The letters arrive only after OK was pressed.
  let confirm = () => {};
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  const letters: string[] = [];
  await page.route('**/*.woff2', async (route) => {
    letters.push(route.request().url());
    await confirmed;
    await route.continue();
  });
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: 'Signature – Signer ici' }).click();
  await page.getByRole('button', { name: 'Taper' }).click();
  await page.getByRole('button', { name: /^(Utiliser cette signature|Use this signature)$/ }).click();
  expect(letters).not.toEqual([]);
  confirm();
  await expect(page.getByRole('button', { name: /Signature\s: modifier/ })).toBeVisible();
});

// REQ-1.2.2 REQ-2.1.3 REQ-2.2.5 REQ-2.2.6 REQ-2.4.17 REQ-2.5.10
test('a document is fetched, read to its end, zoomed and turned into another language', async ({ page, desk }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const address = desk.show(samplePage());
  desk.heard.length = 0;
  await page.goto(address);

  await test.step('at most four requests before it can be used, none to a foreign host', () => {
    expect(requests.length).toBeLessThanOrEqual(4);
    expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([new URL(address).origin]));
  });
  await test.step('nothing of the portal stands around it', async () => {
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Synthèse' })).toHaveCount(0);
  });
  await test.step('signing waits until it was read to its end, and says so', async () => {
    await expect(page.getByRole('button', signButton)).toBeDisabled();
    await expect(page.getByRole('button', signButton)).toHaveAccessibleDescription(
      'Lisez le document jusqu’en bas d’abord.',
    );
    // Fetching the page is no opening of it; a person's first act is, once.
    expect(desk.heard).toEqual([]);
    await page.keyboard.press('End');
    await expect(page.getByRole('button', signButton)).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Faites défiler jusqu’en bas' })).toBeHidden();
  });
  await test.step('zoom goes by ten from 10 to 200, and takes what is typed within its bounds', async () => {
    const zoom = page.getByRole('textbox', { name: 'Zoom en pour cent' });
    const width = () =>
      page
        .locator('.webdoc-document')
        .first()
        .evaluate((sheet) => sheet.getBoundingClientRect().width);
    const whole = await width();
    await page.getByRole('button', { name: 'Agrandir' }).click();
    await expect(zoom).toHaveValue(/^110\s?%$/);
    expect(await width()).toBeCloseTo(whole * 1.1, 0);
    for (const [typed, shown] of [
      ['350', '200\u00A0%'],
      ['1', '10\u00A0%'],
      ['2', '2\u00A0%'],
      ['75', '75\u00A0%'],
      ['abc', '75\u00A0%'],
    ] as const) {
      await zoom.fill(typed);
      await zoom.press('Enter');
      await expect(zoom).toHaveValue(shown);
    }
  });
  const opened = () => desk.heard.map(({ path }) => path).filter((path) => path === 'opened');
  await expect.poll(opened).toEqual(['opened']);
  await test.step('the reader’s language is kept, also between its lines', async () => {
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('EN');
    await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
    await expect(page.getByText('To be filled in by Sophie Leroy')).toBeAttached();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

// REQ-2.2.5 REQ-2.2.6 REQ-2.4.4
test('a document that needs no scrolling can be validated at once; who is not yet to sign is told why', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(shortPage()));
  await expect(page.getByRole('button', { name: 'Valider' })).toBeEnabled();
  const sample = samplePage();
  const view = sample.view && { ...sample.view, signatory: { ...sample.view.signatory, isTurn: false } };
  await page.goto(desk.show({ ...sample, view }));
  await toEnd(page);
  await expect(page.getByRole('button', signButton)).toHaveAccessibleDescription(
    /D’autres personnes signent avant vous/,
  );
  await expect(page.getByRole('button', { name: 'Refuser' })).toHaveCount(0);
});

// REQ-2.5.4
test('what was entered is still there after a reload; a field the server refuses is named and in view; nothing is kept once it is signed', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await toEnd(page);
  await fillSample(page);
  await page.reload();
  const city = page.getByRole('textbox', { name: 'Ville' });
  await expect(city).toHaveValue('Nantes');
  await expect(page.getByRole('button', { name: 'Signature : modifier' })).toBeVisible();
  await page.getByRole('button', signButton).click();
  desk.refuseNext('sign', 'FieldInvalid', [{ path: 'actions.{{s1.city}}', code: 'Blank' }]);
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  await expect(city).toBeFocused();
  await expect(city).toHaveAccessibleDescription('Cette valeur n’est pas acceptée.');
  await city.fill('Brest');
  await page.getByRole('button', signButton).click();
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  await expect(page.getByRole('heading', { name: 'Document signé' })).toBeFocused();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

// REQ-2.2.9 REQ-2.4.9 REQ-2.8.3
test('the final document is announced when it is sealed; a download that comes too early says so; then it is kept', async ({
  page,
  desk,
}) => {
  const sample = samplePage();
  const signed = sample.view && {
    ...sample.view,
    status: 'completed' as const,
    signatory: { ...sample.view.signatory, status: 'signed' as const },
  };
  await page.goto(desk.show({ ...sample, view: signed }));
  const download = page.getByRole('button', { name: 'Télécharger le document' });
  await expect(download).toBeDisabled();
  await expect(page.getByRole('status')).toContainText('en préparation');
  if (signed) desk.setView({ ...signed, isSealed: true });
  await expect(download).toBeEnabled({ timeout: 10_000 });
  desk.refuseNext('download', 'NotSigned');
  await download.click();
  await expect(page.getByText(/^Tout le monde doit d’abord signer/)).toBeVisible();
  desk.refuseNext('download', 'InternalError');
  await download.click();
  await expect(page.getByText(/^Le téléchargement a échoué\./)).toBeVisible();
  const kept = page.waitForEvent('download');
  await download.click();
  expect((await kept).suggestedFilename()).toBe('Contrat de prestation 2026 – Studio Ouest.pdf');
});

// REQ-2.2.10 REQ-2.2.13 REQ-2.2.14 REQ-2.5.9
test('declining needs a reason, says that it is on its way, is sent once and ends on its own screen', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: 'Refuser' }).click();
  const confirm = page.getByRole('button', { name: 'Confirmer le refus' });
  await confirm.click();
  const reason = page.getByRole('textbox', { name: 'Motif du refus' });
  await expect(reason).toBeFocused();
  await expect(page.getByText('Indiquez le motif de votre refus.')).toBeVisible();
  await reason.fill('Le montant ne convient pas.');
  let arrive = (): void => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/api/webdoc/decline', async (route) => {
    await held;
    await route.continue();
  });
  desk.heard.length = 0;
  await confirm.dblclick();
  const busy = page.getByRole('button', { name: 'Refus en cours…' });
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  arrive();
  await expect(page.getByRole('heading', { name: 'Vous avez refusé ce document' })).toBeFocused();
  expect(desk.heard.filter(({ path }) => path === 'decline').map(({ body }) => body.reason)).toEqual([
    'Le montant ne convient pas.',
  ]);
});

// REQ-2.8.5
test('AlreadyDeclined: a document that was declined, perhaps in another tab, is said to be, and by nobody else', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.getByRole('textbox', { name: 'Motif du refus' }).fill('Le montant ne convient pas.');
  desk.refuseNext('decline', 'AlreadyDeclined');
  await page.getByRole('button', { name: 'Confirmer le refus' }).click();
  await expect(page.getByRole('heading', { name: 'Ce document n’est plus à signer' })).toBeFocused();
  await expect(
    page.getByText('Un signataire a refusé la demande de Claire Martin. Vous n’avez rien à faire.'),
  ).toBeVisible();
});
