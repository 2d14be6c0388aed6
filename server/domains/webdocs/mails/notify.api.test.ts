import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import type { World } from '#tests/support/world.ts';
import { create, note, openSender } from '../signing.test-support.ts';

const test = worldTest();

const link = 'Compte suspendu, confirmez votre carte sur www.exemple.example';
const owner = (name: string) => ({ firstName: 'Odile', lastName: 'Roy', email: `${name}@stranger.example` });

const mailTo = (world: World, name: string) =>
  world.mailbox.waitFor(({ envelope }) => envelope.to.includes(owner(name).email), 10_000);

test('a company that nobody has verified mails no link to strangers as the reason of what it did', async ({
  world,
}) => {
  const { bearer } = await openSender(world, 'reasons@acier-nord.example');
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
    expect(text).toContain('ce texte contient une adresse web');
    expect(text + html).not.toContain('exemple.example');
  }
});

test('the reason of a verified company, and one without a link, are repeated', async ({ world }) => {
  const { bearer, companyId } = await openSender(world, 'verified-reasons@acier-nord.example');
  const cancel = async (name: string, reason: string) => {
    const { id } = await create(world, bearer, note({ owner: owner(name) }));
    await world.call('POST', `/api/public/webdocs/${id}/cancel`, { bearer, body: { reason } });
    return (await mailTo(world, name)).text;
  };
  expect(await cancel('plain', 'Voir contrat.pdf')).toContain('Voir contrat.pdf');
  await world.context.db.updateTable('companies').set({ status: 'verified' }).where('id', '=', companyId).execute();
  expect(await cancel('verified', link)).toContain(link);
});
