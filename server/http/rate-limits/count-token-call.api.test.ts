import { expect } from 'vitest';
import { makeApiToken, signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest({ env: { RATE_TOKEN_CALL: '4/600' } });

const call = async (world: World, bearer: string, path: string) => {
  const { status, headers } = await world.call('GET', `/api/public${path}`, { bearer });
  return {
    status,
    limit: headers['ratelimit-limit'],
    remaining: headers['ratelimit-remaining'],
    reset: Number(headers['ratelimit-reset']),
    retryAfter: headers['retry-after'] === undefined ? undefined : Number(headers['retry-after']),
  };
};

// REQ-6.2.10
it('every answer to a token says what is left, and the one too many when to come back', async ({ world }) => {
  const { companyId } = await signUp(world, 'budget@door.example');
  const [token, other] = [await makeApiToken(world, companyId), await makeApiToken(world, companyId)];
  const seen = [];
  for (const path of ['/webdocs', '/webdocs?status=lost', '/webdocs/17', '/webdocs', '/webdocs'])
    seen.push(await call(world, token, path));
  expect(seen.map(({ status, limit, remaining }) => [status, limit, remaining])).toEqual([
    [200, '4', '3'],
    [400, '4', '2'],
    [404, '4', '1'],
    [200, '4', '0'],
    [429, '4', '0'],
  ]);
  for (const { reset } of seen) expect(reset).toSatisfy((seconds: number) => seconds > 0 && seconds <= 600);
  expect(seen.at(-1)?.retryAfter).toBe(seen.at(-1)?.reset);
  expect(await call(world, other, '/webdocs')).toMatchObject({ status: 200, remaining: '3', retryAfter: undefined });
  // Who has no token is told of no budget.
  expect(await call(world, 'x'.repeat(43), '/webdocs')).toMatchObject({ status: 401, limit: undefined });
});

// REQ-6.2.10
it('a body that cannot be read counts as a call too, but not that of a stranger', async ({ world }) => {
  const { companyId } = await signUp(world, 'unread@door.example');
  const bearer = await makeApiToken(world, companyId);
  const send = async (token: string, type: string, payload: string) => {
    const { statusCode, headers } = await world.app.inject({
      method: 'POST',
      url: '/api/public/webdocs',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
    return [statusCode, headers['ratelimit-remaining'], headers['www-authenticate']];
  };
  expect(await send(bearer, 'application/json', '{"half')).toEqual([400, '3', undefined]);
  expect(await send(bearer, 'text/plain', 'a')).toEqual([415, '2', undefined]);
  expect(await send(bearer, 'application/json', `"${'a'.repeat(21_000_000)}"`)).toEqual([413, '1', undefined]);
  expect(await send('x'.repeat(43), 'application/json', '{"half')).toEqual([401, undefined, 'Bearer']);
});

// REQ-4.4.37
it('a long body counts once more for each MiB, one beyond the limit once', async ({ world }) => {
  const { companyId } = await signUp(world, 'long@door.example');
  const bearer = await makeApiToken(world, companyId);
  const left = async (length: number) => {
    const body = { name: 'a'.repeat(length) };
    const { status, headers } = await world.call('POST', '/api/public/webdocs', { bearer, body });
    return [status, headers['ratelimit-remaining']];
  };
  expect(await left(21_000_000)).toEqual([413, '3']);
  expect(await left(1_100_000)).toEqual([400, '1']);
  // A call may begin while one point is left.
  expect(await left(1_100_000)).toEqual([400, '0']);
  expect(await left(10)).toEqual([429, '0']);
});

// REQ-6.2.29
it('a call that counts for no token says nothing of a minute, as the documents tell', async ({ world }) => {
  const { companyId, bearer: session } = await signUp(world, 'nobudget@door.example');
  const far = await makeApiToken(world, companyId);
  await world.context.db
    .updateTable('api_tokens')
    .set({ addresses: ['203.0.113.7'] })
    .where('company_id', '=', companyId)
    .execute();
  for (const bearer of [session, far])
    expect(await call(world, bearer, '/webdocs')).toMatchObject({
      status: 403,
      limit: undefined,
      remaining: undefined,
    });
  const scoped = await makeApiToken(world, companyId, 'sandbox', ['templates.write']);
  expect(await call(world, scoped, '/webdocs')).toMatchObject({ status: 403, limit: '4', remaining: '3' });
  for (const language of ['en', 'fr']) {
    const { components } = (await world.call('GET', `/api/openapi.json?language=${language}`)).body;
    expect(components.headers['RateLimit-Limit'].description).toMatch(/counts for no token|ne compte pour aucun token/);
  }
});
