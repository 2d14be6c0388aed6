import { addCompany, signIn } from '../../page-objects/environments.page-object.ts';
import { expect, test } from '../../page-objects/product.ts';

// REQ-1.2.135, REQ-1.2.193
test('in a field of one line Ctrl-K opens the search, “/” is a letter, and Escape leads back', async ({
  page,
  product,
}) => {
  const { owner } = await addCompany(product, 'Lignes', { customer: true });
  await signIn(page, product, 'fr', owner);
  await page.goto(`${product.portal}/user`);
  const field = page.getByRole('searchbox').first();
  await field.fill('Zo');
  await field.press('/');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Rechercher dans le portail' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Zo/');

  // The field of the search is gone when the question about unsaved changes is answered.
  await page.goto(`${product.portal}/account`);
  const name = page.getByLabel('Prénom');
  await name.fill('Zoé');
  const button = page.getByRole('button', { name: 'Rechercher', exact: true });
  await button.click();
  await search.getByRole('combobox').fill('factures');
  await search.getByRole('option', { name: 'Factures' }).click();
  const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer ?' });
  await question.getByRole('button', { name: 'Poursuivre la saisie' }).click();
  await expect(question).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(name).toHaveValue('Zoé');
});

// REQ-1.2.135
test('over a dialog and a menu the keys open nothing, and what was filled in stays', async ({ page, product }) => {
  const { owner } = await addCompany(product, 'Gardiens', { customer: true });
  await signIn(page, product, 'fr', owner);
  await page.goto(`${product.portal}/user`);
  await page.getByRole('button', { name: 'Nouvel utilisateur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouvel utilisateur' });
  await dialog.getByLabel('Prénom').fill('Zoé');
  await dialog.getByRole('button', { name: 'Annuler' }).focus();
  for (const key of ['Control+k', '/', '?']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(dialog.getByLabel('Prénom')).toHaveValue('Zoé');
});
