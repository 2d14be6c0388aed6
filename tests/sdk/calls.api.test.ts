import { expect, vi } from 'vitest';
import { openParaphe, ParapheError, verifyWebhook, WebhookRefused } from '#sdk/src/paraphe.ts';
import { note, openSender } from '#domains/webdocs/signing.test-support.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

vi.setConfig({ testTimeout: 60_000 });

// A short window, so that a call that is tried again comes through soon.
const test = worldTest({ env: { RATE_TOKEN_CALL: '9/2' } });

const open = async (world: World, more: Partial<Parameters<typeof openParaphe>[0]> = {}) => {
  const { bearer } = await openSender(world, `${crypto.randomUUID()}@sdk.example`);
  return openParaphe({ portal: world.origin, token: bearer, ...more });
};
const order = (name: string) => note({ name, externalId: name });

// REQ-6.2.17
test('a list goes over all its pages, and calls beyond the budget wait and come through', async ({ world }) => {
  const paraphe = await open(world);
  const names = Array.from({ length: 7 }, (_, at) => `order-${at}`);
  for (const name of names) await paraphe.createWebdoc(order(name));
  const seen: string[] = [];
  for await (const { name } of paraphe.listWebdocs({ pageSize: 2 })) seen.push(name);
  expect(seen).toEqual(names.toReversed());
  const { items, continuationToken } = await paraphe.listWebdocs({ pageSize: 5 }).page();
  expect([items.length, typeof continuationToken]).toEqual([5, 'string']);
});

// REQ-6.2.17
test('a call whose answer is lost is made once: its next try has the same key', async ({ world }) => {
  const cuts = { left: 1 };
  const paraphe = await open(world, {
    fetch: async (...asked) => {
      const answer = await fetch(...asked);
      cuts.left -= 1;
      if (cuts.left >= 0) throw new TypeError('the connection was cut');
      return answer;
    },
  });
  const { id } = await paraphe.createWebdoc(order('lost'));
  expect((await paraphe.listWebdocs().page()).items.map((one) => one.id)).toEqual([id]);
});

test('a key of one’s own gives the first answer again', async ({ world }) => {
  const paraphe = await open(world);
  const [one, other] = [
    await paraphe.createWebdoc(order('own-key'), { idempotencyKey: 'mine' }),
    await paraphe.createWebdoc(order('own-key'), { idempotencyKey: 'mine' }),
  ];
  expect(other).toEqual(one);
});

test('a refusal is an error with its code, its fields and the id of the request', async ({ world }) => {
  const paraphe = await open(world);
  const refused: unknown = await paraphe.createWebdoc({ ...order('x'), name: '' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ParapheError);
  expect(refused).toMatchObject({
    code: 'InvalidRequest',
    status: 400,
    errors: [{ path: 'name', code: 'Empty' }],
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  const { id } = await paraphe.createWebdoc(order('y'));
  await expect(paraphe.downloadWebdoc(id)).rejects.toMatchObject({ code: 'NotSigned' });
  const inSandbox = await open(world, { orgType: 'sandbox' });
  await expect(inSandbox.getWebdoc(id)).rejects.toMatchObject({ code: 'BearerNotAllowed' });
});

test('a call that is possible in an hour alone is not waited for', async ({ world }) => {
  const paraphe = await open(world);
  const { id } = await paraphe.createWebdoc(order('reminded'));
  await paraphe.remindWebdoc(id);
  const refused: unknown = await paraphe.remindWebdoc(id).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
  expect((refused as ParapheError).retryAfterSeconds).toBeGreaterThan(60);
});

test('a call that is given up ends, also while it waits for another try', async ({ world }) => {
  const leaving = new AbortController();
  const paraphe = await open(world, {
    fetch: async () => {
      leaving.abort(new Error('given up'));
      throw new TypeError('no network');
    },
  });
  await expect(paraphe.getWebdoc('x', { signal: leaving.signal })).rejects.toThrow();
});

test('what is missing is told at once', async ({ world }) => {
  const portal = world.origin;
  expect(() => openParaphe({ portal: undefined as unknown as string, token: 'a' })).toThrow('portal is no address');
  expect(() => openParaphe({ portal, token: '' })).toThrow('token is missing');
  expect(() => openParaphe({ portal, token: 'a\nb' })).toThrow('token is missing');
});

test('an id without letters names no document, and never all of them', async ({ world }) => {
  const paraphe = await open(world);
  for (const id of ['', '.', '..'])
    await expect(paraphe.getWebdoc(id)).rejects.toMatchObject({ code: 'NoWebdocFound' });
});

test('an error names the field that was probably meant', async ({ world }) => {
  const paraphe = await open(world);
  const misspelt = { ...order('z'), metdata: {} } as ReturnType<typeof order>;
  await expect(paraphe.createWebdoc(misspelt)).rejects.toThrow('metdata UnknownField (metadata?)');
});

// The five-minute example takes real messages; these are not.
test('a message without, with another or with an old signature is refused', async () => {
  const secret = `whsec_${btoa('k'.repeat(24))}`;
  const body = '{"type":"webhook.test","timestamp":"2026-11-26T09:00:00.000Z","data":{"id":"1","orgType":"prod"}}';
  const signed = async (at: number, text = body) => {
    const key = await crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode('k'.repeat(24)),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`msg_1.${at}.${text}`));
    return {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,other v1,${btoa(String.fromCodePoint(...new Uint8Array(signature)))}`,
    };
  };
  const now = Math.floor(Date.now() / 1000);
  const headers = await signed(now);
  expect(await verifyWebhook({ secret, headers, body })).toMatchObject({
    id: 'msg_1',
    message: { type: 'webhook.test' },
  });
  expect(
    await verifyWebhook({ secret, headers: new Headers(headers), body: new TextEncoder().encode(body) }),
  ).toMatchObject({ id: 'msg_1' });
  const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  expect(await verifyWebhook({ secret, headers: capitals, body })).toMatchObject({ id: 'msg_1' });
  const parsed = JSON.parse(body) as string;
  await expect(verifyWebhook({ secret, headers, body: parsed })).rejects.toThrow('not what was read from them');
  for (const wrong of [
    { secret: 'whsec_', headers, body },
    { secret: undefined as unknown as string, headers, body },
    { secret, headers: {}, body },
    { secret, headers, body: `${body} ` },
    { secret, headers: { ...headers, 'webhook-id': 'msg_2' }, body },
    { secret: `whsec_${btoa('l'.repeat(24))}`, headers, body },
    { secret: 'whsec_%', headers, body },
    { secret, headers: await signed(now - 600), body },
    { secret, headers: { ...headers, 'webhook-timestamp': 'x' }, body },
  ])
    await expect(verifyWebhook(wrong)).rejects.toBeInstanceOf(WebhookRefused);
});
