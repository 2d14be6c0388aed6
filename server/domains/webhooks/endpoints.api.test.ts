import { describe, expect } from 'vitest';
import { signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { addWebhook, deliveriesOf, oneDelivery, openReceiver, until } from './receiver.test-support.ts';

const it = worldTest();
let claire: Person;
let nora: Person;
let sophie: Person;
it.beforeAll(async ({ world }) => {
  claire = await signUp(world, 'claire@acier-nord.example');
  nora = await signUp(world, 'nora@studio-ouest.example');
  sophie = await signUp(world, 'sophie@acier-nord.example');
  await world.context.db
    .updateTable('users')
    .set({ company_id: claire.companyId, role: 'user' })
    .where('username', '=', sophie.username)
    .execute();
});

const nowhere = 'https://hooks.example/in';
const everyCall = (id: string, deliveryId: string): [string, string, object?][] => [
  ['PUT', `/${id}`, { url: nowhere, isActive: true }],
  ['POST', `/${id}/rotate`],
  ['POST', `/${id}/test`],
  ['GET', `/${id}/deliveries`],
  ['GET', `/${id}/deliveries/${deliveryId}`],
  ['POST', `/${id}/deliveries/${deliveryId}/replay`],
  ['POST', `/${id}/replay`, { since: '2026-11-01T00:00:00Z' }],
  ['DELETE', `/${id}`],
];
const call = (world: World, person: Person, method: string, path: string, body?: object) =>
  world.call(method as 'GET', `/api/company/webhooks${path}`, { bearer: person.bearer, body });

describe('webhooks', () => {
  it('show their secret when it is made and never again, and keep it sealed', async ({ world }) => {
    const { webhook, secret } = await addWebhook(world, claire, nowhere, {
      events: ['signer.done'],
      description: 'ERP',
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({ url: nowhere, events: ['signer.done'], description: 'ERP' });
    const listed = await call(world, claire, 'GET', '');
    expect(listed.body).toEqual([webhook]);
    const rotated = await call(world, claire, 'POST', `/${webhook.id}/rotate`);
    const row = await world.context.db
      .selectFrom('webhook_endpoints')
      .select(['secret_sealed', 'previous_secret_sealed'])
      .executeTakeFirstOrThrow();
    for (const known of [secret, rotated.body.secret]) {
      const bytes = Buffer.from(known.slice('whsec_'.length), 'base64');
      for (const sealed of [row.secret_sealed, row.previous_secret_sealed]) {
        expect(sealed?.includes(known)).toBe(false);
        expect(sealed?.includes(bytes)).toBe(false);
      }
      expect((await call(world, claire, 'GET', '')).text).not.toContain(known);
    }
    await call(world, claire, 'DELETE', `/${webhook.id}`);
    expect((await call(world, claire, 'GET', '')).body).toEqual([]);
  });

  it('are in the activity log at each change, with what was changed and without the secret', async ({ world }) => {
    const { webhook } = await addWebhook(world, nora, nowhere);
    const to = { url: 'https://hooks.example/v2?key=s3cret', events: ['signer.done'], isActive: false };
    await call(world, nora, 'PUT', `/${webhook.id}`, to);
    await call(world, nora, 'PUT', `/${webhook.id}`, to);
    await call(world, nora, 'POST', `/${webhook.id}/rotate`);
    await call(world, nora, 'DELETE', `/${webhook.id}`);
    const log = await world.call('GET', '/api/company/audit?search=webhook', { bearer: nora.bearer });
    expect(log.body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'webhook.deleted',
      'webhook.secretRotated',
      'webhook.changed',
      'webhook.created',
    ]);
    expect(log.body.entries[2].details).toEqual({
      url: `${nowhere} → https://hooks.example/v2?…`,
      events: '* → signer.done',
      isActive: 'true → false',
    });
    for (const secret of ['whsec_', 's3cret']) expect(log.text).not.toContain(secret);
  });

  it('of another company answer like none, and those of the own one are closed to who is no owner', async ({
    world,
  }) => {
    const receiver = await openReceiver();
    try {
      const { webhook } = await addWebhook(world, claire, receiver.url);
      const { body: sent } = await call(world, claire, 'POST', `/${webhook.id}/test`);
      await until(async () => (await deliveriesOf(world, claire, webhook.id))[0]?.status, 'delivered');
      const unknown = '11111111-1111-4111-8111-111111111111';
      const own = await addWebhook(world, nora, nowhere);
      for (const [method, path, body] of everyCall(webhook.id, sent.id)) {
        const foreign = await call(world, nora, method, path, body);
        const none = await call(world, nora, method, path.replace(webhook.id, unknown), body);
        expect([path, foreign.status, foreign.body.code]).toEqual([path, 404, 'NotFound']);
        expect({ ...foreign.body, requestId: '' }).toEqual({ ...none.body, requestId: '' });
        expect((await call(world, sophie, method, path, body)).body.code).toBe('IsNotOwner');
      }
      // A delivery cannot be reached through another endpoint.
      const mixed = `/${own.webhook.id}/deliveries/${sent.id}`;
      expect((await call(world, nora, 'GET', mixed)).status).toBe(404);
      expect((await call(world, nora, 'POST', `${mixed}/replay`)).status).toBe(404);
      expect((await call(world, sophie, 'GET', '')).status).toBe(403);
      expect((await call(world, sophie, 'POST', '', { url: nowhere, orgType: 'prod' })).status).toBe(403);
      expect(receiver.received).toHaveLength(1);
      expect((await call(world, claire, 'GET', '')).body).toHaveLength(1);
    } finally {
      await receiver.close();
    }
  });

  it('are twenty at most, also for two who add one at once', async ({ world }) => {
    const many = await signUp(world, 'many@atelier.example');
    for (let index = 0; index < 19; index += 1) await addWebhook(world, many, nowhere);
    const last = await Promise.all([1, 2].map(() => call(world, many, 'POST', '', { url: nowhere, orgType: 'prod' })));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(last.map(({ body }) => body.code)).toContain('TooManyWebhooks');
  });

  it('listen to events there are, and have an address', async ({ world }) => {
    for (const [body, path] of [
      [{ url: nowhere, orgType: 'prod', events: ['signer.dnoe'] }, 'events.0'],
      [{ url: nowhere, orgType: 'prod', events: [] }, 'events'],
      [{ url: nowhere, orgType: 'test' }, 'orgType'],
      [{ url: '', orgType: 'prod' }, 'url'],
    ] as const) {
      const answer = await call(world, claire, 'POST', '', body);
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path]);
    }
  });
});

