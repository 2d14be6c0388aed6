import { samplePage } from '#tests/support/sign-samples.ts';
import { expectNoAxeFindings } from '../page-objects/axe.ts';
import { expect, sizes, test } from '../page-objects/sign-page-test.ts';

test.use({ viewport: sizes.phone, reducedMotion: 'reduce' });

const handOver = { name: 'Confier à une autre personne' };

test('a signatory hands the document over to someone else, from a phone and by keyboard', async ({ page, desk }) => {
  await page.goto(desk.show(samplePage({}, { allowDelegation: true })));
  await page.getByRole('button', { name: 'Informations sur le document' }).click();
  await page.getByRole('button', handOver).click();
  const dialog = page.getByRole('dialog', handOver);
  await expect(dialog).toBeVisible();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Confier le document' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Prénom' })).toBeFocused();
  await page.keyboard.type('Dora');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Vice');
  await page.keyboard.press('Tab');
  await page.keyboard.type('sophie.leroy@acier-nord');
  await dialog.getByRole('button', { name: 'Confier le document' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveAccessibleDescription(
    'Cette adresse e-mail n’est pas valable : vérifiez-la.',
  );
  desk.heard.length = 0;
  desk.refuseNext('delegate', 'AlreadyParty');
  await dialog.getByRole('textbox', { name: 'Adresse e-mail' }).fill('sophie.leroy@acier-nord.example');
  await dialog.getByRole('button', { name: 'Confier le document' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/déjà celle d’une personne du document/);
  await dialog.getByRole('textbox', { name: 'Adresse e-mail' }).fill('dora@vice.example');
  await dialog.getByRole('textbox', { name: /^Motif, pour l’expéditeur/ }).fill('En congé');
  await dialog.getByRole('button', { name: 'Confier le document' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vous avez confié ce document à Dora Vice' })).toBeFocused();
  await expectNoAxeFindings(page);
  const sent = desk.heard.filter(({ path }) => path === 'delegate');
  expect(sent.at(-1)?.body).toMatchObject({
    firstName: 'Dora',
    email: 'dora@vice.example',
    reason: 'En congé',
  });
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
});
