import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleError } from '../error-handler.ts';
import { limitAnswers, type AnswerLimits } from './limit-answers.ts';

/** More than the buffers of a connection of this machine take. */
const bytes = 12_000_000;
const page = 'é'.repeat(bytes / 2);
const middleBytes = 200_000;
const most = { ofAddress: 3 * bytes, ofAll: 3 * bytes };
// REQ-6.1.32
let app: FastifyInstance;
let port: number;
let made: number;
const sockets: Socket[] = [];

const open = async (limits: AnswerLimits): Promise<void> => {
  app = Fastify();
  app.setErrorHandler(handleError);
  limitAnswers(app, { most, ...limits });
  await app.register(compress);
  made = 0;
  app.get('/large', async (_, reply) => {
    made += 1;
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/small', async () => 'small');
  app.get('/middle', async () => {
    made += 1;
    return 'm'.repeat(middleBytes);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
};
beforeEach(() => open({}));
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

const ask = (path: string): Socket => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  sockets.push(socket);
  return socket;
};
/** Asks again and again until the buffers are full, so that the server holds one answer. */
const askUntilFull = async (path: string): Promise<Socket> => {
  const socket = ask(path);
  for (let asked = made + 1; ; asked += 1) {
    const isBegun = await vi.waitUntil(() => made === asked, { timeout: 300, interval: 1 }).catch(() => false);
    if (!isBegun) return socket;
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  }
};
const connections = () => promisify(app.server.getConnections.bind(app.server))();
const get = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers });
const statusOf = async (path: string): Promise<number> => {
  const answer = await get(path, { 'accept-encoding': 'identity' });
  await answer.arrayBuffer();
  return answer.status;
};

it('sends large answers whole: plain, compressed, and only their heads', async () => {
  const plain = await get('/large', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-length')).toBe(String(bytes));
  expect(await plain.text()).toBe(page);
  const small = await get('/large', { 'accept-encoding': 'gzip' });
  expect(small.headers.get('content-encoding')).toBe('gzip');
  expect(await small.text()).toBe(page);
  const head = await fetch(`http://127.0.0.1:${port}/large`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it('refuses large answers while too many wait to be read, and small ones never', async () => {
  const waiting = [1, 2, 3].map(() => ask('/large'));
  await vi.waitFor(async () => expect(await statusOf('/large')).toBe(503), { timeout: 20_000 });
  const madeBefore = made;
  const refused = await get('/large');
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'Unavailable' });
  // A refused page is not made again in vain.
  expect(made).toBe(madeBefore);
  expect(await statusOf('/small')).toBe(200);
  waiting[0]?.destroy();
  await vi.waitFor(async () => expect(await statusOf('/large')).toBe(200), { timeout: 20_000 });
}, 60_000);

it('ends an answer that nobody reads when others need the room', async () => {
  await app.close();
  await open({ slow: { bytesPerSecond: 1_000, overMs: 200 } });
  for (let count = 0; count < 3; count += 1) ask('/large');
  await vi.waitFor(() => expect(made).toBe(3), { timeout: 20_000 });
  // They fill the room, so this one is refused until one of them has ended.
  await vi.waitFor(async () => expect(await statusOf('/large')).toBe(200), { timeout: 20_000 });
  expect(await connections()).toBeLessThan(3 + 1);
}, 60_000);

it('ends an answer that nobody reads after a while, and sends it whole to one who reads three times the least', async () => {
  await app.close();
  await open({ speed: { windowMs: 1_000, leastBytesPerSecond: 2_000_000 } });
  const silent = ask('/large');
  const slow = ask('/large');
  let came = 0;
  slow.on('data', (piece) => {
    came += piece.byteLength;
    slow.pause();
    setTimeout(() => slow.resume(), 10);
  });
  slow.resume();
  await vi.waitFor(() => expect(came).toBeGreaterThan(bytes), { timeout: 20_000 });
  silent.resume();
  await once(silent, 'close');
  expect(silent.bytesRead).toBeLessThan(bytes);
});

it('counts and ends answers of a usual size, too, that nobody reads', async () => {
  await app.close();
  await open({ most: { ofAddress: 3 * middleBytes, ofAll: 3 * middleBytes } });
  const waiting = [await askUntilFull('/middle'), await askUntilFull('/middle'), await askUntilFull('/middle')];
  expect([await statusOf('/middle'), await statusOf('/small')]).toEqual([503, 200]);
  waiting[0]?.destroy();
  await vi.waitFor(async () => expect(await statusOf('/middle')).toBe(200));
  await app.close();
  await open({ speed: { windowMs: 500, leastBytesPerSecond: 1_000_000 } });
  await askUntilFull('/middle');
  expect(await connections()).toBe(1);
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 });
});
