import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { refusalStatus } from '#contract/errors.ts';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { allRoutes } from '#server/app.ts';
import { makeApiToken, signUp } from '#tests/support/people.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();
const someId = '00000000-0000-4000-8000-000000000000';
const anyAddress = (path: string) => path.replaceAll(/\{\w+\}/g, someId);

// REQ-6.2.8
describe('a method that a path does not have', () => {
  it('is 405 with the methods it has, on every path of the contract', async ({ world }) => {
    const endpoints = allRoutes(world.context).map(({ endpoint }) => endpoint);
    for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
      const answer = await world.call('OPTIONS', anyAddress(path));
      const allowed = String(answer.headers['allow']).split(', ');
      expect([path, answer.status, answer.body.code]).toEqual([path, 405, 'MethodNotAllowed']);
      for (const { method } of endpoints.filter((endpoint) => endpoint.path === path))
        expect([path, allowed]).toEqual([path, expect.arrayContaining([method])]);
    }
  });

  it('is so whatever the body and the bearer are, with a slash at the end too', async ({ world }) => {
    for (const [method, url, allow] of [
      ['DELETE', '/api/public/webdocs', 'GET, HEAD, POST'],
      ['PUT', `/api/public/webdocs/${someId}/?a=b`, 'GET, HEAD'],
      ['GET', '/api/auth/login', 'POST'],
      ['POST', '/api/openapi.json', 'GET, HEAD'],
    ] as const) {
      const { statusCode, headers } = await world.app.inject({
        method,
        url,
        ...(method !== 'GET' && { payload: '{"half', headers: { 'content-type': 'application/json' } }),
      });
      expect([url, statusCode, headers['allow']]).toEqual([url, 405, allow]);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('tells strangers of no path outside the API, and a path that is not there is 404', async ({ world }) => {
    for (const [method, url] of [
      ['POST', '/metrics'],
      ['POST', '/api/public/nothing'],
      ['GET', '/api/public/webdocs/a/b/c'],
    ] as const) {
      const answer = await world.call(method, url);
      expect([url, answer.status, answer.headers['allow']]).toEqual([url, 404, undefined]);
    }
  });
});

// A cache in front must not keep that an asset is missing on a portal of another version.
it('a missing asset is never cached', async ({ world }) => {
  for (const url of ['/assets/nothing-12345678.js', '/assets/', '/assets/%5c']) {
    const { status, headers } = await world.call('GET', url);
    expect([url, status < 500, headers['cache-control']]).toEqual([url, true, 'no-store']);
  }
});

// REQ-6.2.9
it('a text that cannot be an id is as unknown as an id that is not there', async ({ world }) => {
  const { companyId, bearer } = await signUp(world, 'ids@door.example');
  const token = await makeApiToken(world, companyId, 'sandbox', [...tokenScopes]);
  const withIds = allRoutes(world.context)
    .map(({ endpoint }) => endpoint)
    .filter(({ path, refusals }) => path.includes('{') && refusals.some((code) => refusalStatus[code] === 404))
    // Answer whoever holds a mailed link or a report, and count wrong ones.
    .filter(({ may }) => may.bearer === 'session' || may.bearer === 'api-token');
  expect(withIds.length).toBeGreaterThan(20);
  for (const { method, path, may, params } of withIds)
    for (const id of ['17', 'not an id', '\0', "'or'1'='1", 'é'.repeat(40), 'a'.repeat(900)]) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id]);
      // Names of templates and numbers of records may have other forms.
      if (params && z.safeParse(params, Object.fromEntries(names)).success) continue;
      const answer = await world.call(method, path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)), {
        bearer: may.bearer === 'session' ? bearer : token,
        ...(method !== 'GET' && { body: {} }),
      });
      const isRefused = answer.status === 404 || (answer.status === 403 && may.bearer === 'session');
      expect([method, path, id, answer.status, isRefused]).toEqual([method, path, id, answer.status, true]);
    }
  const { body } = await world.call('PATCH', `/api/public/webdocs/${someId}/signatories/s1`, {
    bearer: token,
    body: { firstName: 'Zoé' },
  });
  expect(body.code).toBe('NoStakeholdersFound');
  const undecodable = await world.call('POST', '/api/public/webdocs/%ff/sign', { bearer: token, body: {} });
  expect([undecodable.status, undecodable.body.code]).toEqual([404, 'NoWebdocFound']);
  expect(undecodable.headers['x-request-id']).toBe(undecodable.body.requestId);
});
