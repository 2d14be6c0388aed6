import { describe, expect } from 'vitest';
import { webhooks as limits } from '#contract/limits.ts';
import { createApiToken, type NewApiToken } from '#domains/tokens/create.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { addWebhook, openReceiver, signaturesBy, until } from './receiver.test-support.ts';

const it = worldTest();
const webhooks = '/api/public/webhooks';
const nowhere = 'https://hooks.example/in?key=secret';
type Scopes = Pick<NewApiToken, 'scopes'>;
const managing: Scopes = { scopes: ['webhooks.read', 'webhooks.write'] };

const tokenFor = async (
  { context }: World,
  { companyId }: Person,
  more: Partial<NewApiToken> = managing,
): Promise<string> => {
  const actor = { kind: 'staff', name: 'tests' } as const;
  const token = { companyId, name: 'Terraform', orgType: 'sandbox', createdBy: null, actor, ...more } as const;
  return (await createApiToken(context, token)).value;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (world: World, bearer: string, method: Method, path = '', body?: object, key?: string) =>
  world.call(method, `${webhooks}${path}`, { bearer, body, headers: key ? { 'idempotency-key': key } : {} });

/** Every call that reads or changes one webhook. */
const ofOne: [Method, string, object?][] = [
  ['GET', ''],
  ['PATCH', '', { isActive: false }],
  ['POST', '/rotate'],
  ['POST', '/test'],
  ['DELETE', ''],
];

let claire: Person;
it.beforeAll(async ({ world }) => {
  claire = await signUp(world, 'claire@public-hooks.example');
});

// REQ-6.2.24
describe('webhooks managed by a token', () => {
  it('are added, read, tested, changed, given a new secret and removed, each with its entry in the log', async ({
    world,
  }) => {
    const owner = await signUp(world, 'whole@public-hooks.example');
    const bearer = await tokenFor(world, owner);
    const receiver = await openReceiver();
    try {
      const made = await call(world, bearer, 'POST', '', { url: receiver.url, description: 'CRM' });
      expect([made.status, made.body]).toEqual([
        201,
        {
          webhook: expect.objectContaining({ url: receiver.url, orgType: 'sandbox', events: null, isActive: true }),
          secret: expect.stringMatching(/^whsec_/),
        },
      ]);
      const { webhook, secret } = made.body;
      const at = `/${webhook.id}`;
      expect((await call(world, bearer, 'GET', at)).body).toEqual(webhook);
      expect((await call(world, bearer, 'GET')).body.items).toEqual([webhook]);
      expect((await call(world, bearer, 'POST', `${at}/test`)).body).toMatchObject({ event: 'webhook.test' });
      await until(() => receiver.types().length, 1);
      const rotated = await call(world, bearer, 'POST', `${at}/rotate`);
      await call(world, bearer, 'POST', `${at}/test`);
      await until(() => receiver.types().length, 2);
      const [first, second] = receiver.received;
      expect([signaturesBy(secret, first!), signaturesBy(rotated.body.secret, first!)]).toEqual([1, 0]);
      expect([signaturesBy(secret, second!), signaturesBy(rotated.body.secret, second!)]).toEqual([1, 1]);
      const changed = await call(world, bearer, 'PATCH', at, { events: ['signer.done'] });
      expect(changed.body).toMatchObject({ url: receiver.url, description: 'CRM', events: ['signer.done'] });
      const off = await call(world, bearer, 'PATCH', at, { isActive: false, description: null });
      expect(off.body).toMatchObject({ events: ['signer.done'], isActive: false, description: null });
      expect((await call(world, bearer, 'POST', `${at}/test`)).body.code).toBe('WebhookIsOff');
      expect((await call(world, bearer, 'PATCH', at, { events: null })).body).toMatchObject({
        events: null,
        isActive: false,
      });
      const [gone, again] = [
        await call(world, bearer, 'DELETE', at, undefined, 'gone'),
        await call(world, bearer, 'DELETE', at, undefined, 'gone'),
      ];
      expect([gone.status, gone.text, again.status, again.text]).toEqual([200, '', 200, '']);
      expect((await call(world, bearer, 'DELETE', at)).body.code).toBe('NotFound');
      const log = await world.call('GET', '/api/company/audit?search=webhook', { bearer: owner.bearer });
      const changes = log.body.entries.filter(({ action }: any) => action !== 'token.created');
      expect(changes.map(({ action }: any) => action)).toEqual([
        'webhook.deleted',
        'webhook.changed',
        'webhook.changed',
        'webhook.changed',
        'webhook.secretRotated',
        'webhook.created',
      ]);
      expect(new Set(changes.map(({ actor }: any) => actor.kind))).toEqual(new Set(['token']));
      expect(log.text).not.toContain('whsec_');
    } finally {
      await receiver.close();
    }
  });

  it('are those of its own company and kind of environment: others are unknown, and none is told or changed', async ({
    world,
  }) => {
    const nora = await signUp(world, 'nora@public-hooks.example');
    const { webhook: ofProd } = await addWebhook(world, claire, nowhere, { orgType: 'prod' });
    const { webhook: ofSandbox } = await addWebhook(world, claire, nowhere, { orgType: 'sandbox' });
    const strangers = [
      [await tokenFor(world, nora), ofSandbox.id],
      [await tokenFor(world, claire), ofProd.id],
      [await tokenFor(world, claire, { ...managing, orgType: 'prod' }), ofSandbox.id],
      [await tokenFor(world, claire), 'no-id'],
    ] as const;
    for (const [bearer, id] of strangers)
      for (const [method, path, body] of ofOne) {
        const { status, body: refused } = await call(world, bearer, method, `/${id}${path}`, body);
        expect([method, path, status, refused.code]).toEqual([method, path, 404, 'NotFound']);
      }
    const kept = await world.call('GET', '/api/company/webhooks', { bearer: claire.bearer });
    expect(kept.body).toEqual([ofProd, ofSandbox]);
    const listed = await call(world, await tokenFor(world, claire), 'GET');
    expect(listed.body.items).toEqual([ofSandbox]);
  });

  it('are closed to tokens without these scopes, those without any restriction among them', async ({ world }) => {
    const owner = await signUp(world, 'scopes@public-hooks.example');
    const { webhook } = await addWebhook(world, owner, nowhere, { orgType: 'sandbox' });
    const { scopes: _, ...unrestricted } = managing;
    const reading: Scopes = { scopes: ['webhooks.read'] };
    for (const more of [unrestricted, { scopes: ['settings.read', 'webdocs.write'] } satisfies Scopes]) {
      const bearer = await tokenFor(world, owner, more);
      for (const [method, path, body] of [...ofOne, ['POST', '', { url: nowhere }] as const]) {
        const place = path === '' && method === 'POST' ? '' : `/${webhook.id}${path}`;
        const { status, body: refused } = await call(world, bearer, method, place, body);
        const scope = method === 'GET' ? 'webhooks.read' : 'webhooks.write';
        expect([method, status, refused.code, refused.detail]).toEqual([method, 403, 'TokenScopeMissing', scope]);
      }
      const [listed] = (await call(world, bearer, 'GET')).body.items;
      expect(listed.url).toBe('https://hooks.example/in');
    }
    const bearer = await tokenFor(world, owner, reading);
    expect((await call(world, bearer, 'GET', `/${webhook.id}`)).body.url).toBe(nowhere);
    expect((await call(world, bearer, 'DELETE', `/${webhook.id}`)).body.detail).toBe('webhooks.write');
  });

  it('are added once by a repeated call, and twenty at most with those of the portal', async ({ world }) => {
    const owner = await signUp(world, 'many@public-hooks.example');
    const bearer = await tokenFor(world, owner);
    const once = () => call(world, bearer, 'POST', '', { url: nowhere }, 'one');
    const answers = await Promise.all([once(), once(), once()]);
    const made = answers.filter(({ status }) => status === 201);
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(
      Array.from({ length: 3 - made.length }, () => 'IdempotencyInFlight'),
    );
    const { body: replayed } = await once();
    expect(new Set([...made.map(({ body }) => body.secret), replayed.secret]).size).toBe(1);
    for (let at = 1; at < limits.endpoints - 1; at += 1) await addWebhook(world, owner, nowhere);
    const last = await Promise.all([1, 2].map(() => call(world, bearer, 'POST', '', { url: nowhere })));
    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(last.map(({ body }) => body.code)).toContain('TooManyWebhooks');
  });

  it('take what the portal takes, and an org type from nowhere but the token', async ({ world }) => {
    const owner = await signUp(world, 'input@public-hooks.example');
    const bearer = await tokenFor(world, owner);
    for (const [body, path] of [
      [{}, 'url'],
      [{ url: ' ' }, 'url'],
      [{ url: 7 }, 'url'],
      [{ url: nowhere, events: ['signer.dnoe'] }, 'events.0'],
      [{ url: nowhere, events: [] }, 'events'],
      [{ url: nowhere, description: 'x'.repeat(201) }, 'description'],
      [{ url: nowhere, orgType: 'prod' }, 'orgType'],
    ] as const) {
      const { status, body: refused } = await call(world, bearer, 'POST', '', body);
      expect([status, refused.errors?.[0]?.path]).toEqual([400, path]);
    }
    const { webhook } = (await call(world, bearer, 'POST', '', { url: nowhere })).body;
    expect(webhook.orgType).toBe('sandbox');
    for (const body of [{}, { url: null }, { isActive: null }, { events: [] }])
      expect((await call(world, bearer, 'PATCH', `/${webhook.id}`, body)).status).toBe(400);
    expect((await call(world, bearer, 'PATCH', `/${webhook.id}`, { url: 'ftp://x' })).body.code).toBe(
      'WebhookUrlRefused',
    );
    expect((await call(world, bearer, 'GET', `/${webhook.id}`)).body).toEqual(webhook);
  });
});

// REQ-6.2.24
describe('outside the demo', () => {
  it('a token has no private address called, at creation or by a change', async () => {
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
      const bearer = await tokenFor(real, await signUp(real, 'claire@acier-nord.example'));
      const { webhook } = (await call(real, bearer, 'POST', '', { url: nowhere })).body;
      for (const url of [
        'http://hooks.example/',
        'https://169.254.169.254/',
        'https://[::1]/',
        'https://a:b@x.example/',
      ])
        for (const refused of [
          await call(real, bearer, 'POST', '', { url }),
          await call(real, bearer, 'PATCH', `/${webhook.id}`, { url }),
        ])
          expect([url, refused.status, refused.body.code]).toEqual([url, 422, 'WebhookUrlRefused']);
    } finally {
      await real.close();
    }
  });
});
