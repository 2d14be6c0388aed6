import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { logIn, signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { allRoutes } from '#server/app.ts';

const it = worldTest();
let nora: Person;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@door.example');
});

const login = (world: World, body: unknown, headers: Record<string, string> = {}) =>
  world.call('POST', '/api/auth/login', { body, headers });

describe('a refusal', () => {
  // REQ-6.2.2
  it('is a problem with code, status and request id, and nothing of the inside', async ({ world }) => {
    const answer = await login(world, { username: 'a', encryptedPassword: '***' });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({
      status: 400,
      code: 'InvalidRequest',
      title: 'InvalidRequest',
      errors: [{ path: 'encryptedPassword' }],
    });
    expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.text).not.toMatch(/stack|select|zod/i);
  });

  it.for([
    ['not JSON', '{"username":', 'application/json', 400],
    ['an array', '[]', 'application/json', 400],
    ['null', 'null', 'application/json', 400],
    ['nothing', '', 'application/json', 400],
    ['a form', 'username=a', 'application/x-www-form-urlencoded', 415],
    ['text', 'hello', 'text/plain', 415],
    ['prototype keys', '{"__proto__":{"a":1},"username":"a","encryptedPassword":"YQ=="}', 'application/json', 400],
    ['numbers for strings', '{"username":1,"encryptedPassword":2}', 'application/json', 400],
    ['arrays for strings', '{"username":["a"],"encryptedPassword":["YQ=="]}', 'application/json', 400],
  ] as const)('is a clear 4xx for a body that is %s', async ([, payload, type, status], { world }) => {
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    const { code, errors } = JSON.parse(response.body);
    expect(code).toMatch(/^(InvalidRequest|UnsupportedMediaType)$/);
    // The reason, too.
    if (status === 400) expect(errors[0]).toMatchObject({ path: expect.any(String), code: expect.any(String) });
  });

  it('is 413 for a body larger than its call takes, and 404 for what is not there', async ({ world }) => {
    const large = await login(world, { username: 'a'.repeat(300_000), encryptedPassword: 'YQ==' });
    expect([large.status, large.body.code]).toEqual([413, 'BodyTooLarge']);
    const missing = await world.call('GET', '/api/nothing/here');
    expect([missing.status, missing.body.code]).toEqual([404, 'NotFound']);
    expect(missing.text).not.toContain('nothing/here');
  });
});

