import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect } from 'vitest';
import { buildApp } from '#server/app.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();
let app: FastifyInstance;
let port: number;
let publicHost: string;

it.beforeAll(async ({ world }) => {
  publicHost = new URL(world.config.publicUrl).hostname;
  app = await buildApp(world.config, world.context, {
    senders: { headersWithinMs: 400, bodyWithinMs: 60_000, windowMs: 400, leastBytesPerSecond: 5_000 },
  });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** Sends these lines and reads until the server ends the connection. */
const answerTo = async (...lines: string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  return text(socket);
};
const get = (path: string, ...hosts: string[]) =>
  answerTo(`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close', '');

// REQ-4.2.6
describe('a request names one host, and one of ours', () => {
  it('the public host, an address and a name without a dot are answered', async () => {
    for (const host of [publicHost, `${publicHost.toUpperCase()}:3000`, '127.0.0.1', '[::1]:3000', 'portal-1:3000'])
      expect([host, (await get('/api/config', host)).slice(0, 12)]).toEqual([host, 'HTTP/1.1 200']);
  });

  it('another host is misdirected, whichever path it names; a probe’s call is not', async () => {
    for (const host of ['evil.example', `${publicHost}.evil.example`, '127.0.0.1.evil.example', 'evil.example:443'])
      for (const path of ['/api/config', '/', '/webdoc/abc', '/assets/nothing.js', '/healthz/../api/config']) {
        const answer = await get(path, host);
        expect([host, path, answer.slice(0, 12)]).toEqual([host, path, 'HTTP/1.1 421']);
        expect(answer).toContain('"code":"MisdirectedRequest"');
      }
    expect(await get('/healthz', 'portal.namespace.svc.cluster.local')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('two hosts, or none, are no request', async () => {
    for (const hosts of [['localhost', 'localhost'], ['localhost', 'evil.example'], []])
      expect(await get('/api/config', ...hosts)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

// REQ-4.2.7
it('a connection on which no headers come, or hardly, is ended', async () => {
  const silent = connect(port, '127.0.0.1');
  const slow = connect(port, '127.0.0.1');
  await Promise.all([once(silent, 'connect'), once(slow, 'connect')]);
  slow.write('GET /api/config HTTP/1.1\r\nHost: localhost\r\n');
  const drip = setInterval(() => slow.write('X-More: x\r\n'), 50);
  slow.on('error', () => clearInterval(drip));
  for (const socket of [silent, slow]) expect(await text(socket).catch(() => '')).not.toContain('HTTP/1.1 200');
  clearInterval(drip);
  expect(app.server.headersTimeout).toBe(400);
});

// REQ-4.2.7
it('a body of which hardly anything comes is cut after one window, long before the time of a form', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 5000\r\n\r\n{');
  const drip = setInterval(() => socket.write(' '), 50);
  expect(await text(socket).catch(() => '')).toBe('');
  clearInterval(drip);
});

// REQ-4.2.8
it('addresses that the portal never has are 404, also for a browser', async ({ world }) => {
  for (const url of ['/.git/config', '/.env', '/backup.sql', '/wp-login.php', '/a/.ssh/id_rsa', '/old.zip?x=1'])
    for (const accept of ['text/html,*/*', '*/*'])
      expect([url, (await world.app.inject({ url, headers: { accept } })).statusCode]).toEqual([url, 404]);
  for (const url of ['/', '/billing', '/loginas/claire@acier-nord.com/abc'])
    expect([url, (await world.app.inject({ url, headers: { accept: 'text/html' } })).statusCode]).toEqual([url, 200]);
});
