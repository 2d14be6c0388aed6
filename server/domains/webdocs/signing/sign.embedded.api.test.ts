import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { expect } from 'vitest';
import { consentSentence } from '#contract/webdocs/consent.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, drawn, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';
import { readTrail } from '../trail.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'claire.martin@acier-nord.example'));
});

// REQ-2.4.4
test('in a sequence the second is asked after the first, and cannot sign before', async ({ world }) => {
  const people = [
    { firstName: 'Anna', lastName: 'Un', email: 'anna@sequence.example' },
    { firstName: 'Bob', lastName: 'Deux', email: 'bob@sequence.example' },
  ];
  const created = await create(
    world,
    bearer,
    note({ signingOrder: 'sequential', signatories: people, language: 'en' }),
  );
  const [anna, bob] = created.signatories;
  await world.mailbox.waitFor((mail) => mail.envelope.to.includes('anna@sequence.example'), 10_000);
  expect((await sign(world, bob?.token, [])).body).toMatchObject({ status: 409, code: 'NotYourTurn' });
  expect((await world.call('GET', `/api/webdoc/${bob?.token}`)).body.signatory.isTurn).toBe(false);
  expect((await sign(world, anna?.token, noteActions)).body).toMatchObject({ status: 'inProgress' });
  const turn = await world.mailbox.waitFor((mail) => mail.envelope.to.includes('bob@sequence.example'), 10_000);
  expect(turn.subject).toBe('Your turn: Note');
  expect(turn.text).toContain(`/webdoc/${bob?.token}`);
  expect((await sign(world, bob?.token, [])).body).toMatchObject({ status: 'completed' });
  await untilSealed(world, bearer, created.id);
});

test('the trail tells of consent in the product’s words, never the signer’s', async ({ world }) => {
  const agreed = await create(world, bearer, note());
  const text = 'I DO NOT AGREE';
  const answer = await sign(world, agreed.signatories[0]?.token, noteActions, {
    consent: { text, language: 'en' },
  });
  expect(answer.status).toBe(200);
  const silent = await create(world, bearer, note());
  const second = await sign(world, silent.signatories[0]?.token, noteActions, { consent: undefined });
  expect(second.status).toBe(200);
  const consentOf = async (id: string) => {
    const line = (await readTrail(world.context.db, id)).find(({ event }) => event === 'signer.done');
    return line?.details?.['consent'];
  };
  const sentence = consentSentence('validate', 'en', 'Note');
  expect(await consentOf(agreed.id)).toEqual({
    text: sentence,
    language: 'en',
    sha256: createHash('sha256').update(sentence).digest('hex'),
  });
  expect(await consentOf(silent.id)).toBeNull();
});

// REQ-2.4.2 REQ-2.4.20 REQ-2.7.37
test('declining ends the document, and its reason reaches the owner alone', async ({ world }) => {
  const people = [
    { firstName: 'Eva', lastName: 'Non', email: 'eva@decline.example' },
    { firstName: 'Max', lastName: 'Oui', email: 'max@decline.example' },
  ];
  const created = await create(
    world,
    bearer,
    note({
      signatories: people,
      owner: { firstName: 'Odile', lastName: 'Roy', email: 'odile@decline.example' },
    }),
  );
  const [eva, max] = created.signatories;
  const body = {
    webdocToken: eva?.token,
    stakeholderId: eva?.id,
    reason: 'Le prix <script>\u0000 \\u0000 \uD800',
  };
  expect((await world.call('POST', '/api/webdoc/decline', { body })).body).toEqual({ status: 'declined' });
  expect((await world.call('POST', '/api/webdoc/decline', { body })).body).toMatchObject({
    status: 409,
    code: 'AlreadyDeclined',
  });
  expect((await sign(world, max?.token, [])).body).toMatchObject({ code: 'AlreadyDeclined' });
  const told = await world.mailbox.waitFor((mail) => mail.envelope.to.includes('odile@decline.example'), 10_000);
  expect(told.text).toContain('Le prix <script>');
  const ended = await world.mailbox.waitFor(
    ({ envelope, subject }) =>
      envelope.to.includes('max@decline.example') && subject.startsWith('Demande de signature annulée'),
    10_000,
  );
  expect(ended.text).not.toContain('Le prix');
});

// REQ-2.5.5 REQ-2.5.6 REQ-2.7.35 REQ-5.1.7
test('a file asked for must be handed in before signing; it travels inside the sealed PDF', async ({ world }) => {
  const created = await create(
    world,
    bearer,
    note({ filesToCollect: [{ name: 'Pièce d’identité', required: true, recipient: 's1' }] }),
  );
  const token = created.signatories[0]?.token;
  const { body: view } = await world.call('GET', `/api/webdoc/${token}`);
  const item = view.filesToCollect[0];
  expect((await sign(world, token, noteActions)).body).toMatchObject({ status: 422, code: 'FileMissing' });
  const upload = async (name: string, bytes: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${world.origin}/api/webdoc/uploadFile/${item.id}/${token}`, {
      method: 'POST',
      body: form,
    });
    return { status: answer.status, body: await answer.json() };
  };
  const picture = Buffer.from(drawn.split(',')[1] ?? '', 'base64');
  expect(await upload('virus.png', Buffer.from('<html><script>'))).toMatchObject({
    status: 415,
    body: { code: 'FileTypeRefused' },
  });
  expect(await upload('card.pdf', picture)).toMatchObject({ status: 415 });
  expect(await upload('card.svg', Buffer.from('<svg/>'))).toMatchObject({ status: 415 });
  expect(await upload('big.png', Buffer.concat([picture, Buffer.alloc(26_214_401 - picture.length)]))).toMatchObject({
    status: 413,
    body: { code: 'FileTooBig' },
  });
  expect(await upload('..\\..\\carte.png', picture)).toMatchObject({
    status: 200,
    body: { status: 'Uploaded' },
  });
  expect(await upload('carte.png', picture)).toMatchObject({ status: 200 });
  expect((await sign(world, token, noteActions)).status).toBe(200);
  expect(await upload('carte.png', picture)).toMatchObject({ status: 409, body: { code: 'AlreadySign' } });
  await untilSealed(world, bearer, created.id);
  const { rawPayload } = await world.app.inject({ url: `/api/webdoc/download/${token}` });
  expect(Buffer.from((await PDF.load(rawPayload)).getAttachment('1-carte.png')!).equals(picture)).toBe(true);
  const countKept = async () => {
    const kept = [];
    for await (const { key } of world.context.files.list(`webdocs/${created.id}/files/`)) kept.push(key);
    return kept.length;
  };
  await expect.poll(countKept).toBe(1);
});