describe('an answer', () => {
  // REQ-6.2.1
  it('never carries a field the contract does not name', async ({ world }) => {
    const { body } = await world.call('GET', '/api/user', { bearer: nora.bearer });
    expect(Object.keys(body).sort()).toEqual([
      'accountStatus',
      'companyId',
      'companyStatus',
      'createdDate',
      'email',
      'firstname',
      'language',
      'lastname',
      'roleName',
      'username',
    ]);
  });

  // REQ-4.2.3
  it('carries the strict headers, on success and on refusal', async ({ world }) => {
    for (const url of ['/api/config', '/api/nothing', '/api/user']) {
      const answer = await world.call('GET', url);
      expect(answer.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(answer.headers['server']).toBeUndefined();
      expect(answer.headers['x-powered-by']).toBeUndefined();
    }
  });

  it('is compressed when it is worth it', async ({ world }) => {
    const response = await world.app.inject({
      method: 'GET',
      url: '/api/openapi.json',
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers['content-encoding']).toBe('br');
  });
});

// REQ-6.1.9
describe('health', () => {
  it('tells that the process is up and that database, files and queue answer', async ({ world }) => {
    expect((await world.call('GET', '/healthz')).body).toEqual({ status: 'up' });
    const ready = await world.call('GET', '/readyz');
    expect(ready.body).toMatchObject({
      status: 'ready',
      checks: { database: 'ok', files: 'ok', queue: 'ok' },
    });
  });

  it('shows metrics to whoever holds the token, and to nobody else that they exist', async ({ world }) => {
    expect((await world.call('GET', '/metrics')).status).toBe(404);
    const metrics = await world.call('GET', '/metrics', { bearer: 'metrics-for-the-tests' });
    expect(metrics.text).toContain('http_request_seconds_bucket');
  });

  it('is not ready while the database is away, answers 503 with Retry-After, and recovers by itself', async () => {
    const away = await openWorld();
    const { Client } = await import('pg');
    const admin = new Client({
      connectionString: away.connectionString.replace(/\/[^/?]+(\?|$)/, '/postgres$1'),
    });
    await admin.connect();
    const name = new URL(away.connectionString).pathname.slice(1);
    try {
      await admin.query(`alter database ${name} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      const refused = await logIn(away, 'nobody@door.example');
      expect([refused.status, refused.body.code]).toEqual([503, 'Unavailable']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await away.call('GET', '/readyz')).status).toBe(503);
      await admin.query(`alter database ${name} allow_connections true`);
      await expect.poll(async () => (await away.call('GET', '/readyz')).status).toBe(200);
      expect((await logIn(away, 'nobody@door.example')).body.code).toBe('UsernameNotExisting');
    } finally {
      await admin.query(`alter database ${name} allow_connections true`);
      await admin.end();
      await away.close();
    }
  });
});

// REQ-6.2.1
describe('the contract', () => {
  it.for([
    ['/api/openapi.json', []],
    [
      '/api/portal/openapi.json',
      // The requirements have these paths: REQ-2.7.18, and both of REQ-1.7.25.
      [
        '`/api/documents/{type}/{id}/download/` should not have a trailing slash.',
        'Paths should resolve unambiguously. Found two ambiguous paths: `/api/externalenvironment/{id}/secure` and `/api/externalenvironment/sign/{id}`.',
      ],
    ],
  ] as const)(
    '%s is OpenAPI 3.1 of which a public linter finds nothing bad but what the requirements impose',
    async ([url, imposed], { world }) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'paraphe-openapi-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const file = path.join(folder, 'openapi.json');
      writeFileSync(file, (await world.call('GET', url)).text);
      const linted = spawnSync(
        process.execPath,
        ['node_modules/@redocly/cli/bin/cli.js', 'lint', file, '--extends=recommended', '--format=json'],
        {
          encoding: 'utf8',
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
        },
      );
      const report = JSON.parse(linted.stdout.slice(linted.stdout.indexOf('{')));
      expect(report.problems.map(({ message }: { message: string }) => message)).toEqual(imposed);
    },
  );

  it('has readable pages, which together have every call', async ({ world }) => {
    const pages = await Promise.all(['/api/docs', '/api/portal/docs'].map((url) => world.call('GET', url)));
    for (const page of pages) expect(page.headers['content-type']).toContain('text/html');
    const text = pages.map((page) => page.text).join('');
    const plain = text.replaceAll(/<[^>]+>/g, '');
    for (const { endpoint } of allRoutes(world.context)) expect(plain).toContain(`${endpoint.method} ${endpoint.path}`);
  });

  // REQ-1.7.1, REQ-6.2.3
  it('admits nobody without the right bearer, on every call that is not public', async ({ world }) => {
    for (const { endpoint } of allRoutes(world.context).filter((route) => route.endpoint.may.bearer !== 'none')) {
      const url = endpoint.path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      for (const bearer of [undefined, 'x'.repeat(43), nora.bearer.slice(0, -1)]) {
        const answer = await world.call(endpoint.method, url, {
          ...(bearer && { bearer }),
          ...(endpoint.method === 'GET' ? {} : { body: {} }),
        });
        // A call that uses up its bearer reads the body first and may answer 400; in both cases it does nothing.
        expect([endpoint.path, [400, 401].includes(answer.status)]).toEqual([endpoint.path, true]);
      }
    }
  });
});

describe('what is no proper request', () => {
  const raw = (world: World, text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(world.origin).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('close', () => resolve(answer));
      // The server normally closes the connection itself.
      setTimeout(() => socket.destroy(), 20_000).unref();
    });

  it.for([
    ['the absolute form', 'GET http://x/api/config HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['a path that cannot be read', 'GET /%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['no HTTP at all', 'hello\r\n\r\n'],
    [
      'both lengths',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
    ],
    ['an address longer than a head may be', `GET /api/config?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['no host', 'GET /api/config HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a call for a proxy', 'CONNECT x.example:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a path of raw bytes', 'GET /api/é HTTP/1.1\r\nHost: x\r\n\r\n'],
  ] as const)('%s is a 400 of the closed list with the strict headers', async ([, text], { world }) => {
    const answer = await raw(world, text);
    expect(answer).toMatch(/^HTTP\/1.1 400/);
    expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
      code: 'InvalidRequest',
      status: 400,
    });
    expect(answer.toLowerCase()).toContain("content-security-policy: default-src 'none'");
    expect(answer.toLowerCase()).toContain('cache-control: no-store');
  });

  it('an expectation that nobody knows is passed over', async ({ world }) => {
    const head = 'GET /api/config HTTP/1.1\r\nHost: x\r\nExpect: the moon\r\nConnection: close\r\n\r\n';
    expect(await raw(world, head)).toMatch(/^HTTP\/1.1 200/);
  });

  it.for([
    ['a NUL in a name', { username: 'a\u0000@x.example', encryptedPassword: 'YQ==' }, {}],
    ['half a character', { username: 'a\ud800@x.example', encryptedPassword: 'YQ==' }, {}],
  ] as const)('%s is 400', async ([, body, headers], { world }) => {
    expect([400, 404]).toContain((await login(world, body, headers)).status);
  });

  it('a body nested 50,000 deep is refused or ignored, with a key or without', async ({ world }) => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const payload = `{"username":"d@x.example","email":"d@x.example","firstname":"A","lastname":"B","more":${deep}}`;
    const response = await world.app.inject({
      method: 'POST',
      url: `/api/auth/register?q=${'x'.repeat(5_000)}`,
      payload,
      headers: { 'content-type': 'application/json', 'idempotency-key': 'deep' },
    });
    expect(response.statusCode).toBeLessThan(500);
  });

  it('a bearer of other letters does not open the metrics, nor stop them', async ({ world }) => {
    const answer = await world.call('GET', '/metrics', {
      headers: { authorization: `Bearer ${'é'.repeat(21)}` },
    });
    expect(answer.status).toBe(404);
  });
});

describe('the socket', () => {
  it('answers a quarter of a request never finished with nothing that stops others', async ({ world }) => {
    const { port } = new URL(world.origin);
    const halves = Array.from({ length: 50 }, () =>
      connect({ port: Number(port), host: '127.0.0.1' }, function open(this: Socket) {
        this.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Le');
      }),
    );
    expect((await fetch(`${world.origin}/healthz`)).status).toBe(200);
    for (const half of halves) half.destroy();
  });
});
