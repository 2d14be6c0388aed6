import { beforeEach, describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { webhookMessage } from '#contract/public-api/webhook-texts.ts';
import { noteSealFailed } from '#domains/webdocs/sealing/seal.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { contract, create, note, noteActions, sign, untilSealed } from '#domains/webdocs/signing.test-support.ts';
import {
  addWebhook,
  deliveriesOf,
  openIntegrator,
  openReceiver,
  signaturesBy,
  until,
  type Integrator,
  type Receiver,
} from './receiver.test-support.ts';

const it = worldTest();
let claire: Integrator;
let receiver: Receiver;
it.beforeAll(async ({ world }) => {
  claire = await openIntegrator(world, 'claire@acier-nord.example');
});
beforeEach(async () => {
  receiver = await openReceiver();
});
it.afterEach(async ({ world }) => {
  // REQ-6.2.12: the message that the description of the API declares, without more.
  for (const { body } of receiver.received) expect(z.parse(webhookMessage, body)).toEqual(body);
  await receiver.close();
  await world.context.db.deleteFrom('webhook_endpoints').execute();
});

describe('an endpoint', () => {
  it('is told of every event of a document, each signed, none with a token, a link or a value', async ({ world }) => {
    const { secret } = await addWebhook(world, claire, receiver.url);
    const created = await create(world, claire.token, note({ externalId: 'order-7' }));
    const token = created.signatories[0]?.token ?? '';
    await world.call('POST', '/api/webdoc/opened', { body: { webdocToken: token } });
    const secretValue = 'Valeur confidentielle';
    await sign(world, token, [{ ...noteActions[0]!, value: secretValue }]);
    await untilSealed(world, claire.token, created.id);
    const events = [
      'electronic_seal.done',
      'signature_request.activated',
      'signature_request.done',
      'signer.done',
      'signer.link_opened',
      'signer.notified',
    ];
    await until(() => receiver.types().toSorted(), events);
    for (const message of receiver.received) {
      expect(signaturesBy(secret, message)).toBe(1);
      expect(message.headers['content-type']).toBe('application/json');
      expect(message.text).not.toContain(token);
      expect(message.text).not.toContain(secretValue);
      expect(message.text).not.toContain('http');
    }
    const done = receiver.received.find(({ body }) => body.type === 'signer.done');
    expect(done?.body).toEqual({
      type: 'signer.done',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: {
        id: created.id,
        name: 'Note',
        externalId: 'order-7',
        orgType: 'prod',
        status: 'completed',
        signatory: {
          id: created.signatories[0]?.id,
          recipient: 's1',
          firstName: 'Zoé',
          lastName: 'Lefèvre',
          email: 'zoe.lefevre@client.example',
          status: 'signed',
          delivery: expect.objectContaining({ class: null, code: null }),
        },
      },
    });
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(events.length);
  });

  it('is told of what it listens to alone, of its own company and kind of org', async ({ world }) => {
    const nora = await openIntegrator(world, 'nora@studio-ouest.example');
    const foreign = await addWebhook(world, nora, receiver.url);
    const sandbox = await addWebhook(world, claire, receiver.url, { orgType: 'sandbox' });
    const declines = await addWebhook(world, claire, receiver.url, {
      events: ['signature_request.declined', 'signer.declined'],
    });
    const created = await create(world, claire.token, note({ allowDecline: true }));
    const [signatory] = created.signatories;
    await world.call('POST', '/api/webdoc/decline', {
      body: { webdocToken: signatory?.token, stakeholderId: signatory?.id, reason: 'Prix trop élevé' },
    });
    await until(() => receiver.types().toSorted(), ['signature_request.declined', 'signer.declined']);
    expect(receiver.received.map(({ body }) => body.data['status'])).toEqual(['declined', 'declined']);
    expect(await deliveriesOf(world, nora, foreign.webhook.id)).toEqual([]);
    expect(await deliveriesOf(world, claire, sandbox.webhook.id)).toEqual([]);
    expect(await deliveriesOf(world, claire, declines.webhook.id)).toHaveLength(2);
  });

  it('is told when a document is called off, and when one cannot be sealed', async ({ world }) => {
    await addWebhook(world, claire, receiver.url, {
      events: ['signature_request.cancelled', 'electronic_seal.error'],
    });
    const created = await create(world, claire.token, note());
    await world.call('POST', `/api/public/webdocs/${created.id}/cancel`, { bearer: claire.token, body: {} });
    await until(() => receiver.types(), ['signature_request.cancelled']);
    expect(receiver.received[0]?.body.data).toMatchObject({ id: created.id, status: 'cancelled' });
    await noteSealFailed(world.context, { webdocId: created.id }, new Error('no font'));
    await until(() => receiver.types(), ['signature_request.cancelled', 'electronic_seal.error']);
    expect(receiver.received[1]?.text).not.toContain('no font');
  });

  it('is told nothing of a document that was refused', async ({ world }) => {
    const { webhook } = await addWebhook(world, claire, receiver.url);
    const refused = await world.call('POST', '/api/public/webdocs', {
      bearer: claire.token,
      body: note({ documents: [{ title: 'Note', html: '<p>Sans champ</p>' }] }),
    });
    expect(refused.status).toBe(422);
    expect(await deliveriesOf(world, claire, webhook.id)).toEqual([]);
    expect(receiver.received).toEqual([]);
  });

  it('that answers at once gets a burst of 200 events, each of them once', async ({ world }) => {
    const { webhook } = await addWebhook(world, claire, receiver.url);
    const people = Array.from({ length: 49 }, (_, index) => ({
      firstName: 'Zoé',
      lastName: `Lefèvre ${index}`,
      email: `zoe${index}@client.example`,
    }));
    const [signatories, html] = [people, '<p>{{a}}</p>'];
    const body = note({ signatories, documents: [{ title: 'Note', html }] });
    await Promise.all(Array.from({ length: 4 }, () => create(world, claire.token, body)));
    await until(() => receiver.received.length, 200);
    const left = () => deliveriesOf(world, claire, webhook.id, '?status=pending');
    await until(async () => (await left()).length, 0);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(200);
    expect(receiver.received).toHaveLength(200);
    const attempts = await world.context.db.selectFrom('webhook_attempts').select('http_status').execute();
    expect(attempts).toEqual(Array.from({ length: 200 }, () => ({ http_status: 200 })));
  });

  it('does not hold up a document: creating one where nobody listens costs one statement an event', async ({
    world,
  }) => {
    await world.call('GET', '/api/config');
    const { statements } = await world.countStatements(() => create(world, claire.token, contract()));
    expect(statements.filter((text) => text.includes('webhook_deliveries'))).toEqual([]);
    expect(statements.filter((text) => text.includes('webhook_endpoints'))).toHaveLength(3);
  });
});
