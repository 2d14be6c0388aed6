import { createHash } from 'node:crypto';
import { PDF } from '@libpdf/core';
import { expect } from 'vitest';
import {
  contract,
  create,
  eventsOf,
  firstActions,
  openSender,
  secondActions,
  sign,
  untilSealed,
} from '#domains/webdocs/signing.test-support.ts';
import { verifyChains } from '#engines/hash-chain/hash-chain.ts';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { worldTest } from '#tests/support/world-test.ts';

const people = {
  zoe: 'zoe.lefevre@client.example',
  john: 'john.smith@client.example',
  owner: 'claire.martin@acier-nord.example',
};
const name = 'Contrat de maintenance – Été 2027';

/** One contract for all tests of the file. Each fixture takes it one step further; a test asks for the step it is about. */
const test = worldTest()
  .extend('bearer', { scope: 'file' }, async ({ world }) => {
    const { bearer } = await openSender(world, people.owner);
    return bearer;
  })
  .extend('sent', { scope: 'file' }, async ({ world, bearer }) => {
    const created = await create(world, bearer, contract());
    const mailTo = (address: string) => world.mailbox.waitFor((mail) => mail.envelope.to.includes(address), 10_000);
    const invitations = { zoe: await mailTo(people.zoe), john: await mailTo(people.john) };
    const [zoe = '', john = ''] = created.signatories.map(({ token }) => token);
    return { created, invitations, zoe, john };
  })
  .extend('signedOnce', { scope: 'file' }, async ({ world, sent: { zoe } }) => {
    const { body: view } = await world.call('GET', `/api/webdoc/${zoe}`);
    await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: zoe } });
    const documents = view.contentDocuments.map(({ id, sha256 }: { id: string; sha256: string }) => ({
      id,
      sha256,
    }));
    const answer = await sign(world, zoe, firstActions, {
      documents,
      strokes: { '{{s1.signature}}': '[[0,0,1]]' },
      pagesReached: { of: 7, ranges: [{ from: 1, to: 7 }] },
    });
    const { body: download } = await world.call('GET', `/api/webdoc/download/${zoe}`);
    return { view, answer, download };
  })
  .extend('sealed', { scope: 'file' }, async ({ world, bearer, sent, signedOnce }) => {
    expect(signedOnce.answer.status).toBe(200);
    const answer = await sign(world, sent.john, secondActions);
    await untilSealed(world, bearer, sent.created.id);
    const download = await world.app.inject({ url: `/api/webdoc/download/${sent.john}` });
    return { answer, download, pdf: download.rawPayload };
  });

// REQ-2.7.39
test('creating answers each signatory’s token and invites each in their own language', ({ sent }) => {
  expect(sent.created).toMatchObject({
    status: 'pending',
    signatories: [{ recipient: 's1' }, { recipient: 's2' }],
  });
  expect(sent.invitations.zoe.subject).toBe(`À signer\u00A0: ${name}`);
  expect(sent.invitations.zoe.text).toContain(`http://portal.test/webdoc/${sent.zoe}`);
  expect(sent.invitations.john.subject).toBe(`To sign: ${name}`);
});

// REQ-2.4.9 REQ-2.7.34
test('between the two signatures the document is in progress and nobody can download it', ({ signedOnce }) => {
  expect(signedOnce.view).toMatchObject({
    status: 'pending',
    signatory: { firstName: 'Zoé', isTurn: true },
    isSealed: false,
  });
  expect(signedOnce.answer).toMatchObject({
    status: 200,
    body: { status: 'inProgress', signatoryStatus: 'signed' },
  });
  expect(signedOnce.download).toMatchObject({ status: 409, code: 'NotSigned' });
});

// REQ-2.1.1 REQ-2.4.9 REQ-2.7.36
test('the last signature completes it; a signatory downloads a PDF whose seal is valid and covers all of it', async ({
  world,
  sealed,
}) => {
  expect(sealed.answer).toMatchObject({
    status: 200,
    body: { status: 'completed', signatoryStatus: 'signed' },
  });
  expect(sealed.download.headers['content-type']).toBe('application/pdf');
  const check = await world.context.pdf.verify(sealed.pdf);
  expect(check).toMatchObject({ valid: true, problems: [] });
});

// REQ-2.4.11 REQ-5.3.1
test('the sealed PDF holds all that was typed, the consent and the evidence, and no tag is left', async ({
  sealed,
}) => {
  const squeeze = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();
  const text = squeeze(await extractText(sealed.pdf));
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
});

// REQ-5.3.1
test('the proof is attached to the sealed PDF, with the level and what each signatory was shown', async ({
  sealed,
}) => {
  const proof = (await PDF.load(sealed.pdf)).getAttachment('preuve.json');
  expect(JSON.parse(Buffer.from(proof!).toString('utf8'))).toMatchObject({
    signatureLevel: 'SES',
    signatories: [
      { firstName: 'Zoé', pagesReached: { of: 7, ranges: [{ from: 1, to: 7 }] } },
      { firstName: 'John', pagesReached: null },
    ],
  });
});

// REQ-2.7.45
test('the evidence names the sealed file, and its trail tells of every step in an unbroken chain', async ({
  world,
  bearer,
  sent,
  sealed,
}) => {
  const { id } = sent.created;
  const evidence = await world.call('GET', `/api/public/webdocs/${id}/evidence`, { bearer });
  expect(evidence.body).toMatchObject({
    sha256: createHash('sha256').update(sealed.pdf).digest('hex'),
    sealLevel: 'B-T',
  });
  expect(await eventsOf(world, bearer, id)).toEqual([
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
});

// REQ-2.7.45
test('the sender reads the same file as the signatories', async ({ world, bearer, sent, sealed }) => {
  const own = await world.app.inject({
    url: `/api/public/webdocs/${sent.created.id}/document`,
    headers: { authorization: `Bearer ${bearer}` },
  });
  expect(own.rawPayload.equals(sealed.pdf)).toBe(true);
});

// REQ-2.4.15
test('everybody gets the sealed PDF in a mail of their own, once', async ({ world, sealed }) => {
  for (const address of Object.values(people)) {
    const mail = await world.mailbox.waitFor(
      (mail) => mail.envelope.to.includes(address) && mail.attachments.length > 0,
      10_000,
    );
    expect(mail.envelope.to).toEqual([address]);
    expect(mail.attachments[0]?.name).toBe(`${name}.pdf`);
    expect(Buffer.from(mail.attachments[0]!.bytes).equals(sealed.pdf)).toBe(true);
  }
  const toZoe = world.mailbox.all().filter((mail) => mail.envelope.to.includes(people.zoe));
  expect(toZoe.map(({ subject }) => subject)).toEqual([`À signer\u00A0: ${name}`, `Signé par tous\u00A0: ${name}`]);
});
