import type { RunningProduct } from '#tests/e2e/page-objects/running-product.ts';
import type { Camera } from './camera.ts';
import { openAsOwner, whole } from './guide.page-object.ts';

const register = async (camera: Camera, product: RunningProduct): Promise<void> => {
  const page = await camera.open('desk');
  await page.goto(`${product.portal}/register`);
  await page.getByLabel(/^(Prénom|First name)$/).fill('Nora');
  await page.getByLabel(/^(Nom|Last name)$/).fill('Petit');
  await page.getByLabel(/^(Adresse e-mail|E-mail address)$/).fill('nora.petit@studio-ouest.example');
  await page.getByLabel(/^(Nom d’utilisateur|Username)$/).focus();
  await camera.shoot(page, 'register');
};

const deployment = async (camera: Camera, product: RunningProduct): Promise<void> => {
  const page = await openAsOwner(camera, product);
  await page.goto(`${product.portal}/deployment`);
  const source = page.getByLabel(/^(Environnement source|Source environment)$/);
  await source.locator('option').nth(1).waitFor({ state: 'attached' });
  const named = async (name: string) =>
    (await source.locator('option', { hasText: name }).first().getAttribute('value')) ?? '';
  const [sandbox, production] = [await named('UAT'), await named('Production')];
  await page.goto(`${product.portal}/deployment?source=${sandbox}&target=${production}`);
  await page.getByText(/^[1-9]\d* (modèles?|templates?)$/).waitFor();
  await whole(page);
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check({ force: true });
  await camera.shoot(page, 'deployment');
};

const pages = { home: '/home', logs: '/logs', users: '/user', tickets: '/cases' };

/** Screenshots of registration, overview, deployment, signed documents, colleagues and support. */
export const shootCustomers = async (camera: Camera, product: RunningProduct): Promise<void> => {
  await register(camera, product);
  const page = await openAsOwner(camera, product);
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(product.portal + address);
    await whole(page);
    await camera.shoot(page, name);
  }
  await deployment(camera, product);
};
