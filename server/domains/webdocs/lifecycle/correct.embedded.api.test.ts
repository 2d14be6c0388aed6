import { PDF } from '@libpdf/core';
import { expect } from 'vitest';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { asValue, png } from '../drawn-png.test-support.ts';
import { act, mailsTo } from './lifecycle.test-support.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'mend@acier-nord.example'));
});

const correct = (world: World, id: string, partyId: string | undefined, body: object, key?: string) =>
  act(world, bearer, `${id}/signatories/${partyId}`, body, key ? { 'idempotency-key': key } : {});

test('a corrected address gets a link of its own, the old one dies at once, and the evidence tells of both', async ({
  world,
}) => {
  const created = await create(
    world,
    bearer,
    note({ signatories: [{ firstName: 'Zoé', lastName: 'Lefevre', email: 'zeo@typo.example' }] }),
  );
  const [zoe] = created.signatories;
  await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: zoe?.token } });
  const changes = { email: 'zoe@right.example', lastName: 'Lefèvre', language: 'en' };
  const answer = await correct(world, created.id, zoe?.id, changes, 'right');
  expect(answer).toMatchObject({ status: 200, body: { id: zoe?.id, recipient: 's1' } });
  expect((await correct(world, created.id, zoe?.id, changes, 'right')).body).toEqual(answer.body);
  const { token } = answer.body;
  expect(token).not.toBe(zoe?.token);
  for (const dead of [await world.call('GET', `/api/webdoc/${zoe?.token}`), await sign(world, zoe?.token, noteActions)])
    expect(dead.body).toMatchObject({ status: 404, code: 'NoWebdocFound' });
  expect((await world.call('GET', `/webdoc/${zoe?.token}`)).text).not.toContain('Bon pour accord');
  const mail = await world.mailbox.waitFor(({ envelope }) => envelope.to.includes('zoe@right.example'), 10_000);
  expect(mail.subject).toBe('To validate: Note');
  expect(mail.text).toContain(`/webdoc/${token}`);
  expect(await mailsTo(world, 'zeo@typo.example')).toEqual(['invitation']);
  expect(await mailsTo(world, 'zoe@right.example')).toEqual(['invitation']);

  await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: token } });
  expect((await sign(world, token, noteActions)).status).toBe(200);
  await untilSealed(world, bearer, created.id);
  expect(await eventsOf(world, bearer, created.id)).toEqual([
    'created',
    'signer.notified',
    'signer.link_opened',
    'signer.corrected',
    'signer.notified',
    'signer.link_opened',
    'signer.done',
    'completed',
    'sealed',
  ]);
  const { rawPayload } = await world.app.inject({ url: `/api/webdoc/download/${token}` });
  const text = (await extractText(rawPayload)).replaceAll(/\s/g, '');
  expect(text).toContain('ZoéLefevre(z***@t***.example)→ZoéLefèvre(z***@r***.example)');
  const proof = JSON.parse(Buffer.from((await PDF.load(rawPayload)).getAttachment('preuve.json')!).toString('utf8'));
  expect(proof.signatories[0].holders).toMatchObject([
    { event: 'signer.corrected', from: { email: 'z***@t***.example' }, to: { lastName: 'Lefèvre' } },
  ]);
  const corrected = proof.trail.find(({ event }: { event: string }) => event === 'signer.corrected');
  expect(proof.signatories[0].openedAt > corrected.at).toBe(true);
  expect(JSON.stringify(proof)).not.toContain(token);
});

