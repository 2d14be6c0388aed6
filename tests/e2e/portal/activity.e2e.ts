import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { goodPassword as password, keepSession, speak } from '../page-objects/accounts.page-object.ts';
import { expectNoAxeFindings, expectSane } from '../page-objects/axe.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { admin } from '../page-objects/staff.ts';

const owner = 'claire@journal.example';
const staff = 'jean@docugen.example';

const words = {
  fr: {
    title: 'Journal d’activité',
    search: 'Personne, action, objet…',
    from: 'Du',
    to: 'Au',
    more: 'Afficher la suite',
    clear: 'Effacer les filtres',
    noMatch: 'Aucune activité ne correspond',
    backToFront: 'La fin précède le début.',
    failed: 'Le journal n’a pas pu être chargé',
    retry: 'Réessayer',
    export: /Exporter/,
    support: 'a ouvert une session de support dans le compte claire@journal.example',
    created: 'a créé le compte',
    byToken: 'Le token d’API Tests a envoyé le document Contrat 60 en signature',
    beginning: 'Début du journal',
    file: /^Journal, & Cie activité \d{4}-\d\d-\d\d\.csv$/,
    header: 'Auteur',
    headMails: /^Recevoir chaque jour/,
    headMailsOn: 'Vous recevrez ce message chaque jour.',
    headMailsOff: 'Vous ne recevrez plus ce message.',
    waiting: 'La vôtre reprend d’elle-même',
    searches: 'beaucoup de recherches. Réessayez dans',
    exports: 'beaucoup d’exports. Réessayez dans 9 minutes',
  },
  en: {
    title: 'Activity log',
    search: 'Person, action, object…',
    from: 'From',
    to: 'To',
    more: 'Show more',
    clear: 'Clear the filters',
    noMatch: 'No activity matches',
    backToFront: 'The end date is before the start date.',
    failed: 'The log could not be loaded',
    retry: 'Try again',
    export: /Export/,
    support: 'opened a support session as claire@journal.example',
    created: 'created the account of',
    byToken: 'The API token Tests sent the document Contrat 60 to be signed',
    beginning: 'Beginning of the log',
    file: /^Journal, & Cie activity \d{4}-\d\d-\d\d\.csv$/,
    header: 'Author',
    headMails: /^Get the published hash/,
    headMailsOn: 'You will get this mail each day.',
    headMailsOff: 'You will not get this mail any more.',
    waiting: 'Yours goes on by itself',
    searches: 'many searches. Try again in',
    exports: 'many exports. Try again in 9 minutes',
  },
} as const;

type Language = keyof typeof words;
/** `search` is different in each state, because the log also contains the search texts of earlier exports. */
interface State {
  language: Language;
  theme: 'light' | 'dark';
  width: number;
  search: string;
}

const open = async (page: Page, product: RunningProduct, { language, theme, width }: State) => {
  await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await speak(page, language);
  await keepSession(page, product, owner);
  await page.goto(`${product.portal}/user/activity`);
  await expect(page.getByRole('heading', { level: 1, name: words[language].title })).toBeVisible();
};

/** A refusal as the server sends it. */
const refusal = (status: number, code: string, retryAfter?: number) => ({
  status,
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code, requestId: 'r' }),
});

const tooMany = (retryAfter: number) => refusal(429, 'TooManyRequests', retryAfter);

const entries = (page: Page) => page.getByRole('main').locator('ol > li');

/** A search that is slowed down waits and goes on; one that is refused in the end says when to come back. */
const expectSlowedDown = async (page: Page, language: Language): Promise<void> => {
  const say = words[language];
  let refusals = 0;
  const list = /\/api\/company\/audit\?.*search=/;
  await page.route(list, async (route) => {
    refusals += 1;
    await (refusals === 1 ? route.fulfill(tooMany(3)) : route.continue());
  });
  const search = page.getByRole('searchbox', { name: say.search });
  await search.fill('jean ticket 42');
  await expect(page.getByRole('status').filter({ hasText: say.waiting })).toBeVisible();
  await expectSane(page);
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByText(say.waiting)).toBeHidden();
  expect(refusals).toBe(2);

  await page.unroute(list);
  await page.route(list, (route) => route.fulfill(tooMany(1)));
  await search.fill('ticket');
  await expect(page.getByRole('alert')).toContainText(say.searches);
  await expectSane(page);
  await page.unroute(list);
  await page.getByRole('button', { name: say.retry }).click();
  await expect(entries(page).first()).toBeVisible();
};

/** The choice is saved at once, and a reload knows it. */
const chooseHeadMails = async (page: Page, language: Language): Promise<void> => {
  const say = words[language];
  const choice = page.getByRole('checkbox', { name: say.headMails });
  await choice.press('Space');
  await expect(page.getByText(say.headMailsOn)).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();
  await expectSane(page);
  await choice.press('Space');
  await expect(page.getByText(say.headMailsOff)).toBeVisible();
};

/** An export that is refused says when to come back. */
const expectExportRefused = async (page: Page, language: Language): Promise<void> => {
  const say = words[language];
  await page.route(/audit\/export/, (route) => route.fulfill(tooMany(540)));
  await page.getByRole('button', { name: say.export }).click();
  await expect(page.getByText(say.exports)).toBeVisible();
  await expectSane(page);
};

