import type { Page } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import {
  addSandbox,
  callApi,
  claire,
  expect,
  signIn,
  sim,
  test,
  type Org,
} from '../page-objects/environments.page-object.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { admin } from '../page-objects/staff.ts';
import { toastWith } from '../page-objects/toasts.ts';

const words = {
  fr: {
    card: 'Documents sur vos enregistrements',
    empty: 'Aucun champ ne suit vos documents',
    loadFailed: 'Les champs n’ont pas pu être chargés',
    retry: 'Réessayer',
    add: 'Choisir un objet',
    object: 'Objet',
    state: 'État',
    document: 'Lien ou identifiant du document',
    completed: 'Date de fin',
    save: 'Enregistrer',
    saved: 'Champs de Opportunity enregistrés. Chaque document les remplit à son prochain changement.',
    record: 'Enregistrement Salesforce',
    written: 'À jour',
    failed: 'Non écrit',
    gone: 'L’enregistrement n’existe pas ou a été supprimé.',
    again: 'Réécrire',
    begun: 'Réécriture lancée',
    unwritten: '1 document n’a pas pu être écrit',
    later: 'L’enregistrement existe. Le PDF scellé et sa preuve y arrivent quand tout le monde a signé.',
  },
  en: {
    card: 'Documents on your records',
    empty: 'No field follows your documents',
    loadFailed: 'The fields could not be loaded',
    retry: 'Try again',
    add: 'Choose an object',
    object: 'Object',
    state: 'State',
    document: 'Link or id of the document',
    completed: 'Date of the end',
    save: 'Save',
    saved: 'Fields of Opportunity saved. Each document fills them with its next change.',
    record: 'Salesforce record',
    written: 'Up to date',
    failed: 'Not written',
    gone: 'The record does not exist or was deleted.',
    again: 'Write again',
    begun: 'Writing again',
    unwritten: '1 document could not be written',
    later: 'The record exists. The sealed PDF and its evidence get there when everybody has signed.',
  },
} as const;

const corners = [
  { language: 'fr', theme: 'dark', width: 360, name: 'boucle' },
  { language: 'en', theme: 'light', width: 1440, name: 'loop' },
] as const;

