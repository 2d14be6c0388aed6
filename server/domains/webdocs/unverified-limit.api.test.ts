import { expect } from 'vitest';
import { holdsWebAddress } from '#contract/fields.ts';
import { makeApiToken, signUp, verifyCompany } from '#tests/support/people.ts';
import { plainPdf } from '#tests/support/plain-pdf.ts';
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

const places = ['of one address', 'of all addresses'] as const;
/** A world where companies of this place have a budget of three together. */
const limited = (variables: Record<(typeof places)[number], string>) =>
  places.map((place) => [place, worldTest({ env: { [variables[place]]: '3/600' } })] as const);

const preview = async (world: World, bearer: string) => {
  const body = { name: 'Note', html: '<p>Note</p>', interactions: [] };
  const answer = await world.call('POST', '/api/public/previews', { bearer, body });
  return [answer.status, answer.body.code];
};

/** A link on which a file may be uploaded again and again. */
const openUpload = async (world: World, bearer: string) => {
  const filesToCollect = [{ name: 'RIB', required: true, recipient: 's1' }];
  const link = (await create(world, bearer, note({ filesToCollect }))).signatories[0]?.token;
  const [file] = (await world.call('GET', `/api/webdoc/${link}`)).body.filesToCollect;
  return async () => {
    const form = new FormData();
    form.append('file', new File([plainPdf()], 'rib.pdf'));
    const url = `${world.origin}/api/webdoc/uploadFile/${file.id}/${link}`;
    const answer = await fetch(url, { method: 'POST', body: form });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
};

// REQ-4.4.11
for (const [place, it] of limited({
  'of one address': 'RATE_WEBDOC_UNVERIFIED_STORED_ADDRESS',
  'of all addresses': 'RATE_WEBDOC_STORED_OF_UNVERIFIED',
}))
  it(`companies ${place} that nobody has verified store only so much together, their signatories too`, async ({
    world,
  }) => {
    const one = await openFreeSender(world, 'one@stored-together.example');
    const two = await openFreeSender(world, 'two@other-stored.example');
    const upload = await openUpload(world, one.bearer);
    expect(await upload()).toEqual([200, undefined]);
    expect([await preview(world, two.bearer), await preview(world, two.bearer)]).toEqual([
      [201, undefined],
      [429, 'UnverifiedLimit'],
    ]);
    expect(await upload()).toEqual([429, 'TooManyRequests']);
    const sent = await world.call('POST', '/api/public/webdocs', { bearer: two.bearer, body: note() });
    expect([sent.status, sent.body.code]).toEqual([429, 'UnverifiedLimit']);
    await verifyCompany(world, one.companyId);
    expect([await upload(), await preview(world, one.bearer)]).toEqual([
      [200, undefined],
      [201, undefined],
    ]);
  });

// REQ-4.4.15
for (const [place, it] of limited({
  'of one address': 'RATE_WEBDOC_UNVERIFIED_ADDRESS',
  'of all addresses': 'RATE_WEBDOC_OF_UNVERIFIED',
}))
  it(`companies ${place} that nobody has verified write to only so many strangers together`, async ({ world }) => {
    const senders = ['one@written-together.example', 'two@other-written.example'];
    const [one, two] = [await openFreeSender(world, senders[0]!), await openFreeSender(world, senders[1]!)];
    const [person] = note().signatories;
    const owner = (email: string) => ({ firstName: 'Odile', lastName: 'Roy', email });
    const send = async (from: { bearer: string }, by: string, email: string) => {
      const body = note({ owner: owner(by), signatories: [{ ...person!, email }] });
      const answer = await world.call('POST', '/api/public/webdocs', { bearer: from.bearer, body });
      return [answer.status, answer.body.code ?? answer.body.id];
    };
    const made = await send(one, senders[0]!, 'first@strangers.example');
    expect(made).toEqual([201, expect.any(String)]);
    expect((await send(two, senders[1]!, 'second@strangers.example'))[0]).toBe(201);
    const remind = () => world.call('POST', `/api/public/webdocs/${made[1]}/remind`, { bearer: one.bearer });
    expect((await remind()).status).toBe(200);
    expect(await send(two, senders[1]!, 'third@strangers.example')).toEqual([429, 'UnverifiedLimit']);
    expect((await send(two, senders[1]!, senders[1]!))[0]).toBe(201);
    await verifyCompany(world, two.companyId);
    expect((await send(two, senders[1]!, 'third@strangers.example'))[0]).toBe(201);
  });