test('in a sequence the corrected one is mailed when it is their turn, and keeps their place', async ({ world }) => {
  const created = await create(
    world,
    bearer,
    note({
      signingOrder: 'sequential',
      signatories: [
        { firstName: 'Anna', lastName: 'Un', email: 'anna@order.example' },
        { firstName: 'Bob', lastName: 'Deux', email: 'bob@order.example' },
      ],
    }),
  );
  const [anna, bob] = created.signatories;
  const { body } = await correct(world, created.id, bob?.id, { email: 'robert@order.example' });
  expect(await mailsTo(world, 'robert@order.example')).toEqual([]);
  expect((await sign(world, body.token, [])).body).toMatchObject({ code: 'NotYourTurn' });
  await sign(world, anna?.token, noteActions);
  expect(await mailsTo(world, 'robert@order.example')).toEqual(['turn']);
  expect(await mailsTo(world, 'bob@order.example')).toEqual([]);
  expect((await sign(world, body.token, [])).body).toMatchObject({ status: 'completed' });
  await untilSealed(world, bearer, created.id);
});

test('what was handed in by the wrong address’s link is not the corrected signatory’s', async ({ world }) => {
  const created = await create(
    world,
    bearer,
    note({ filesToCollect: [{ name: 'Pièce d’identité', required: true, recipient: 's1' }] }),
  );
  const [zoe] = created.signatories;
  const { body: view } = await world.call('GET', `/api/webdoc/${zoe?.token}`);
  const form = new FormData();
  const picture = Buffer.from(asValue(png()).split(',')[1] ?? '', 'base64');
  form.append('file', new Blob([new Uint8Array(picture)]), 'carte.png');
  const url = `${world.origin}/api/webdoc/uploadFile/${view.filesToCollect[0].id}/${zoe?.token}`;
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
  const renamed = (await correct(world, created.id, zoe?.id, { firstName: 'Zoë' })).body.token;
  const statusBy = async (token: string) =>
    (await world.call('GET', `/api/webdoc/${token}`)).body.filesToCollect[0].status;
  expect(await statusBy(renamed)).toBe('Uploaded');
  const moved = (await correct(world, created.id, zoe?.id, { email: 'zoe@elsewhere.example' })).body.token;
  expect(await statusBy(moved)).toBe('Pending');
  const kept = async () => {
    const keys = [];
    for await (const { key } of world.context.files.list(`webdocs/${created.id}/files/`)) keys.push(key);
    return keys;
  };
  await expect.poll(kept).toEqual([]);
});

test('nobody who signed, no ended document, no stranger’s, and no second of the same person is corrected', async ({
  world,
}) => {
  const created = await create(
    world,
    bearer,
    note({
      signatories: [
        { firstName: 'Anna', lastName: 'Un', email: 'anna@refused.example' },
        { firstName: 'Bob', lastName: 'Deux', email: 'bob@refused.example' },
      ],
    }),
  );
  const [anna, bob] = created.signatories;
  const email = { email: 'new@refused.example' };
  expect((await correct(world, created.id, bob?.id, {})).body).toMatchObject({ code: 'InvalidRequest' });
  expect((await correct(world, created.id, created.id, email)).body).toMatchObject({
    code: 'NoStakeholdersFound',
  });
  const same = { firstName: 'Anna', lastName: 'Un', email: 'ANNA@refused.example' };
  expect((await correct(world, created.id, bob?.id, same)).body).toMatchObject({ code: 'WebdocInvalid' });
  expect((await correct(world, created.id, bob?.id, { firstName: 'Bob \u{E123}' })).body).toMatchObject({
    code: 'WebdocInvalid',
    errors: [{ path: 'firstName', code: 'UnprintableCharacter' }],
  });
  const other = await openSender(world, 'mend@studio-ouest.example');
  const strange = await act(world, other.bearer, `${created.id}/signatories/${bob?.id}`, email);
  expect(strange.body).toMatchObject({ code: 'NoWebdocFound' });
  await sign(world, anna?.token, noteActions);
  expect((await correct(world, created.id, anna?.id, email)).body).toMatchObject({ code: 'AlreadySign' });
  await act(world, bearer, `${created.id}/cancel`);
  expect((await correct(world, created.id, bob?.id, email)).body).toMatchObject({ code: 'WebdocEnded' });
  expect(await mailsTo(world, 'new@refused.example')).toEqual([]);
});
