import type { Page } from '@playwright/test';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import {
  addCompany,
  addSandbox,
  expect,
  rowOf,
  signIn,
  sim,
  test,
  type Org,
} from '../page-objects/environments.page-object.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';

/** A fault of the org, and the texts that its row and its page show. */
interface Fault {
  orders: [action: string, body: object][];
  row: string[];
  page: RegExp;
}

const unreachable = (orders: Fault['orders'], sentence: string): Fault => ({
  orders,
  row: ['Injoignable actuellement', sentence],
  page: new RegExp(`${sentence}.*Les dernières données connues sont affichées`),
});

/** One for each thing that the screens say; which fault is which refusal is proved in crm-engine.test.ts. */
const faults: Record<string, Fault> = {
  'HTML instead of JSON': unreachable([['faults', { htmlAnswers: 999 }]], 'Le CRM ne répond pas'),
  // Even a renewed session is refused, so only the user or the org's administrator can act.
  '401 for ever': {
    orders: [['faults', { always401: true }]],
    row: ['1 action requise', 'Connecter'],
    page: /Votre connexion à cet environnement n’est plus valable/,
  },
  '500 at the token call': unreachable(
    [
      ['faults', { tokenErrors: 999 }],
      ['expire-tokens', {}],
    ],
    'Salesforce a rencontré une erreur',
  ),
};

/** Both tabs show the fault and stay usable; once it is cleared, both recover without user action. */
const sufferAndRecover = async (
  product: RunningProduct,
  { list, detail }: Record<'list' | 'detail', Page>,
  org: Org,
  { orders, row, page }: Fault,
) => {
  for (const [action, body] of orders) await sim(product, action, { org: org.prefix, ...body });
  await Promise.all([list.reload(), detail.reload()]);
  for (const words of row) await expect(rowOf(list, org.name)).toContainText(words);
  await expect(list.getByRole('region', { name: 'Production' })).toContainText('Sécuriser');
  await expect(detail.getByRole('status').filter({ hasText: page })).toBeVisible();
  await expect(detail.getByText('3.11', { exact: true })).toBeVisible();
  const days = detail.getByLabel('Validité (en jours)');
  await days.fill(String(Number(await days.inputValue()) + 1));
  await detail.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(detail.getByText('Paramètres mis à jour').first()).toBeVisible();
  await expectNoAxeFindings(list);
  await expectNoAxeFindings(detail);
  await sim(product, 'clear-faults', { org: org.prefix });
  // The pages check a faulty org again after 15 s; their clocks go ahead, nobody touches them.
  await Promise.all([list, detail].map((tab) => tab.clock.fastForward(16_000)));
  await expect(rowOf(list, org.name)).toContainText('Sécuriser', { timeout: 60_000 });
  await expect(detail.getByRole('status').filter({ hasText: page })).toHaveCount(0, { timeout: 60_000 });
  await expect(detail.getByRole('heading', { name: 'Sécuriser l’environnement' })).toBeVisible();
};

test('whatever is wrong with an org, the list and its page say what happened, stay usable, and recover by themselves', async ({
  page: list,
  context,
  product,
}) => {
  test.setTimeout(180_000);
  const company = await addCompany(product, 'Pannes');
  const org = await addSandbox(product, 'uat', '3.11', company);
  const detail = await context.newPage();
  for (const page of [list, detail]) {
    await page.clock.install();
    await signIn(page, product, 'fr', company.owner);
  }
  await list.goto(`${product.portal}/workspaces`);
  await detail.goto(`${product.portal}/workspaces/${org.id}`);
  for (const [name, fault] of Object.entries(faults))
    await test.step(name, () => sufferAndRecover(product, { list, detail }, org, fault));
});

// REQ-1.2.48, REQ-1.4.24
test('while the status of an org is loading a spinner shows in its place', async ({ page, product }) => {
  const { prefix, name } = await addSandbox(product, 'attente');
  await sim(product, 'faults', { org: prefix, held: '/id/' });
  await signIn(page, product);
  await page.goto(`${product.portal}/workspaces`, { waitUntil: 'commit' });
  const row = rowOf(page, name);
  await expect(row).toContainText('Vérification…');
  await expect(row.locator('[class*="spinner" i]')).toBeVisible();
  await sim(product, 'clear-faults', { org: prefix });
  await expect(row).toContainText('1 action requise');
  await expect(row.locator('[class*="spinner" i]')).toHaveCount(0);
});

test('without the versions of the package its card says so, asks again, and then offers them', async ({
  page,
  product,
}) => {
  const { id } = await addSandbox(product, 'versions', null);
  await signIn(page, product);
  await page.route(`**/api/externalenvironment/${id}`, async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), packageVersions: [], packageVersionsUnknown: true };
    await route.fulfill({ response: answer, json });
  });
  await page.goto(`${product.portal}/workspaces/${id}`);
  const card = page.getByRole('region', { name: 'Package' });
  await expect(card.getByRole('status')).toContainText('Les versions du package ne peuvent pas être affichées');
  await expect(card.getByRole('button', { name: 'Installer le package' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.unrouteAll();
  await card.getByRole('button', { name: 'Réessayer' }).click();
  await expect(card.getByRole('button', { name: 'Installer le package' })).toBeVisible();
  await expect(card.getByRole('status')).toHaveCount(0);
});
