import type { RunningProduct } from '#tests/e2e/page-objects/running-product.ts';
import type { Camera } from './camera.ts';
import { openAsOwner, whole } from './guide.page-object.ts';

/** Screenshots of what documents write to CRM records: the fields in the portal, and a record's page in the CRM. */
export const shootRecords = async (camera: Camera, product: RunningProduct): Promise<void> => {
  const page = await openAsOwner(camera, product);
  await page.goto(`${product.portal}/workspaces`);
  await page
    .getByRole('link', { name: /Acier Nord SA/ })
    .first()
    .click();
  await whole(page);
  await page.setViewportSize({ width: 900, height: 560 });
  const fields = page.getByRole('heading', { level: 3, name: 'Opportunity' });
  await fields.waitFor();
  await fields.evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  await camera.shoot(page, 'records');
  const record = await camera.open('desk');
  await record.setViewportSize({ width: 640, height: 720 });
  await record.goto(`${product.crm}/aciernord`);
  await record.getByRole('link').nth(0).click();
  await record.getByText('pending').waitFor();
  await camera.shoot(record, 'record');
};
