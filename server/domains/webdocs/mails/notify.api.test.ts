import { expect } from 'vitest';
import { makeApiToken, signUp, verifyCompany } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';
import type { World } from '#tests/support/world.ts';
import { create, note, openFreeSender } from '../signing.test-support.ts';

const test = worldTest();

type Mailed = Parameters<Parameters<World['mailbox']['waitFor']>[0]>[0];

const link = 'Compte suspendu, confirmez votre carte sur www.exemple.example';
const owner = (name: string) => ({ firstName: 'Odile', lastName: 'Roy', email: `${name}@stranger.example` });

const mailTo = (world: World, name: string) =>
  world.mailbox.waitFor(({ envelope }) => envelope.to.includes(owner(name).email), 10_000);

test('a company that nobody has verified mails no link to strangers as the reason of what it did', async ({
  world,
}) => {
  const { bearer } = await openFreeSender(world, 'reasons@acier-nord.example');
  const made = (name: string) => create(world, bearer, note({ owner: owner(name), allowDelegation: true }));

  const cancelled = await made('cancelled');
  await world.call('POST', `/api/public/webdocs/${cancelled.id}/cancel`, { bearer, body: { reason: link } });

  const [declining] = (await made('declined')).signatories;
  const declined = { webdocToken: declining?.token, stakeholderId: declining?.id, reason: link };
  expect((await world.call('POST', '/api/webdoc/decline', { body: declined })).status).toBe(200);

  const [delegating] = (await made('delegated')).signatories;
  const to = { firstName: 'Dora', lastName: 'Vice', email: 'dora@stranger.example' };
  const delegated = { webdocToken: delegating?.token, ...to, reason: link };
  expect((await world.call('POST', '/api/webdoc/delegate', { body: delegated })).status).toBe(200);

  for (const name of ['cancelled', 'declined', 'delegated']) {
    const { text, html } = await mailTo(world, name);
    expect(text).toContain('ce texte n’est pas repris');
    expect(text + html).not.toContain('exemple.example');
  }
});

// REQ-2.4.20
test('a sender with an account is told in the language of their account, others in that of the document', async ({
  world,
}) => {
  const username = 'english@acier-nord.example';
  const { bearer: session, companyId } = await signUp(world, username);
  await verifyCompany(world, companyId);
  const bearer = await makeApiToken(world, companyId, 'prod');
  const account = { firstname: 'Odile', lastname: 'Roy', language: 'en' };
  expect((await world.call('PATCH', '/api/user/me', { bearer: session, body: account })).status).toBe(200);
  const decline = async (email: string) => {
    const sent = await create(world, bearer, note({ language: 'fr', owner: { ...owner('any'), email } }));
    const [signatory] = sent.signatories;
    const body = { webdocToken: signatory?.token, stakeholderId: signatory?.id, reason: 'Too dear' };
    expect((await world.call('POST', '/api/webdoc/decline', { body })).status).toBe(200);
    const isIt = ({ envelope, text }: Mailed) => envelope.to.includes(email) && text.includes('Too dear');
    return (await world.mailbox.waitFor(isIt, 10_000)).text;
  };
  expect(await decline('English@acier-nord.example')).toContain('Hello Odile');
  expect(await decline(owner('french').email)).toContain('Bonjour Odile');
});

test('people of such a company read their reasons without links, and a verified one mails links too', async ({
  world,
}) => {
  const username = 'verified-reasons@acier-nord.example';
  const { bearer, companyId } = await openFreeSender(world, username);
  const cancel = async (name: string, email: string, reason: string) => {
    const { id } = await create(world, bearer, note({ name, owner: { ...owner('any'), email } }));
    await world.call('POST', `/api/public/webdocs/${id}/cancel`, { bearer, body: { reason } });
    const isIt = ({ envelope, text }: Mailed) => envelope.to.includes(email) && text.includes(name);
    return (await world.mailbox.waitFor(isIt, 10_000)).text;
  };
  expect(await cancel('Un', username, 'Voir contrat.pdf')).toContain('Voir contrat.pdf');
  expect(await cancel('Deux', username, link)).toContain('ce texte contient une adresse web');
  await verifyCompany(world, companyId);
  expect(await cancel('Trois', owner('verified').email, link)).toContain(link);
});
