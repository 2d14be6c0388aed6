import { expect } from 'vitest';
import { holdsWebAddress } from '#contract/fields.ts';
import { makeApiToken, signUp, verifyCompany } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, openFreeSender } from './signing.test-support.ts';

const test = worldTest();

const lure = 'Facture impayée – rappelez le 09 70 00 00 00';
const to = (email: string) => ({ firstName: 'Zoé', lastName: 'Lefèvre', email, language: 'fr' as const });
const mailTo = (world: World, address: string, about = '') =>
  world.mailbox.waitFor(({ envelope, text }) => envelope.to.includes(address) && text.includes(about), 10_000);

// REQ-4.4.8
test('to strangers, a company that nobody has verified names no document and says nothing of its own', async ({
  world,
}) => {
  const { bearer, companyId } = await openFreeSender(world, 'free@strangers.example');
  const stranger = 'zoe@strangers.example';
  const { id } = await create(world, bearer, note({ name: lure, signatories: [to(stranger)] }));
  const invitation = await mailTo(world, stranger);
  const number = id.slice(0, 8).toUpperCase();
  expect(invitation.subject).toBe(`À valider\u00A0: Document n°\u00A0${number}`);
  expect(invitation.text + invitation.html).not.toContain('Facture');
  expect(invitation.text).toContain('L’organisation de l’expéditeur n’est pas encore vérifiée');
  await world.call('POST', `/api/public/webdocs/${id}/cancel`, { bearer, body: { reason: lure } });
  const cancelled = await mailTo(world, stranger, 'a annulé la demande');
  expect(cancelled.text + cancelled.html).not.toContain('Facture');
  expect(cancelled.text).toContain('Motif donné\u00A0: ce texte n’est pas repris dans ce message.');
  await verifyCompany(world, companyId);
  const later = 'later@strangers.example';
  await create(world, bearer, note({ name: lure, signatories: [to(later)] }));
  expect((await mailTo(world, later)).subject).toContain('Facture');
});

// REQ-4.4.8
test('a question and its answer reach no stranger through the mails of such a company', async ({ world }) => {
  const { bearer } = await openFreeSender(world, 'asks@strangers.example');
  const stranger = 'asked@strangers.example';
  const owner = { firstName: 'Odile', lastName: 'Roy', email: 'owner@strangers.example' };
  const made = await create(world, bearer, note({ name: 'Note', owner, signatories: [to(stranger)] }));
  const webdocToken = made.signatories[0]?.token;
  await world.call('POST', '/api/webdoc/questions', { body: { webdocToken, question: lure } });
  const asked = await mailTo(world, owner.email, 'a une question');
  expect(asked.subject + asked.text + asked.html).not.toContain('Facture');
  expect(asked.subject).toMatch(/^Question d’un signataire/);
  expect(asked.text).toContain('Un signataire a une question');
  expect(asked.subject + asked.text + asked.html).not.toContain('Lefèvre');
  const questionToken = /\/question\/([\w-]+)/.exec(asked.text)?.[1];
  const answered = await world.call('POST', '/api/webdoc/questions/answer', { body: { questionToken, answer: lure } });
  expect(answered.status).toBe(200);
  const told = await mailTo(world, stranger, 'a répondu à votre question');
  expect(told.subject + told.text + told.html).not.toContain('Facture');
});

// REQ-4.4.14
test('the signing page of such a company says so, in both languages, until somebody verifies it', async ({ world }) => {
  const { bearer, companyId } = await openFreeSender(world, 'page@strangers.example');
  const owner = { firstName: 'Odile', lastName: 'Roy', email: 'odile&co@banque.example' };
  const { signatories } = await create(world, bearer, note({ owner, signatories: [to('page@elsewhere.example')] }));
  const open = async () => (await world.call('GET', `/webdoc/${signatories[0]?.token}`)).text;
  const page = await open();
  expect(page).toContain('Personne n’a vérifié l’organisation qui envoie ce document au nom de Odile Roy');
  expect(page).toContain('Nobody has verified the organisation that sends this document in the name of Odile Roy');
  expect(page).toContain('(odile&amp;co@banque.example)');
  await verifyCompany(world, companyId);
  expect(await open()).not.toMatch(/Personne n’a vérifié|Nobody has verified/);
});

// REQ-4.4.8
test('people of the company itself read the name of the document', async ({ world }) => {
  const { companyId, username } = await signUp(world, 'own@strangers.example');
  const bearer = await makeApiToken(world, companyId);
  await create(world, bearer, note({ name: 'Contrat cadre', signatories: [to(username)] }));
  expect((await mailTo(world, username, 'Contrat cadre')).subject).toBe('À valider\u00A0: Contrat cadre');
});

// REQ-4.4.8
test('names of people hold no web address and no number, so they are no text either', async ({ world }) => {
  const { bearer } = await openFreeSender(world, 'names@strangers.example');
  for (const lastName of ['www.exemple.example', 'Rappelez 0970000000', 'https://a.example']) {
    const signatories = [{ ...to('named@strangers.example'), lastName }];
    const refused = await world.call('POST', '/api/public/webdocs', { bearer, body: note({ signatories }) });
    expect(refused.status).toBe(400);
  }
  expect(holdsWebAddress('Zoé Lefèvre')).toBe(false);
});
