import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { expect } from 'vitest';
import { consentSentence } from '#contract/webdocs/consent.ts';
import { verifyChains } from '#engines/hash-chain/hash-chain.ts';
import { extractText } from '#engines/pdf/text.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import {
  contract,
  create,
  drawn,
  eventsOf,
  firstActions,
  note,
  noteActions,
  openSender,
  secondActions,
  sign,
  untilSealed,
} from '../signing.test-support.ts';
import { readTrail } from '../trail.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'claire.martin@acier-nord.example'));
});

const squeeze = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();
const mailsTo = (world: World, address: string) =>
  world.mailbox.all().filter((mail) => mail.envelope.to.includes(address));

// REQ-2.1.1 REQ-2.4.9 REQ-2.4.11 REQ-2.4.15 REQ-2.7.34 REQ-2.7.36 REQ-2.7.39 REQ-2.7.45 REQ-5.3.1
test('a contract goes from the call that creates it to a sealed PDF in everybody’s mail', async ({ world }) => {
  const created = await create(world, bearer, contract());
  const [zoe, john] = created.signatories;
  expect(created).toMatchObject({
    status: 'pending',
    signatories: [{ recipient: 's1' }, { recipient: 's2' }],
  });

  const invitation = await world.mailbox.waitFor(
    (mail) => mail.envelope.to.includes('zoe.lefevre@client.example'),
    10_000,
  );
  expect(invitation.subject).toBe('À signer\u00A0: Contrat de maintenance – Été 2027');
  expect(invitation.text).toContain(`http://portal.test/webdoc/${zoe?.token}`);
  const english = await world.mailbox.waitFor((mail) => mail.envelope.to.includes('john.smith@client.example'), 10_000);
  expect(english.subject).toBe('To sign: Contrat de maintenance – Été 2027');

  const view = await world.call('GET', `/api/webdoc/${zoe?.token}`);
  expect(view.body).toMatchObject({
    status: 'pending',
    signatory: { firstName: 'Zoé', isTurn: true },
    isSealed: false,
  });
  await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: zoe?.token } });
  const documents = view.body.contentDocuments.map(({ id, sha256 }: { id: string; sha256: string }) => ({
    id,
    sha256,
  }));

  const first = await sign(world, zoe?.token, firstActions, {
    documents,
    strokes: { '{{s1.signature}}': '[[0,0,1]]' },
    pagesReached: { of: 7, ranges: [{ from: 1, to: 7 }] },
  });
  expect(first).toMatchObject({ status: 200, body: { status: 'inProgress', signatoryStatus: 'signed' } });
  expect((await world.call('GET', `/api/webdoc/download/${zoe?.token}`)).body).toMatchObject({
    status: 409,
    code: 'NotSigned',
  });
  const second = await sign(world, john?.token, secondActions);
  expect(second).toMatchObject({ status: 200, body: { status: 'completed', signatoryStatus: 'signed' } });

  await untilSealed(world, bearer, created.id);
  const download = await world.app.inject({ url: `/api/webdoc/download/${john?.token}` });
  expect(download.headers['content-type']).toBe('application/pdf');
  const pdf = download.rawPayload;
  const check = await world.context.pdf.verify(pdf);
  expect(check).toMatchObject({ valid: true, totalCoverage: true, problems: [] });

  const text = squeeze(await extractText(pdf));
  for (const value of [
    'Société Œuvres & Ÿeux <b>SARL</b>',
    'Lille',
    '21/11/2026',
    'Or massif',
    '1250.50',
    'Lu et approuvé',
    'Dossier de preuve',
    'Zoé Lefèvre',
    'En confirmant, je reconnais avoir lu « Contrat de maintenance – Été 2027 » et je le signe électroniquement.',
    'Simple electronic signature (SES)',
    'Page1/',
    'Pages affichées à l’écran 1–7 sur 7',
  ]) {
    expect(text).toContain(squeeze(value));
  }
  expect(text.slice(0, text.indexOf('dossierdepreuve'))).not.toContain('{{');
  const proof = (await PDF.load(pdf)).getAttachment('preuve.json');
  expect(JSON.parse(Buffer.from(proof!).toString('utf8'))).toMatchObject({
    signatureLevel: 'SES',
    signatories: [
      { firstName: 'Zoé', pagesReached: { of: 7, ranges: [{ from: 1, to: 7 }] } },
      { firstName: 'John', pagesReached: null },
    ],
  });

  const evidence = await world.call('GET', `/api/public/webdocs/${created.id}/evidence`, { bearer });
  expect(evidence.body).toMatchObject({
    sha256: createHash('sha256').update(pdf).digest('hex'),
    sealLevel: 'B-B',
  });
  expect(await eventsOf(world, bearer, created.id)).toEqual([
    'created',
    'signer.notified',
    'signer.notified',
    'signer.link_opened',
    'signer.done',
    'signer.done',
    'completed',
    'sealed',
  ]);
  expect((await verifyChains(world.context.db, 'webdoc:')).every(({ intact }) => intact)).toBe(true);

  const own = await world.app.inject({
    url: `/api/public/webdocs/${created.id}/document`,
    headers: { authorization: `Bearer ${bearer}` },
  });
  expect(own.rawPayload.equals(pdf)).toBe(true);
  for (const address of [
    'zoe.lefevre@client.example',
    'john.smith@client.example',
    'claire.martin@acier-nord.example',
  ]) {
    const mail = await world.mailbox.waitFor(
      (mail) => mail.envelope.to.includes(address) && mail.attachments.length > 0,
      10_000,
    );
    expect(mail.envelope.to).toEqual([address]);
    expect(mail.attachments[0]?.name).toBe('Contrat de maintenance – Été 2027.pdf');
  }
  expect(mailsTo(world, 'zoe.lefevre@client.example').map(({ subject }) => subject)).toEqual([
    'À signer\u00A0: Contrat de maintenance – Été 2027',
    'Signé par tous\u00A0: Contrat de maintenance – Été 2027',
  ]);
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
      envelope.to.includes('max@decline.example') && subject.startsWith('Signature interrompue'),
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
