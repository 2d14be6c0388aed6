import { expect } from 'vitest';
import type { CreatedWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { act } from '../lifecycle/lifecycle.test-support.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'sender-sees@acier-nord.example'));
});

const people = (house: string) => [
  { firstName: 'Anna', lastName: 'Un', email: `anna@${house}.example` },
  { firstName: 'Bob', lastName: 'Deux', email: `bob@${house}.example` },
];

const sent = (world: World, house: string): Promise<CreatedWebdoc> =>
  create(
    world,
    bearer,
    note({
      signatories: people(house),
      owner: { firstName: 'Odile', lastName: 'Roy', email: `odile@${house}.example` },
      recipients: [{ firstName: 'Rémi', lastName: 'Copie', email: `remi@${house}.example` }],
    }),
  );

/** The mail to the sender whose subject matches, and what its link answers. */
const openFrom = async (world: World, house: string, subject: RegExp) => {
  const mail = await world.mailbox.waitFor(
    (each) => each.envelope.to.includes(`odile@${house}.example`) && subject.test(each.subject),
    20_000,
  );
  const path = /\/api\/webdoc\/paper\/\S+/.exec(mail.text)?.[0] ?? '';
  return { mail, answer: await world.app.inject({ url: path }) };
};

// REQ-2.4.32
test('the sender follows a document from the mail of the first signature to the sealed file by the same link', async ({
  world,
}) => {
  const created = await sent(world, 'followed');
  await sign(world, created.signatories[0]?.token, noteActions);
  const { mail, answer } = await openFrom(world, 'followed', /^Anna Un a validé/);
  expect(mail.text).toContain('1 personne sur 2 a répondu. En attente\u00A0: Bob Deux.');
  expect(mail.text).toContain('Voir le document');
  expect(answer.statusCode).toBe(200);
  const text = await extractText(answer.rawPayload);
  expect(text).toContain('Bon pour accord : Oui');
  expect(text).toContain('document non scellé');

  await sign(world, created.signatories[1]?.token, []);
  await untilSealed(world, bearer, created.id);
  const last = await openFrom(world, 'followed', /^Bob Deux a validé/);
  expect(last.mail.text).toContain('Tout le monde a répondu.');
  expect(await extractText(last.answer.rawPayload)).not.toContain('document non scellé');
});

// REQ-2.4.32
test('the link works for a document that ended unsigned, and the mail says who had answered', async ({ world }) => {
  const created = await sent(world, 'ended-unsigned');
  await sign(world, created.signatories[0]?.token, noteActions);
  await act(world, bearer, `${created.id}/cancel`);
  const { mail, answer } = await openFrom(world, 'ended-unsigned', /^Document annulé/);
  expect(mail.text).toContain('Déjà signé ou validé par\u00A0: Anna Un.');
  expect(mail.text).toContain('Sans réponse\u00A0: Bob Deux.');
  expect(answer.statusCode).toBe(200);
});

test('no signatory of a document that ended, and no recipient of a copy, sees it by this call', async ({ world }) => {
  const created = await sent(world, 'not-theirs');
  const { token_sealed: sealed, id } = await world.context.db
    .selectFrom('webdoc_parties')
    .select(['id', 'token_sealed'])
    .where('webdoc_id', '=', created.id)
    .where('kind', '=', 'recipient')
    .executeTakeFirstOrThrow();
  const copyToken = world.context.secrets.open(sealed!, `webdoc_parties.${id}.token`);
  expect((await world.call('GET', `/api/webdoc/paper/${copyToken}`)).body).toMatchObject({
    code: 'NoStakeholdersFound',
  });
  await act(world, bearer, `${created.id}/cancel`);
  const token = created.signatories[0]?.token;
  expect((await world.call('GET', `/api/webdoc/paper/${token}`)).body).toMatchObject({ code: 'WebdocExpired' });
});
