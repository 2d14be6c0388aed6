import { createTransport } from 'nodemailer';
import { expect } from 'vitest';
import type { WebdocSummary } from '#contract/webdocs/public-webdocs.ts';
import type { WebdocRecipient } from '#contract/webdocs/recipients.ts';
import { addWebhook, openIntegrator, openReceiver } from '#domains/webhooks/receiver.test-support.ts';
import { writeDsn } from '#engines/mail/reports/reports.test-support.ts';
import { worldTest } from '#tests/support/world-test.ts';
import type { World } from '#tests/support/world.ts';
import { create, eventsOf, note } from '../signing.test-support.ts';

const secret = 'the-secret-of-our-mail-server';
const test = worldTest({ env: { BOUNCE_DOMAIN: 'bounces.test.example', BOUNCE_PORT: '0', BOUNCE_SECRET: secret } });
let port: number;
test.beforeAll(async ({ world }) => {
  port = (await world.context.outbox.reports.listen()) ?? 0;
});

const within10s = { timeout: 10_000, interval: 50 };
const unknown = ['', 'unknown', '5.1.1', '550 5.1.1 User unknown'] as const;

/** Hands a report to the portal's door, as another mail server does. */
const report = async (returns: string, recipient: string) => {
  const client = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  await client.sendMail({ envelope: { from: '', to: returns }, raw: writeDsn(unknown, { recipient }) });
  client.close();
};

const mailTo = (world: World, address: string) =>
  world.mailbox.waitFor(({ envelope }) => envelope.to.includes(address), 10_000);

const deliveryOf = async (world: World, bearer: string, id: string) => {
  const { body } = await world.call('GET', `/api/public/webdocs/${id}`, { bearer });
  return (body as WebdocSummary).signatories[0]?.delivery;
};

const recipients = async (world: World, bearer: string, id: string): Promise<WebdocRecipient[]> =>
  (await world.call('GET', `/api/company/webdocs/${id}/recipients`, { bearer })).body;

const owner = (name: string) => ({ firstName: 'Odile', lastName: 'Roy', email: `${name}@owner.example` });
const zoe = (email: string) => ({ signatories: [{ firstName: 'Zoé', lastName: 'Lefèvre', email }] });

// REQ-2.7.54, REQ-2.7.55
test('a wrong address is shown everywhere within 10 s, and one press in the portal corrects it', async ({ world }) => {
  const claire = await openIntegrator(world, 'claire@acier-nord.example');
  const receiver = await openReceiver();
  await addWebhook(world, claire, receiver.url);
  const wrong = 'zeo@client.example';
  const { id, signatories } = await create(world, claire.token, note({ owner: owner('wrong'), ...zoe(wrong) }));
  const { envelope } = await mailTo(world, wrong);
  await expect
    .poll(() => deliveryOf(world, claire.token, id), within10s)
    .toMatchObject({
      state: 'accepted',
      class: null,
      answer: expect.stringContaining('kept as'),
    });

  await report(envelope.from, wrong);
  const bounced = { state: 'bounced', class: 'unknown', code: '5.1.1', answer: '550 5.1.1 User unknown' };
  expect(await deliveryOf(world, claire.token, id)).toMatchObject(bounced);
  const { body: list } = await world.call('GET', '/api/public/webdocs', { bearer: claire.token });
  expect(list.items[0].signatories[0].delivery).toMatchObject(bounced);
  await expect
    .poll(() => receiver.received.find(({ body }) => body.type === 'signer.notification_delivery_failed'), within10s)
    .toMatchObject({ body: { data: { id, signatory: { email: wrong, delivery: bounced } } } });
  const { body: logs } = await world.call('GET', '/api/logs/sign?eventType=signer.notification_delivery_failed', {
    bearer: claire.bearer,
  });
  expect(logs.items).toMatchObject([{ status: 'error', error: 'E-mail not delivered: unknown 5.1.1' }]);
  const told = await mailTo(world, owner('wrong').email);
  expect(told.subject).toBe('E-mail non remis à Zoé Lefèvre\u00A0: Note');
  expect(told.text).toContain(`http://portal.test/logs?log=${logs.items[0].event_id}`);
  expect(told.text).not.toContain('User unknown');

  const shown = await recipients(world, claire.bearer, id);
  expect(shown.find(({ kind }) => kind === 'signatory')).toMatchObject({ canBeCorrected: true, delivery: bounced });
  const right = 'zoe@right.example';
  const signatory = `/api/company/webdocs/${id}/signatories/${signatories[0]?.id}`;
  const corrected = await world.call('PATCH', signatory, { bearer: claire.bearer, body: { email: right } });
  expect([corrected.status, corrected.text]).toEqual([200, '']);
  expect((await mailTo(world, right)).links.length).toBeGreaterThan(0);
  expect((await world.call('GET', `/api/webdoc/${signatories[0]?.token}`)).status).toBe(404);
  await expect.poll(() => deliveryOf(world, claire.token, id), within10s).toMatchObject({ state: 'accepted' });

  // A late report about the former address says nothing of the new one.
  await report(envelope.from, wrong);
  expect(await deliveryOf(world, claire.token, id)).toMatchObject({ state: 'accepted', class: null });
  expect(await eventsOf(world, claire.token, id)).toEqual([
    'created',
    'signer.notified',
    'signer.notification_delivery_failed',
    'signer.corrected',
    'signer.notified',
  ]);
  await receiver.close();
});

