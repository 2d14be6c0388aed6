import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleError } from '../error-handler.ts';
import { readAnsweredBodies } from '../drain-after-answer.ts';
import { limitBodies } from './limit-bodies.ts';

const bytes = 400_000;
const slow = { bytesPerSecond: 1_000, overMs: 60_000 };
// REQ-6.1.31
let app: FastifyInstance;
let port: number;

const open = async (patience = slow): Promise<void> => {
  app = Fastify();
  app.setErrorHandler(handleError);
  readAnsweredBodies(app);
  limitBodies(app, { ofAddress: 3 * bytes, ofAll: 3 * bytes }, patience);
  app.post('/large', { bodyLimit: 2 * bytes }, async () => ({}));
  app.post('/small', async () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
};
beforeEach(() => open());
afterEach(() => app.close());

const headOf = (path: string, size: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${size}\r\n\r\n`;
const lengthOf = (length: number): string => `Content-Length: ${length}`;

interface Begun {
  socket: Socket;
  heard: () => string;
}
/** Sends the head of a request and the beginning of its body. */
const begin = (head: string, start = ''): Begun => {
  let heard = '';
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .on('data', (data) => {
      heard += data;
    });
  socket.write(head + start);
  return { socket, heard: () => heard };
};
const body = (length: number): string => JSON.stringify('a'.repeat(length - 2));
const statusOf = (length: number) =>
  fetch(`http://127.0.0.1:${port}/large`, {
    method: 'POST',
    body: body(length),
    headers: { 'content-type': 'application/json' },
  }).then(({ status }) => status);
const almost = body(bytes).slice(0, -1);

it('refuses a large body while too much has come, and takes it when one of them has ended', async () => {
  const waiting = [1, 2, 3].map(() => begin(headOf('/large', lengthOf(bytes)), almost));
  await vi.waitFor(async () => expect(await statusOf(bytes)).toBe(503));
  expect(await statusOf(1_000)).toBe(200);
  waiting[0]?.socket.write('"');
  await vi.waitFor(() => expect(waiting[0]?.heard()).toContain('200 OK'));
  waiting[1]?.socket.destroy();
  await vi.waitFor(async () => expect(await statusOf(bytes)).toBe(200));
  waiting[2]?.socket.destroy();
});

it('counts nothing that is only announced, with a length or without', async () => {
  const waiting = [...Array(20).keys()].map((at) =>
    begin(headOf('/large', at % 2 ? lengthOf(bytes) : 'Transfer-Encoding: chunked')),
  );
  expect(await statusOf(2 * bytes)).toBe(200);
  for (const { socket } of waiting) socket.destroy();
});

it('counts a body without a length, and one that is too long for its call not at all', async () => {
  const piece = `${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`;
  const unknown = begin(headOf('/large', 'Transfer-Encoding: chunked'), piece + piece.slice(0, -100));
  const long = begin(headOf('/small', lengthOf(3 * bytes)), almost);
  await vi.waitFor(() => expect(long.heard()).toContain('413'));
  await vi.waitFor(async () => expect(await statusOf(2 * bytes)).toBe(503));
  unknown.socket.destroy();
  long.socket.destroy();
  await vi.waitFor(async () => expect(await statusOf(2 * bytes)).toBe(200));
});

it('answers a body that it refuses, and one that brings nothing while others need the room', async () => {
  await app.close();
  await open({ bytesPerSecond: 1_000, overMs: 200 });
  const waiting = [1, 2, 3].map(() => begin(headOf('/large', lengthOf(bytes)), almost));
  await vi.waitFor(async () => expect(await statusOf(bytes)).toBe(503));
  await vi.waitFor(async () => expect(await statusOf(bytes)).toBe(200), 5_000);
  const refused = waiting.filter(({ heard }) => heard().includes('"code":"Unavailable"'));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.heard()).toMatch(/^HTTP\/1.1 503 [\s\S]+retry-after: 2/);
  // The rest of its body is read, and its connection goes on.
  refused[0]?.socket.write(`"${headOf('/small', lengthOf(2))}{}`);
  await vi.waitFor(() => expect(refused[0]?.heard()).toContain('200 OK'));
  for (const { socket } of waiting) socket.destroy();
});