test.describe.configure({ mode: 'serial' });

/** Creates an owner, a support session, and more entries than one page shows. */
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  await admin(
    product,
    [
      'account',
      'create',
      `--username=${owner}`,
      '--firstname=Claire',
      '--lastname=Martin',
      '--company-name=Journal, "& Cie"',
    ],
    password,
  );
  const { link } = await admin(product, ['support-link', owner, `--staff=${staff}`, '--reason=Ticket 42']);
  const token = link.slice(link.lastIndexOf('/') + 1);
  const call = async (path: string, bearer: string, body: object) => {
    const answer = await fetch(`${product.portal}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.ok).toBe(true);
    return answer;
  };
  await call('/api/auth/loginAs', token, { username: owner });
  const { token: apiToken } = await admin(product, [
    'token',
    'create',
    `--company=${owner}`,
    '--type=prod',
    '--name=Tests',
  ]);
  for (let number = 1; number <= 60; number += 1)
    await call('/api/public/webdocs', apiToken, {
      name: `Contrat ${number}`,
      owner: { firstName: 'Claire', lastName: 'Martin', email: owner },
      documents: [{ title: 'Contrat', html: '<p>{{s1}}</p>' }],
      signatories: [{ firstName: 'Léa', lastName: 'Roy', email: 'lea@journal.example' }],
      interactions: [{ tag: '{{s1}}', recipient: 's1', type: 'signature' }],
    });
});

const states: State[] = [
  { language: 'fr', theme: 'dark', width: 360, search: 'JEAN support' },
  { language: 'en', theme: 'light', width: 1440, search: 'jean@docugen support' },
];

for (const state of states) {
  test(`the owner reads, searches and exports the log: ${state.language}, ${state.theme}, ${state.width}`, async ({
    page,
    product,
    faults,
  }) => {
    const say = words[state.language];
    await open(page, product, state);
    await expect(entries(page)).toHaveCount(50);
    await expect(page.getByText(say.byToken)).toBeVisible();
    await expectSane(page);

    // By keyboard: after loading the rest of the log, the focus moves to the first new entry.
    await page.getByRole('button', { name: say.more }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(say.beginning)).toBeVisible();
    const oldest = entries(page).last();
    await expect(oldest).toContainText(`${say.created} ${owner}`);
    await expect(entries(page).nth(50)).toBeFocused();

    await page.getByRole('searchbox', { name: say.search }).fill(state.search);
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).first()).toContainText(`${staff} Support ${say.support}`);
    await expect(entries(page).first()).toContainText('Ticket 42');
    await expectSane(page);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: say.export }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(say.file);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv).toContain(say.header);
    expect(csv.trimEnd().split('\r\n')).toHaveLength(3);
    expect(csv).toContain(say.support);

    await page.getByRole('searchbox', { name: say.search }).fill('nobody did this');
    await expect(page.getByText(say.noMatch)).toBeVisible();
    await expectSane(page);
    await page.getByRole('button', { name: say.clear }).first().click();
    await expect(entries(page)).toHaveCount(50);
    await expect(page.getByRole('searchbox', { name: say.search })).toBeFocused();

    await page.getByLabel(say.to, { exact: true }).fill('2020-01-31');
    await expect(page.getByText(say.noMatch)).toBeVisible();
    await page.getByLabel(say.from, { exact: true }).fill('2020-02-01');
    await expect(page.getByText(say.backToFront)).toBeVisible();
    await page.getByRole('button', { name: say.clear }).first().click();
    await expect(entries(page)).toHaveCount(50);
    await chooseHeadMails(page, state.language);
    await expectSlowedDown(page, state.language);
    await expectExportRefused(page, state.language);
    expect(faults).toEqual([]);
  });
}

test('a refused page of the rest keeps what is shown, with a retry; a log that cannot be loaded says so, and is there again once the network is', async ({
  page,
  product,
  context,
}) => {
  const say = words.fr;
  await open(page, product, states[0]!);
  await expect(entries(page)).toHaveCount(50);
  const refuse = /continuationToken/;
  await page.route(refuse, (route) => route.fulfill(refusal(503, 'Unavailable')));
  await page.getByRole('button', { name: say.more }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(entries(page)).toHaveCount(50);
  await expectNoAxeFindings(page);
  await page.unroute(refuse);
  await page.getByRole('button', { name: say.retry }).click();
  await expect(page.getByText(say.beginning)).toBeVisible();

  await context.setOffline(true);
  await page.getByRole('searchbox', { name: say.search }).fill('jean ticket 42');
  await expect(page.getByText(say.failed)).toBeVisible({ timeout: 15_000 });
  await expectNoAxeFindings(page);
  await expect(page.getByRole('button', { name: say.retry })).toBeVisible();
  await context.setOffline(false);
  await expect(entries(page)).toHaveCount(2);
});

test('the staff’s verification of the chain passes after all of it was read', async ({ product }) => {
  expect(await admin(product, ['audit', 'verify'])).toMatchObject({ broken: [] });
});
