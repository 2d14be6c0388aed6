import { expect } from 'vitest';
import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { extractText } from '#engines/pdf/reading/print-reading.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { act, mailsTo } from './lifecycle.test-support.ts';
import { coded, identify } from '../signer-codes/signer-code.test-support.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'delegate@acier-nord.example'));
});

const owner = { firstName: 'Odile', lastName: 'Roy', email: 'odile@delegate.example' };
const people = (house: string): NewWebdoc['signatories'] => [
  { firstName: 'Anna', lastName: 'Un', email: `anna@${house}.example`, language: 'en' },
  { firstName: 'Bob', lastName: 'Deux', email: `bob@${house}.example` },
];
const delegate = (world: World, token: string | undefined, to: object, key?: string) =>
  world.call('POST', '/api/webdoc/delegate', {
    body: { webdocToken: token, ...to },
    headers: key ? { 'idempotency-key': key } : {},
  });
const linkIn = (text: string): string => /\/webdoc\/([\w-]+)/.exec(text)?.[1] ?? '';

test('who hands a document over is out, the delegate takes the place with a link of their own, and the evidence tells', async ({
  world,
}) => {
  const created = await create(
    world,
    bearer,
    note({ owner, allowDelegation: true, signingOrder: 'sequential', signatories: people('place') }),
  );
  const [anna, bob] = created.signatories;
  expect((await world.call('GET', `/api/webdoc/${anna?.token}`)).body.allowDelegation).toBe(true);
  await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: anna?.token } });
  const to = { firstName: 'Dora', lastName: 'Vice', email: 'dora@place.example', reason: 'On leave <b>' };
  const answer = await delegate(world, anna?.token, to, 'hand-over');
  expect(answer).toMatchObject({ status: 200, body: { firstName: 'Dora', lastName: 'Vice' } });
  expect(answer.text).not.toContain('token');
  expect((await delegate(world, anna?.token, to, 'hand-over')).body).toEqual(answer.body);
  expect((await delegate(world, anna?.token, to)).body).toMatchObject({ status: 404, code: 'NoWebdocFound' });
  expect((await world.call('GET', `/api/webdoc/${anna?.token}`)).body).toMatchObject({
    code: 'NoWebdocFound',
  });

  const mail = await world.mailbox.waitFor(({ envelope }) => envelope.to.includes('dora@place.example'), 10_000);
  expect(mail.subject).toBe('Anna Un hands you a document to validate: Note');
  expect(mail.text + mail.html).not.toContain('On leave');
  const told = await world.mailbox.waitFor(
    ({ envelope, subject }) => envelope.to.includes(owner.email) && subject.includes('confié'),
    10_000,
  );
  expect(told.text).toContain('Dora Vice');
  expect(told.text).toContain('On leave <b>');
  const link = linkIn(mail.text);
  expect(told.text).not.toContain(link);
  const summary = await world.call('GET', `/api/public/webdocs/${created.id}`, { bearer });
  expect(summary.body.signatories[0]).toMatchObject({ id: anna?.id, recipient: 's1', firstName: 'Dora' });
  expect(summary.text).not.toContain(link);

  expect((await sign(world, bob?.token, [])).body).toMatchObject({ code: 'NotYourTurn' });
  expect((await sign(world, link, noteActions)).body).toMatchObject({ status: 'inProgress' });
  expect((await delegate(world, link, { ...to, email: 'late@place.example' })).body).toMatchObject({
    code: 'AlreadySign',
  });
  expect(await mailsTo(world, 'bob@place.example')).toEqual(['turn']);
  await expect.poll(() => mailsTo(world, 'dora@place.example')).toEqual(['handedOver', 'ownCopy']);
  expect((await sign(world, bob?.token, [])).body).toMatchObject({ status: 'completed' });
  await untilSealed(world, bearer, created.id);
  expect((await eventsOf(world, bearer, created.id)).slice(0, 6)).toEqual([
    'created',
    'signer.notified',
    'signer.link_opened',
    'signer.delegated',
    'signer.notified',
    'signer.done',
  ]);
  const { rawPayload } = await world.app.inject({ url: `/api/webdoc/download/${bob?.token}` });
  const text = (await extractText(rawPayload)).replaceAll(/\s/g, '');
  expect(text).toContain('AnnaUn(a***@p***.example)→DoraVice(d***@p***.example)');
  expect(await mailsTo(world, 'anna@place.example')).toEqual(['invitation']);
  expect(await mailsTo(world, 'dora@place.example')).toEqual(['handedOver', 'ownCopy', 'completed']);
});

