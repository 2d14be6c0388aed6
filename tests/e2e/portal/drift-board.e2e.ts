import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { openDesk, seedTemplate, tick } from '../page-objects/deployment.page-object.ts';
import { expect, rowOf, signIn, test } from '../page-objects/environments.page-object.ts';

// REQ-1.2.122
test('the drift board shows every template in every environment, the differences only, and keeps its reference in the address', async ({
  page,
  product,
}) => {
  const desk = await openDesk(product, 'Driftboard');
  const { source, target } = desk;
  const production = { prefix: desk.company.prefix };
  await seedTemplate(product, production, { externalId: 'D-1', name: 'Contrat de vente' });
  await seedTemplate(product, source, { externalId: 'D-1', name: 'Contrat de vente' });
  await seedTemplate(product, target, { externalId: 'D-1', name: 'Contrat de vente' });
  await seedTemplate(product, source, { externalId: 'D-2', name: 'Avenant' });
  await seedTemplate(product, target, { externalId: 'D-2', name: 'Avenant', sentAt: '2026-01-06T08:00:00.000+0000' });
  await seedTemplate(product, source, { externalId: 'D-3', name: 'Devis' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, product, 'en', desk.company.owner);
  await page.goto(`${product.portal}/deployment?view=board&reference=${source.id}`);
  await expect(rowOf(page, 'Devis')).toContainText('Missing');
  await expect(rowOf(page, 'Contrat de vente')).toContainText('Same');
  await expectNoAxeFindings(page);
  await tick(page.getByLabel(/^Differences only/));
  await expect(rowOf(page, 'Contrat de vente')).toHaveCount(0);
  await page.getByLabel('Search for a template').fill('avenant');
  await expect(rowOf(page, 'Devis')).toHaveCount(0);
  await expect(rowOf(page, 'Avenant')).toBeVisible();

  await page.getByLabel('Reference environment').selectOption(target.id);
  await expect(page).toHaveURL(new RegExp(`reference=${target.id}`));
  await page.getByRole('tab', { name: 'Drift' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${product.portal}/deployment?view=board&reference=${source.id}`);
  await expect(page.getByText('Devis', { exact: true })).toBeVisible();
  await expectNoAxeFindings(page);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
});
