import type { BrowserContext, Page } from '@playwright/test';
import { openSeededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { samplePage } from '#tests/support/sign-samples.ts';
import { expect, fillSample, sizes, test, toEnd } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

const plans = ['Essentielle', 'Sérénité'];
const ofKind = ['reload', 'tab', 'network', 'back'] as const;

interface Signer {
  page: Page;
  context: BrowserContext;
  random: SeededRandom;
}

const rest = ({ page, random }: Signer) => page.waitForTimeout(random.between(0, 250));

/** Interrupts the page after at most a quarter of a second. What the signer sees afterwards is the document again. */
const interrupt = async (signer: Signer): Promise<string> => {
  const { page, context, random } = signer;
  const kind = ofKind[random.between(0, ofKind.length - 1)] ?? 'reload';
  await rest(signer);
  if (kind === 'reload') await page.reload({ waitUntil: 'commit' });
  if (kind === 'back') {
    await page.goBack({ waitUntil: 'commit' });
    // While the browser puts the page aside it has no history to move in.
    await expect(() => page.goForward({ waitUntil: 'commit' })).toPass();
  }
  if (kind === 'tab') {
    const other = await context.newPage();
    await other.bringToFront();
    await rest(signer);
    await other.close();
    await page.bringToFront();
  }
  if (kind === 'network') {
    await context.setOffline(true);
    await rest(signer);
    await context.setOffline(false);
  }
  return kind;
};

const entries = (page: Page) => ({
  city: page.getByRole('textbox', { name: 'Ville' }),
  date: page.getByLabel('Date', { exact: true }),
  plan: page.getByLabel('Formule'),
  terms: page.getByLabel('Conditions générales'),
});

type Entry = keyof ReturnType<typeof entries>;

/** Enters one more value and returns what the page must show from now on. */
const enter = async (page: Page, name: Entry, round: number): Promise<string> => {
  const field = entries(page)[name];
  const values = {
    city: `Ville ${round}`,
    date: `2026-11-${String((round % 28) + 1).padStart(2, '0')}`,
    plan: plans[round % 2] ?? '',
    terms: round % 2 === 0 ? 'on' : 'off',
  };
  if (name === 'plan') await field.selectOption(values.plan);
  else if (name === 'terms') await field.setChecked(values.terms === 'on');
  else await field.fill(values[name]);
  return values[name];
};

const expectKept = async (page: Page, kept: Map<Entry, string>, after: string): Promise<void> => {
  const fields = entries(page);
  for (const [name, value] of kept) {
    if (name === 'terms') await expect(fields.terms, after).toBeChecked({ checked: value === 'on' });
    else await expect(fields[name], after).toHaveValue(value);
  }
  await expect(page.getByRole('button', { name: /Signature\s: modifier/ }).locator('img'), after).toBeVisible();
  await expect(page.getByRole('button', { name: /^Faites défiler/ }), after).toBeHidden();
};

test.setTimeout(180_000);

// REQ-2.2.51
test('ten interruptions at random moments of confirming end in ten signatures, each under one key, without another press', async ({
  page,
  context,
  desk,
}) => {
  const signer = { page, context, random: openSeededRandom() };
  for (let round = 0; round < 10; round += 1) {
    await page.goto(desk.show(samplePage(), true));
    await toEnd(page);
    await fillSample(page);
    desk.heard.length = 0;
    await page.getByRole('button', { name: 'Signer', exact: true }).click();
    await page.getByRole('button', { name: 'Confirmer la signature' }).click();
    const kind = await interrupt(signer);
    const at = `seed ${signer.random.seed}, round ${round}: ${kind}`;
    await expect(page.getByRole('heading', { name: 'Document signé' }), at).toBeVisible({ timeout: 20_000 });
    const keys = desk.heard.filter(({ path }) => path === 'sign').map(({ key }) => key);
    expect(new Set(keys).size, at).toBe(1);
  }
});

const files = [{ id: 'f1', name: 'Pièce d’identité', required: true, status: 'Pending' as const }];
const card = {
  name: 'carte.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${'a\n'.repeat(200_000)}`),
};

// REQ-2.2.51 REQ-2.4.8
test('fifty interruptions from the first letter to the end, a file on its way among them: signed, and nothing is asked twice', async ({
  page,
  context,
  desk,
}) => {
  const signer = { page, context, random: openSeededRandom() };
  const { random } = signer;
  desk.received.length = 0;
  await page.goto(desk.show(samplePage({}, { filesToCollect: files }), true));
  await toEnd(page);
  await fillSample(page);
  const kept = new Map<Entry, string>();
  const names: Entry[] = ['city', 'date', 'plan', 'terms'];
  const choose = page.getByLabel(/^(?:Choisir un|Remplacer le) fichier\s: Pièce d’identité$/);
  const toConfirmation = async () => {
    await page.getByRole('button', { name: 'Signer', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Confirmer votre signature' })).toBeVisible();
  };
  for (let round = 0; round < 30; round += 1) {
    const name = names[random.between(0, 3)] ?? 'city';
    kept.set(name, await enter(page, name, round));
    const kind = await interrupt(signer);
    await expectKept(page, kept, `seed ${random.seed}, round ${round}: ${name}, then ${kind}`);
  }
  await page.getByLabel('Conditions générales').check();
  await toConfirmation();
  await choose.setInputFiles(card);
  await expect(page.getByText('Prêt à envoyer')).toBeVisible();
  for (let round = 30; round < 40; round += 1) {
    const kind = await interrupt(signer);
    const at = `seed ${random.seed}, round ${round}: a chosen file, then ${kind}`;
    await expect(page.getByRole('button', { name: /^(?:Signer|Confirmer la signature)$/ }), at).toBeVisible();
    if (!(await choose.isVisible())) await toConfirmation();
    await expect(page.getByText('carte.pdf'), at).toBeVisible();
  }
  // The file is on its way through all that follows.
  await page.route('**/uploadFile/**', () => undefined);
  desk.heard.length = 0;
  await page.getByRole('button', { name: 'Confirmer la signature' }).click();
  for (let round = 40; round < 50; round += 1) {
    const kind = await interrupt(signer);
    const at = `seed ${random.seed}, round ${round}: a file on its way, then ${kind}`;
    await expect(
      page.getByRole('heading', { name: /^(?:Confirmer votre signature|Signature enregistrée)/ }),
      at,
    ).toBeVisible();
    await expect(page.getByText('À fournir', { exact: true }), at).toBeHidden();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const at = `seed ${random.seed}`;
  await expect(page.getByRole('heading', { name: 'Document signé' }), at).toBeVisible({ timeout: 60_000 });
  expect(
    desk.received.map(({ name }) => name),
    at,
  ).toEqual(['carte.pdf']);
  expect(new Set(desk.heard.filter(({ path }) => path === 'sign').map(({ key }) => key)).size, at).toBe(1);
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});
