import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitBodies } from './limit-bodies.ts';

const bytes = 400_000;
let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = Fastify();
  limitBodies(app, { ofAddress: 3 * bytes, ofAll: 3 * bytes });
  app.post('/large', { bodyLimit: 2 * bytes }, async () => ({}));
  app.post('/small', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

/** Sends the head of a request, and the body only when it is asked for. */
const begin = (path: string, length: number | null): { socket: Socket; status: Promise<string> } => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const size = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${size}\r\n\r\n`);
  return { socket, status: once(socket, 'data').then(([data]) => String(data).slice(9, 12)) };
};
const body = (length: number): string => JSON.stringify('a'.repeat(length - 2));
const statusOf = (length: number) =>
  fetch(`http://127.0.0.1:${port}/large`, {
    method: 'POST',
    body: body(length),
    headers: { 'content-type': 'application/json' },
  }).then(({ status }) => status);

it('refuses a large body while too many are held, and takes it when one of them has ended', async () => {
  const waiting = [1, 2, 3].map(() => begin('/large', bytes));
  await vi.waitFor(async () => expect(await statusOf(bytes)).toBe(503));
  expect(await statusOf(1_000)).toBe(200);
  waiting[0]?.socket.write(body(bytes));
  expect(await waiting[0]?.status).toBe('200');
  waiting[1]?.socket.destroy();
  await vi.waitFor(async () => expect(await statusOf(bytes)).toBe(200));
  waiting[2]?.socket.destroy();
});

it('counts a body without a length as the longest, and one that is too long for its call not at all', async () => {
  const unknown = begin('/large', null);
  expect(await begin('/small', 3 * bytes).status).toBe('413');
  await vi.waitFor(async () => expect(await statusOf(2 * bytes)).toBe(503));
  expect(await statusOf(bytes)).toBe(200);
  unknown.socket.destroy();
  await vi.waitFor(async () => expect(await statusOf(2 * bytes)).toBe(200));
});