test('the owner gets one mail for each address, and none about what was corrected meanwhile', async ({ world }) => {
  const nora = await openIntegrator(world, 'nora@acier-nord.example');
  const wrong = 'anna@client.example';
  const { id, signatories } = await create(world, nora.token, note({ owner: owner('once'), ...zoe(wrong) }));
  const first = await mailTo(world, wrong);
  await report(first.envelope.from, wrong);
  await mailTo(world, owner('once').email);
  await world.call('POST', `/api/public/webdocs/${id}/remind`, { bearer: nora.token });
  const second = await world.mailbox.waitFor(({ subject }) => subject.startsWith('Rappel'), 10_000);
  await report(second.envelope.from, wrong);
  expect(await deliveryOf(world, nora.token, id)).toMatchObject({ state: 'bounced' });
  expect(world.mailbox.all().filter(({ envelope }) => envelope.to.includes(owner('once').email))).toHaveLength(1);

  // The mail server is away while the next owner is to be told, and comes back after the correction.
  const other = await create(world, nora.token, note({ owner: owner('late'), ...zoe('bob@client.example') }));
  const sent = await mailTo(world, 'bob@client.example');
  await world.mailbox.faults.refuseConnections();
  await report(sent.envelope.from, 'bob@client.example');
  const signatory = `/api/public/webdocs/${other.id}/signatories/${other.signatories[0]?.id}`;
  const body = { email: 'robert@client.example' };
  expect((await world.call('PATCH', signatory, { bearer: nora.token, body })).status).toBe(200);
  await world.mailbox.faults.reset();
  await mailTo(world, 'robert@client.example');
  const states = () =>
    world.context.db
      .selectFrom('mails')
      .select('state')
      .where('to_address', '=', owner('late').email)
      .where('template', '=', 'webdocs.undelivered')
      .execute();
  await expect.poll(states, { timeout: 30_000 }).toEqual([{ state: 'superseded' }]);
  expect(signatories).toHaveLength(1);
});

// REQ-2.7.56
test('a provider tells by its events, which name our Message-ID', async ({ world }) => {
  const { token } = await openIntegrator(world, 'events@acier-nord.example');
  const address = 'ida@client.example';
  const { id } = await create(world, token, note({ owner: owner('events'), ...zoe(address) }));
  const { messageId } = await mailTo(world, address);
  const tell = (email: string) =>
    world.app.inject({
      method: 'POST',
      url: `/api/mail-reports/${secret}`,
      headers: { 'content-type': 'text/plain' },
      payload: JSON.stringify([{ event: 'spamreport', email, 'smtp-id': `<${messageId}>` }, { event: 'delivered' }]),
    });
  expect((await tell('eve@stranger.example')).statusCode).toBe(200);
  expect((await deliveryOf(world, token, id))?.state).not.toBe('complaint');
  await tell(address);
  expect(await deliveryOf(world, token, id)).toMatchObject({ state: 'complaint', class: 'complaint' });
});

test('a mail server hands a report over by the address with the secret, and nobody else', async ({ world }) => {
  const { token, bearer } = await openIntegrator(world, 'secret@acier-nord.example');
  const address = 'eve@client.example';
  const { id } = await create(world, token, note({ owner: owner('secret'), ...zoe(address) }));
  const { envelope } = await mailTo(world, address);
  const raw = writeDsn(unknown, { to: envelope.from, recipient: address });
  const hand = (key: string) =>
    world.app.inject({
      method: 'POST',
      url: `/api/mail-reports/${key}`,
      headers: { 'content-type': 'message/rfc822' },
      payload: raw,
    });
  expect((await hand('another-secret-of-somebody')).statusCode).toBe(404);
  expect((await deliveryOf(world, token, id))?.state).not.toBe('bounced');
  expect((await hand(secret)).statusCode).toBe(200);
  expect(await deliveryOf(world, token, id)).toMatchObject({ state: 'bounced' });

  const stranger = await openIntegrator(world, 'stranger@studio-ouest.example');
  const shown = await world.call('GET', `/api/company/webdocs/${id}/recipients`, { bearer: stranger.bearer });
  expect(shown.body).toMatchObject({ code: 'NotFound' });
  const first = (await recipients(world, bearer, id)).find(({ kind }) => kind === 'signatory');
  const change = { bearer: stranger.bearer, body: { email: 'mine@studio-ouest.example' } };
  const refused = await world.call('PATCH', `/api/company/webdocs/${id}/signatories/${first?.id}`, change);
  expect(refused.body).toMatchObject({ code: 'NotFound' });
});
