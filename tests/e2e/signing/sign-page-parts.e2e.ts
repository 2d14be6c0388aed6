import { pageWith, samplePage, shortPage } from '#tests/support/sign-samples.ts';
import { expect, fillSample, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.desktop, reducedMotion: 'reduce' });

const files = [
  { id: 'a1', name: 'Pièce d’identité', required: true, status: 'Pending' as const },
  { id: 'a2', name: 'RIB', required: false, status: 'Uploaded' as const },
];

// REQ-2.2.3 REQ-2.2.4
test('the viewer has its tools, and the pane names the people, the documents and the files', async ({ page, desk }) => {
  await page.goto(desk.show(samplePage({}, { filesToCollect: files })));
  await expect(page.getByRole('textbox', { name: 'Zoom en pour cent' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(/^Page 1 sur \d+$/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Langue' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Faites défiler jusqu’en bas' })).toBeVisible();
  const pane = page.getByRole('complementary', { name: 'Informations sur le document' });
  for (const words of [
    'nora.petit@studio-ouest.example',
    'claire.martin@acier-nord.example',
    'sophie.leroy@acier-nord.example',
    'Contrat',
    'Annexe',
    'Pièce d’identité (obligatoire)',
    'RIB (facultatif)',
  ])
    await expect(pane.getByText(words, { exact: words.length < 8 }).first()).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Signer', exact: true })).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Refuser' })).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Informations sur le document' });
  await toggle.click();
  await expect(pane).toHaveCount(0);
  await toggle.click();
  await expect(pane).toBeVisible();
  await toEnd(page);
  await expect(page.getByRole('button', { name: 'Faites défiler jusqu’en bas' })).toBeHidden();
});

// REQ-2.2.7 REQ-2.2.8 REQ-2.4.7 REQ-2.4.8
test('the confirmation tells signing from validating, says which required file is missing until it is there, and sends none before it', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage({}, { filesToCollect: files })));
  await toEnd(page);
  await fillSample(page);
  await page.getByRole('button', { name: 'Signer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Confirmer la signature' })).toBeVisible();
  const identity = page.getByRole('listitem').filter({ hasText: 'Pièce d’identité' });
  await expect(identity).toContainText('Pièce d’identité *');
  const statement = page.getByRole('listitem').filter({ hasText: 'RIB' });
  await expect(statement).not.toContainText('*');
  await expect(statement.getByRole('status')).toHaveText('Reçu');
  await expect(statement.getByRole('status').locator('svg')).toHaveCount(1);
  const uploads = () => desk.heard.filter(({ path }) => path === 'uploadFile');
  desk.heard.length = 0;
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  const lacking = page.getByText('Il manque une pièce obligatoire');
  await expect(lacking).toBeVisible();
  await identity.getByLabel('Choisir un fichier : Pièce d’identité').setInputFiles({
    name: 'carte.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
  });
  await expect(identity.getByRole('status')).toHaveText('Prêt à envoyer');
  await expect(lacking).toHaveCount(0);
  expect(uploads()).toEqual([]);
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  await expect(page.getByRole('heading', { name: 'Document signé' })).toBeVisible();
  const acts = desk.heard.map(({ path }) => path).filter((path) => /^(?:uploadFile|sign)$/.test(path));
  expect(acts).toEqual(['uploadFile', 'sign']);
  await page.goto(desk.show(shortPage()));
  await page.getByRole('textbox', { name: 'Ville' }).fill('Brest');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByRole('button', { name: 'Confirmer la validation' })).toBeVisible();
});

// REQ-2.1.3 REQ-2.2.11 REQ-2.2.12
test('an expired link offers a mail to the sender; what went wrong is said with its cause, in either language', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage({ state: 'expired', view: null, documents: [] })));
  await expect(page.getByRole('link', { name: 'Écrire à l’expéditeur' })).toHaveAttribute(
    'href',
    'mailto:claire.martin@acier-nord.example?subject=Lien%20de%20signature%20expir%C3%A9',
  );
  await page.goto(desk.show(samplePage({ state: 'error', view: null, documents: [], problem: 'NoContentDocument' })));
  await expect(page.getByRole('heading', { name: 'Oups, une erreur est survenue' })).toBeVisible();
  await expect(page.getByText('Aucun document n’est lié à ce lien.')).toBeVisible();
  await expect(page).toHaveTitle(/^Oups, une erreur est survenue – /);
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('EN');
  await expect(page.getByRole('heading', { name: 'Oops, something went wrong' })).toBeVisible();
  await expect(page.getByText('No document belongs to this link.')).toBeVisible();
  await expect(page).toHaveTitle(/^Oops, something went wrong – /);
});

