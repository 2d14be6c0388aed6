import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { addCompany } from '../page-objects/environments.page-object.ts';
import { mailedLink } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';
import { admin } from '../page-objects/staff.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

// REQ-4.4.9
test('whoever got a mail reports it by the link in it, after a question, and staff see it', async ({
  page,
  product,
  faults,
}) => {
  const { owner } = await addCompany(product, 'Reported');
  const { token } = await admin(product, ['token', 'create', `--company=${owner}`, '--type=prod', '--name=Tests']);
  const stranger = 'stranger@reports.example';
  await fetch(`${product.portal}/api/public/webdocs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Avenant',
      owner: { firstName: 'Claire', lastName: 'Martin', email: owner },
      documents: [{ title: 'Avenant', html: '<p>Bon pour accord.</p>' }],
      signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email: stranger, language: 'fr' }],
      interactions: [],
    }),
  });
  await page.goto(await mailedLink(product.mailbox, stranger, '/report/'));
  await expect(page.getByRole('heading', { name: 'Signaler cet e-mail' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(owner);
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await expectNoAxeFindings(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
  await page.getByRole('combobox').selectOption('en');
  await page.getByRole('radio', { name: 'Somebody tries to deceive me' }).check();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Report sent' })).toBeFocused();
  await expectNoAxeFindings(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Report sent' })).toBeVisible();
  const reports: { recipient: string; reason: string }[] = await admin(product, ['report', 'list']);
  expect(reports.filter(({ recipient }) => recipient === stranger)).toMatchObject([{ reason: 'fraud' }]);
  expect(faults).toEqual([]);
});