/** Calls the org as its own user does. */
const openCrm = async (product: RunningProduct, { prefix }: Org) => {
  const state = (await (await fetch(`${product.crm}/_sim/state`)).json()) as {
    orgs: Record<string, { users: { username: string }[] }>;
  };
  const username = state.orgs[prefix]?.users[0]?.username;
  const { access_token: token } = await sim(product, 'grant', { org: prefix, username });
  const call = (method: string, path: string) =>
    fetch(`${product.crm}/${prefix}/services/data/v67.0${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
    });
  const found = await call('GET', `/query?q=${encodeURIComponent('SELECT Id FROM Opportunity LIMIT 1')}`);
  const { records } = (await found.json()) as { records: { Id: string }[] };
  const recordId = records[0]?.Id ?? '';
  return { recordId, remove: () => call('DELETE', `/sobjects/Opportunity/${recordId}`) };
};

const createDocument = async (product: RunningProduct, bearer: string, record: object): Promise<string> => {
  const body = {
    name: 'Contrat',
    owner: { firstName: 'Claire', lastName: 'Martin', email: claire },
    documents: [{ title: 'Contrat', html: '<p>{{s1}}</p>' }],
    signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email: 'zoe@records.example' }],
    interactions: [{ tag: '{{s1}}', recipient: 's1', type: 'signature' }],
    record,
  };
  const answer = await callApi(product, 'POST', '/api/public/webdocs', { bearer, body });
  expect(answer.status).toBe(201);
  return answer.body.id;
};

const openDocument = async (page: Page, product: RunningProduct, id: string) => {
  await page.goto(`${product.portal}/logs?search=${id}`);
  await page.locator('[data-row]').getByRole('link').first().click();
  return page.getByRole('dialog');
};

/** Where a page has been scrolled to, a field half under the header would count as too small. */
const expectSaneFromTop = async (page: Page) => {
  await page.evaluate(() => scrollTo(0, 0));
  await expectSane(page);
};

for (const { language, theme, width, name } of corners) {
  // REQ-1.7.91 REQ-2.7.80
  test(`fields are chosen on the environment's page, and the document tells how it stands on its record: ${language}, ${theme}, ${width}`, async ({
    page,
    product,
  }) => {
    const say = words[language];
    const org = await addSandbox(product, name);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, product, language);
    await page.route(/\/records$/, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"Unavailable"}' }),
    );
    await page.goto(`${product.portal}/workspaces/${org.id}`);
    const card = page.getByRole('region', { name: say.card });
    await expect(card.getByText(say.loadFailed)).toBeVisible();
    await page.unrouteAll();
    await card.getByRole('button', { name: say.retry }).click();
    await expect(card.getByText(say.empty)).toBeVisible();
    await expectSaneFromTop(page);

    await card.getByRole('button', { name: say.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say.object).selectOption('Opportunity');
    await dialog.getByLabel(say.state, { exact: true }).selectOption('Signature_Status__c');
    await dialog.getByLabel(say.document).selectOption('Signed_Document__c');
    await dialog.getByLabel(say.completed).selectOption('Signed_Date__c');
    await expectSane(page);
    await dialog.getByRole('button', { name: say.save }).click();
    await expect(toastWith(page, say.saved)).toBeVisible();
    await expect(card.getByText('Signature_Status__c')).toBeVisible();
    await expectSaneFromTop(page);

    const { token } = await admin(product, ['token', 'create', `--company=${claire}`, '--type=sandbox', '--name=R']);
    const crm = await openCrm(product, org);
    const id = await createDocument(product, token, { orgId: org.orgId, recordId: crm.recordId });
    const drawer = await openDocument(page, product, id);
    await expect(drawer.getByRole('heading', { name: say.record })).toBeVisible();
    await expect(drawer.getByText(say.written, { exact: true })).toBeVisible();
    await expectSane(page);

    await crm.remove();
    await callApi(product, 'POST', `/api/public/webdocs/${id}/cancel`, { bearer: token, body: {} });
    await expect
      .poll(
        async () => (await callApi(product, 'GET', `/api/public/webdocs/${id}`, { bearer: token })).body.record.state,
      )
      .toBe('failed');
    await openDocument(page, product, id);
    await expect(drawer.getByText(say.failed, { exact: true })).toBeVisible();
    await expect(drawer.getByText(say.gone)).toBeVisible();
    await expectSane(page);
    await drawer.getByRole('button', { name: say.again }).click();
    await expect(toastWith(page, say.begun)).toBeVisible();
    await expect(drawer.getByText(say.failed, { exact: true })).toBeVisible();
    await page.goto(`${product.portal}/workspaces/${org.id}`);
    await expect(card.getByText(say.unwritten)).toBeVisible();
    await expectSaneFromTop(page);
  });
}

for (const { language, theme, width, name } of corners) {
  // REQ-2.7.82 REQ-2.7.83
  test(`a document for a record of an object without chosen fields says when its files come: ${language}, ${theme}, ${width}`, async ({
    page,
    product,
  }) => {
    const say = words[language];
    const org = await addSandbox(product, `${name}fichiers`);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await signIn(page, product, language);
    const { token } = await admin(product, ['token', 'create', `--company=${claire}`, '--type=sandbox', '--name=F']);
    const crm = await openCrm(product, org);
    const id = await createDocument(product, token, { orgId: org.orgId, recordId: crm.recordId });
    const drawer = await openDocument(page, product, id);
    await expect(drawer.getByText(say.written, { exact: true })).toBeVisible();
    await expect(drawer.getByText(say.later)).toBeVisible();
    await expectSane(page);

    // The press is there for a written one, too.
    await crm.remove();
    await drawer.getByRole('button', { name: say.again }).click();
    await expect(toastWith(page, say.begun)).toBeVisible();
    await expect(drawer.getByText(say.gone)).toBeVisible();
  });
}
