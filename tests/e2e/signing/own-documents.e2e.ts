import { expectSane } from '../page-objects/axe.ts';
import { mailedLink } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { makeToken } from '../page-objects/templates.page-object.ts';
import { makeOwner } from '../page-objects/users.page-object.ts';

const address = 'helene@own-documents.example';

const send = async (product: RunningProduct): Promise<void> => {
  const bearer = await makeToken(product, await makeOwner(product), 'prod');
  const answer = await fetch(`${product.portal}/api/public/webdocs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Avenant',
      owner: { firstName: 'Claire', lastName: 'Martin', email: 'claire@own-documents.example' },
      documents: [{ title: 'Avenant', html: '<h1>Avenant</h1><p>Bon pour accord.</p>' }],
      signatories: [{ firstName: 'Hélène', lastName: 'Lefèvre', email: address, language: 'fr' }],
      expiresAt: new Date(Date.now() + 9 * 86_400_000).toISOString(),
      interactions: [],
    }),
  });
  expect(answer.status).toBe(201);
};

test.use({ viewport: { width: 360, height: 740 }, locale: 'fr-FR' });

// REQ-2.2.43
test('a signatory finds all documents by a link mailed to their address', async ({ page, product, faults }) => {
  await send(product);
  await page.goto(`${product.portal}/mine`);
  const email = page.getByRole('textbox', { name: 'Adresse e-mail' });
  const get = page.getByRole('button', { name: 'Recevoir le lien' });
  await expectSane(page);
  await test.step('an address stays through a reload, typed before the script or after it', async () => {
    await page.route('**/assets/mine-*.js', () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await email.fill('hel');
    await page.unroute('**/assets/mine-*.js');
    await page.reload();
    await expect(email).toHaveValue('hel');
    await email.fill('helene@');
    await page.reload();
    await expect(email).toHaveValue('helene@');
  });
  await get.click();
  await expect(email).toHaveAccessibleDescription('Cette adresse e-mail n’est pas valable : vérifiez-la.');
  await email.fill('nobody@own-documents.example');
  await email.press('Enter');
  await expect(page.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeFocused();
  const said = await page.getByText(/^Si des documents/).textContent();
  await page.getByRole('button', { name: 'Saisir une autre adresse' }).click();
  await email.fill(address.toUpperCase());
  await get.click();
  await expect(page.getByText(/^Si des documents/)).toHaveText(
    said?.replace('nobody@own-documents.example', address.toUpperCase()) ?? '',
  );

  const link = await mailedLink(product.mailbox, address, '/mine#');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(link);
  const toSign = page.getByRole('region', { name: 'À signer ou à valider' });
  await expect(toSign.getByRole('heading', { name: 'Avenant' })).toBeVisible();
  await expect(page.getByText(`Documents de ${address}`)).toBeVisible();
  await expect(toSign).toContainText(/Claire Martin .*, reçu le/);
  await expectSane(page);
  expect(asked.filter((url) => url.includes(link.split('#')[1] ?? ''))).toEqual([]);
  await toSign.getByRole('link', { name: 'Ouvrir : Avenant' }).click();
  await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible();
  await page.goBack();
  await expect(toSign).toBeVisible();
  await page.goto(`${product.portal}/mine#${'x'.repeat(43)}`);
  await expect(page.getByRole('alert').first()).toHaveText('Ce lien n’est plus valable. Demandez-en un autre.');
  expect(faults).toEqual([]);
});
