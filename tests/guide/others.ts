import type { RunningProduct } from '#tests/e2e/page-objects/running-product.ts';
import type { Camera } from './camera.ts';
import { openAsOwner, whole } from './guide.page-object.ts';

const pages = { tokens: '/tokens', activity: '/user/activity', 'api-docs': '/api/docs' };

/** Screenshots for operators and integrators: tokens, activity log, API calls. */
export const shootOthers = async (camera: Camera, product: RunningProduct): Promise<void> => {
  const page = await openAsOwner(camera, product);
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(product.portal + address);
    await whole(page);
    await camera.shoot(page, name);
  }
};