// REQ-2.2.46
test('a value longer than its field can be read whole, on the sheet and in reader mode; typed in, the field is as it was', async ({
  page,
  desk,
}) => {
  await page.goto(desk.show(samplePage()));
  const city = page.getByRole('textbox', { name: 'Ville' });
  const whole = page.locator('[data-long]');
  const height = async () => (await city.boundingBox())?.height ?? 0;
  await city.fill('Brest');
  const oneLine = await height();
  const long = 'Saint-Rémy-en-Bouzemont-Saint-Genest-et-I';
  await city.fill(long.slice(0, 40));
  await city.blur();
  await expect(whole).toHaveText(long.slice(0, 40));
  expect(await height()).toBeGreaterThan(oneLine * 1.3);
  await city.focus();
  await expect(whole).toBeHidden();
  await page.getByRole('textbox', { name: 'Remarques' }).fill('Une ligne.\n'.repeat(12));
  const notes = page.getByRole('textbox', { name: 'Remarques' });
  const hidden = () => notes.evaluate((area) => area.scrollHeight - area.clientHeight);
  expect(await hidden()).toBe(0);
  await page.setViewportSize(sizes.phone);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Mode lecture' }).click();
  await expect(whole).toBeVisible();
  await expect.poll(hidden).toBe(0);
  const [over, under] = [await whole.boundingBox(), await city.boundingBox()];
  expect(Math.abs((over?.height ?? 0) - (under?.height ?? 1_000))).toBeLessThan(1);
  expect(Math.abs((over?.y ?? 0) - (under?.y ?? 1_000))).toBeLessThan(1);
  await city.fill('Brest');
  await city.blur();
  await expect(whole).toHaveCount(0);
});

// REQ-2.2.46
test('a given value longer than a line stands in as many lines as it needs, in the width of its sheet', async ({
  page,
  desk,
}) => {
  const value = `Paul Martin, demeurant au 12 rue de la Paix, ${'né le premier de l’an, '.repeat(6)}qui signe`;
  const given = pageWith('<p>Le soussigné {{s1.who}} fin.</p>');
  const [field] = given.view?.interactions ?? [];
  const interactions = field ? [{ ...field, value, isAutofilled: true }] : [];
  for (const size of [sizes.desktop, sizes.phone]) {
    await page.setViewportSize(size);
    await page.goto(desk.show({ ...given, view: given.view && { ...given.view, interactions } }));
    const whole = page.locator('[data-spot]');
    await expect(whole).toHaveText(value);
    const [text, line] = [await whole.boundingBox(), await page.locator('.webdoc-document p').boundingBox()];
    expect(text?.width).toBeGreaterThan((line?.width ?? 0) * 0.95);
    expect(line?.height).toBeLessThan((line?.width ?? 0) * 0.5);
  }
});

// REQ-2.1.4 REQ-2.9.1
test('the sender’s logo is 100, 180 or 250 px wide on a desk, and the wider for each size on a phone', async ({
  page,
  desk,
}) => {
  const Logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160"><rect width="600" height="160"/></svg>')}`;
  const widths = async (): Promise<number[]> => {
    const all: number[] = [];
    for (const LogoSize of ['S', 'M', 'L'] as const) {
      await page.goto(desk.show(samplePage({ branding: { ...samplePage().branding, Logo, LogoSize } })));
      all.push((await page.getByRole('banner').locator('img').boundingBox())?.width ?? 0);
    }
    return all;
  };
  expect(await widths()).toEqual([100, 180, 250]);
  await page.setViewportSize(sizes.phone);
  const [s = 0, m = 0, l = 0] = await widths();
  expect(s).toBeGreaterThan(80);
  expect(m).toBeGreaterThan(s);
  expect(l).toBeGreaterThan(m);
});

// REQ-2.5.4
test('the note of a field in the last line of a document is seen whole', async ({ page, desk }) => {
  await page.goto(desk.show(shortPage()));
  const before = await page.locator('#end-of-document').boundingBox();
  const words = await page.getByText('Reçu à').boundingBox();
  expect((before?.y ?? 0) - (words?.y ?? 0), 'the end is that of the text').toBeLessThan(80);
  await page.getByRole('button', { name: 'Valider', exact: true }).click();
  const note = page.getByText('Ce champ est obligatoire.', { exact: true });
  await expect(note).toBeVisible();
  const shownAt = (part: number) =>
    note.evaluate((element, at) => {
      const { left, top, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 8, top + 1 + at * (height - 2)) === element;
    }, part);
  expect([await shownAt(0), await shownAt(0.5), await shownAt(1)]).toEqual([true, true, true]);
});