describe('outside the demo', () => {
  it('only public addresses are called, over https, whatever a name leads to', async () => {
    const receiver = await openReceiver();
    const real = await openWorld({
      env: {
        CRM_CLIENT_ID: 'client',
        CRM_CLIENT_SECRET: 'secret',
        PROVIDER_ORG_CLIENT_ID: 'client',
        PROVIDER_ORG_CLIENT_SECRET: 'secret',
        MAIL_FROM: 'no-reply@portal.test',
      },
    });
    try {
      const owner = await signUp(real, 'claire@acier-nord.example');
      for (const url of [
        'http://hooks.example/in',
        'https://127.0.0.1/in',
        'https://2130706433/in',
        'https://10.1.2.3/in',
        'https://169.254.169.254/latest/meta-data',
        'https://[::1]/in',
        'https://[::ffff:10.0.0.1]/in',
        'https://[fd00::1]/in',
        'https://name:password@hooks.example/in',
        'ftp://hooks.example/in',
        'hooks.example',
      ]) {
        const answer = await real.call('POST', '/api/company/webhooks', {
          bearer: owner.bearer,
          body: { url, orgType: 'prod' },
        });
        expect([url, answer.status, answer.body.code]).toEqual([url, 422, 'WebhookUrlRefused']);
      }
      // The name is resolved at each call, because its owner may change its address.
      const { port } = new URL(receiver.url);
      const { webhook } = await addWebhook(real, owner, `https://localhost:${port}/in`);
      const sent = await real.call('POST', `/api/company/webhooks/${webhook.id}/test`, {
        bearer: owner.bearer,
      });
      const attempts = async () =>
        (await oneDelivery(real, owner, webhook.id, sent.body.id)).attemptsMade.map(({ error }) => error);
      await until(attempts, ['AddressRefused']);
      expect(receiver.received).toEqual([]);
    } finally {
      await real.close();
      await receiver.close();
    }
  });
});
