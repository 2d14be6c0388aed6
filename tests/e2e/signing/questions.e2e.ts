import type { Page } from '@playwright/test';
import { expectSane } from '../page-objects/axe.ts';
import { addCompany, signIn } from '../page-objects/environments.page-object.ts';
import { mailedLink } from '../page-objects/mail.ts';
import { expect, test } from '../page-objects/product.ts';
import type { RunningProduct } from '../page-objects/running-product.ts';
import { admin } from '../page-objects/staff.ts';
import { toastWith } from '../page-objects/toasts.ts';

/** Sends a document without fields. @returns its id and its signatory's link */
const send = async (product: RunningProduct, owner: string, language: 'fr' | 'en', signatory: string) => {
  const { token } = await admin(product, ['token', 'create', `--company=${owner}`, '--type=prod', '--name=Tests']);
  const response = await fetch(`${product.portal}/api/public/webdocs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Avenant',
      owner: { firstName: 'Claire', lastName: 'Martin', email: owner },
      documents: [{ title: 'Avenant', html: '<h1>Avenant</h1><p>Bon pour accord.</p>' }],
      signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email: signatory, language }],
      interactions: [],
    }),
  });
  const { id, signatories } = (await response.json()) as { id: string; signatories: { url: string }[] };
  return { id, link: signatories[0]?.url ?? '' };
};

/** The link with the first letter of its token percent-encoded, as some mail gateways rewrite links. */
const rewritten = (link: string) =>
  link.replace(/(?<=\/)[\w-](?=[\w-]+$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

// REQ-2.2.39 REQ-2.2.40
test('instead of declining, a signatory asks; the sender answers by the mail alone; the signatory reads it and signs', async ({
  page,
  product,
  faults,
}) => {
  const { owner } = await addCompany(product, 'Questions');
  const zoe = 'zoe@questions.example';
  const { link } = await send(product, owner, 'fr', zoe);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(rewritten(link)).toContain('%');
  await page.goto(rewritten(link));
  await press(page, 'Informations sur le document');
  await press(page, 'Refuser');
  const dialog = page.getByRole('dialog', { name: 'Question à l’expéditeur' });
  await test.step('the reason typed so far becomes the question; “back” returns to it', async () => {
    const reason = page.getByRole('textbox', { name: 'Motif' });
    await reason.fill('Trop cher ?');
    await press(page, 'Plutôt une question ?');
    await expect(dialog.getByRole('textbox', { name: 'Votre question' })).toHaveValue('Trop cher ?');
    await dialog.getByRole('button', { name: 'Retour' }).click();
    await expect(reason).toHaveValue('Trop cher ?');
    await press(page, 'Plutôt une question ?');
    await dialog.getByRole('textbox', { name: 'Votre question' }).fill('');
  });
  await press(page, 'Envoyer la question');
  const field = dialog.getByRole('textbox', { name: 'Votre question' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveText('Écrivez d’abord votre question.');
  await field.fill('La pose est-elle comprise ?');
  await dialog.getByRole('button', { name: 'Envoyer la question' }).dblclick();
  await expect(dialog.getByText(`Question envoyée. La réponse arrivera à ${zoe}.`)).toBeVisible();
  await expect(dialog.getByText('En attente de réponse')).toHaveCount(1);
  await expectSane(page);

  await page.goto(rewritten(await mailedLink(product.mailbox, owner, '/question/')));
  await expect(page.getByRole('heading', { level: 1, name: 'Question de Zoé Lefèvre' })).toBeVisible();
  await expect(page.getByText('La pose est-elle comprise ?')).toBeVisible();
  await expectSane(page);
  const answer = page.getByRole('textbox', { name: 'Votre réponse' });
  await test.step('an answer stays through a reload, typed before the script or after it', async () => {
    await page.route('**/assets/question-*.js', () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await answer.fill('Oui,');
    await page.unroute('**/assets/question-*.js');
    await page.reload();
    await expect(answer).toHaveValue('Oui,');
    await answer.pressSequentially(' pose comprise.');
    await page.reload();
    await expect(answer).toHaveValue('Oui, pose comprise.');
  });
  const secondTab = await page.context().newPage();
  await secondTab.goto(page.url());
  await secondTab.getByRole('textbox', { name: 'Votre réponse' }).fill('Non.');
  await page.getByRole('button', { name: 'Envoyer la réponse' }).dblclick();
  const sent = page.getByRole('heading', { level: 1, name: 'Réponse envoyée' });
  await expect(sent).toBeFocused();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('paraphe.entered');
  await page.reload();
  await expect(sent).toBeVisible();
  await expect(page.getByText('Oui, pose comprise.')).toBeVisible();
  await expect(page.getByText('n’a pas été envoyé')).toHaveCount(0);
  await expectSane(page);
  await test.step('a second tab says that its own answer was not sent', async () => {
    await secondTab.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await expect(secondTab.getByText('Oui, pose comprise.')).toBeVisible();
    await expect(secondTab.getByText(/Ce que vous avez écrit ici n’a pas été envoyé/)).toBeVisible();
    await expect(secondTab.getByText('Non.')).toBeVisible();
    await secondTab.close();
  });

  await page.goto(await mailedLink(product.mailbox, zoe, '/webdoc/'));
  await press(page, 'Informations sur le document');
  await press(page, 'Poser une question');
  await expect(dialog.getByText('Oui, pose comprise.')).toBeVisible();
  await expectSane(page);
  await dialog.getByRole('button', { name: 'Retour' }).click();
  await press(page, 'Fermer');
  await press(page, 'Valider');
  await page.getByRole('button', { name: 'Confirmer la validation' }).click();
  await expect(page.getByRole('heading', { name: 'Document validé' })).toBeVisible();
  expect(faults).toEqual([]);
});

// REQ-2.2.41
test('a declined document: its question is answered in the portal, it is opened again for three days, and signed', async ({
  page,
  product,
  faults,
}) => {
  const { owner } = await addCompany(product, 'Reopened');
  const zoe = 'zoe@again.example';
  const { link } = await send(product, owner, 'en', zoe);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(link);
  await press(page, 'Ask a question');
  await page.getByRole('textbox', { name: 'Your question' }).fill('Is fitting included?');
  await press(page, 'Send the question');
  await expect(page.getByText(`Question sent. The answer will come to ${zoe}.`)).toBeVisible();

  await signIn(page, product, 'en', owner);
  const openEvent = async (name: string) => {
    await page.goto(`${product.portal}/logs`);
    await page.getByRole('link', { name, exact: true }).click();
    return page.getByRole('dialog', { name });
  };
  const asked = await openEvent('The signatory wrote to the sender');
  await asked.getByRole('button', { name: 'Answer Zoé Lefèvre' }).click();
  await asked.getByLabel('Your answer').fill('No, it is not.');
  await asked.getByRole('button', { name: 'Send the answer' }).click();
  await expect(toastWith(page, 'Answer sent to Zoé Lefèvre')).toBeVisible();
  await expect(asked.getByText('No, it is not.')).toBeVisible();
  await expectSane(page);

  await page.goto(link);
  await press(page, 'Decline');
  await page.getByLabel('Reason').fill('Without fitting it is too dear.');
  await press(page, 'Decline to validate');
  await expect(page.getByRole('heading', { name: 'You declined this document' })).toBeVisible();

  const declined = await openEvent('A signatory has declined');
  await declined.getByRole('button', { name: 'Reopen the document' }).click();
  const days = declined.getByLabel('Days to sign');
  await expect(days).toHaveValue('7');
  await days.fill('31');
  await declined.getByRole('button', { name: 'Reopen and tell them' }).click();
  await expect(declined.getByText('Enter a number of days from 1 to 30')).toBeVisible();
  await expectSane(page);
  await days.fill('3');
  await declined.getByRole('button', { name: 'Reopen and tell them' }).click();
  await expect(toastWith(page, 'Document reopened until')).toBeVisible();
  await expect(declined.getByRole('button', { name: 'Reopen the document' })).toHaveCount(0);

  await page.goto(link);
  await press(page, 'Validate');
  await page.getByRole('button', { name: 'Confirm validation' }).click();
  await expect(page.getByRole('heading', { name: 'Document validated' })).toBeVisible();
  expect(faults).toEqual([]);
});
