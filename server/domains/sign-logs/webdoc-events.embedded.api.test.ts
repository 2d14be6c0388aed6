import { expect } from 'vitest';
import { contract, create, firstActions, note, sign } from '#domains/webdocs/signing.test-support.ts';
import { noteSealFailed } from '#domains/webdocs/sealing/seal.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { makeApiToken, signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { listLogs, namesOf } from './sign-logs.test-support.ts';

const org18 = '00DSo0000000001MAA';
const it = worldTest();
let nora: Person;
let token: string;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@studio-ouest.example');
  token = await makeApiToken(world, nora.companyId, 'prod');
  await connectOrg(world, nora.bearer, 'login', 'studioouest');
});

const logsOf = (world: World, search: string, more: Record<string, string> = {}) =>
  listLogs(world, nora.bearer, { search, ...more });

// REQ-2.4.18 REQ-2.7.30
// REQ-3.5.2
it('events of our own signing pages are stored the same way, with the signer’s answers, under the company’s production', async ({
  world,
}) => {
  const created = await create(world, token, contract({ name: 'Contrat Été', externalId: 'order-7' }));
  const [first] = created.signatories;
  await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: first?.token } });
  await sign(world, first?.token, firstActions);
  const answer = await logsOf(world, 'contrat ete');
  expect(namesOf(answer).toSorted()).toEqual([
    'signature_request.activated',
    'signer.done',
    'signer.link_opened',
    'signer.notified',
    'signer.notified',
  ]);
  const done = answer.body.items.find(({ event_name: name }: { event_name: string }) => name === 'signer.done');
  expect(done).toMatchObject({
    source: 'portal',
    status: 'success',
    org_id: org18,
    org_name: 'Studio Ouest',
    data: {
      signature_request: {
        id: created.id,
        status: 'ongoing',
        ordered_signers: false,
        external_id: 'order-7',
      },
      signer: {
        id: first?.id,
        status: 'signed',
        info: { email: 'zoe.lefevre@client.example', signature_authentication_mode: 'no_otp' },
      },
    },
  });
  const { answers } = done.data.signer;
  expect(answers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field_type: 'date', answer: '2026-11-21', checked: null }),
      expect.objectContaining({ field_type: 'checkbox', answer: null, checked: true }),
      expect.objectContaining({ field_type: 'signature', answer: null, checked: null }),
    ]),
  );
  expect(answer.text).not.toContain('data:image');
  expect(answer.text).not.toContain(first?.token);
});

// REQ-2.7.30
it('one refusal is two events, and a document of a sandbox belongs to the org its external id names', async ({
  world,
}) => {
  const sandbox = await makeApiToken(world, nora.companyId, 'sandbox');
  const externalId = `a%%b%%${org18.slice(0, 15)}%%069xx`;
  const created = await create(world, sandbox, note({ name: 'Refusé', externalId }));
  const body = {
    webdocToken: created.signatories[0]?.token,
    stakeholderId: created.signatories[0]?.id,
    reason: 'Prix',
  };
  expect((await world.call('POST', '/api/webdoc/decline', { body })).status).toBe(200);
  const answer = await logsOf(world, 'refuse');
  expect(namesOf(answer).toSorted()).toEqual([
    'signature_request.activated',
    'signature_request.declined',
    'signer.declined',
    'signer.notified',
  ]);
  expect(answer.body.items[0]).toMatchObject({ org_id: org18, content_document_id: '069xx' });
});

it('a sealed document ends with electronic_seal.done, and a seal that failed is an error', async ({ world }) => {
  const sealed = await create(world, token, note({ name: 'Scellé' }));
  await inTransaction(world.context.db, async (trx) => {
    const at = new Date();
    await world.context.events.happened(trx, { webdocId: sealed.id, event: 'completed', at });
    await world.context.events.happened(trx, { webdocId: sealed.id, event: 'sealed', at });
  });
  expect(namesOf(await logsOf(world, 'scelle')).slice(0, 2)).toEqual([
    'electronic_seal.done',
    'signature_request.done',
  ]);
  const lost = await create(world, token, note({ name: 'Perdu' }));
  await noteSealFailed(world.context, { webdocId: lost.id }, new Error('no font in /tmp/x'));
  expect((await logsOf(world, 'perdu', { status: 'error' })).body.items).toMatchObject([
    { event_name: 'electronic_seal.error', error: 'The final document could not be sealed', status: 'error' },
  ]);
});

// REQ-2.4.18
it('what is not committed is not told: an event stands and falls with what it tells of', async ({ world }) => {
  const created = await create(world, token, note({ name: 'Annulé en route' }));
  const rolledBack = world.context.db.transaction().execute(async (trx) => {
    await world.context.events.happened(trx, { webdocId: created.id, event: 'expired', at: new Date() });
    throw new Error('back');
  });
  await expect(rolledBack).rejects.toThrow('back');
  expect(namesOf(await logsOf(world, 'annule en route'))).not.toContain('signature_request.expired');
});