test('a document is handed over only where that is allowed, and to nobody who has a part in it', async ({ world }) => {
  const to = { firstName: 'Dora', lastName: 'Vice', email: 'dora@no.example' };
  const closed = await create(world, bearer, note({ signatories: people('no') }));
  expect((await delegate(world, closed.signatories[0]?.token, to)).body).toMatchObject({
    status: 403,
    code: 'DelegationNotAllowed',
  });
  const recipients = [{ firstName: 'Rémi', lastName: 'Copie', email: 'remi@no.example' }];
  const open = await create(
    world,
    bearer,
    note({ owner, recipients, allowDelegation: true, signatories: people('no') }),
  );
  const token = open.signatories[0]?.token;
  for (const email of ['anna@no.example', 'BOB@no.example', 'remi@no.example', owner.email])
    expect((await delegate(world, token, { ...to, email })).body).toMatchObject({
      status: 409,
      code: 'AlreadyParty',
    });
  expect((await delegate(world, token, { ...to, email: 'a@b, c@d.example' })).body).toMatchObject({
    code: 'InvalidRequest',
  });
  expect((await delegate(world, token, { ...to, lastName: 'Vice \u{E123}' })).body).toMatchObject({
    code: 'InvalidRequest',
    errors: [{ path: 'lastName', code: 'UnprintableCharacter' }],
  });
  expect((await delegate(world, 't'.repeat(43), to)).body).toMatchObject({ code: 'NoWebdocFound' });
  await act(world, bearer, `${open.id}/cancel`);
  expect((await delegate(world, token, to)).body).toMatchObject({ code: 'WebdocExpired' });
  expect(await mailsTo(world, 'dora@no.example')).toEqual([]);
});

test('where signing asks for a code handing over does too, and the delegate’s codes go to the delegate', async ({
  world,
}) => {
  const zoe = 'zoe@coded.example';
  const created = await create(world, bearer, { ...coded(zoe), allowDelegation: true });
  const token = created.signatories[0]?.token;
  const to = { firstName: 'Dora', lastName: 'Vice', email: 'dora@coded.example' };
  expect((await delegate(world, token, to)).body).toMatchObject({ status: 403, code: 'CodeRequired' });
  const proof = await identify(world, token, zoe);
  const body = { webdocToken: token, ...to };
  expect((await world.call('POST', '/api/webdoc/delegate', { body, headers: proof })).status).toBe(200);
  const mail = await world.mailbox.waitFor(({ envelope }) => envelope.to.includes(to.email), 10_000);
  const link = linkIn(mail.text);
  expect((await sign(world, link, noteActions, {}, proof)).body).toMatchObject({ code: 'CodeRequired' });
  expect((await sign(world, link, noteActions, {}, await identify(world, link, to.email))).status).toBe(200);
});

test('a place is handed on only so often, so that a link is no way to mail the world', async () => {
  const strict = await openWorld({ env: { RATE_WEBDOC_DELEGATE: '1/600' } });
  try {
    const sender = await openSender(strict, 'often@delegate.example');
    const created = await create(strict, sender.bearer, note({ allowDelegation: true }));
    const to = { firstName: 'Dora', lastName: 'Vice', email: 'dora@often.example' };
    const hand = (webdocToken: string | undefined) =>
      strict.call('POST', '/api/webdoc/delegate', { body: { webdocToken, ...to } });
    expect((await hand(created.signatories[0]?.token)).status).toBe(200);
    const mail = await strict.mailbox.waitFor(({ envelope }) => envelope.to.includes(to.email), 10_000);
    expect((await hand(linkIn(mail.text))).status).toBe(429);
  } finally {
    await strict.close();
  }
});
