import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAnsweredBodies } from '../drain-after-answer.ts';
import { limitPipelining } from './limit-pipelining.ts';

// REQ-6.1.34
let app: FastifyInstance;
let begun: string[];
let closed: string[];
let answer: () => void;

beforeEach(async () => {
  app = Fastify();
  readAnsweredBodies(app);
  limitPipelining(app);
  [begun, closed] = [[], []];
  app.addHook('onRequest', async ({ url }, reply) => {
    begun.push(url);
    reply.raw.once('close', () => closed.push(url));
  });
  app.get('/last', async (_, reply) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return reply.header('connection', 'close').send('last');
  });
  app.get('/late', () => new Promise((resolve) => (answer = () => resolve('late'))));
  app.get('/file/:name', async () => 'file');
  app.post('/body', async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const request = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const send = (text: string): Socket => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write(text);
  return socket;
};

it('requests that came in one piece are begun one after the other, and answered in their order', async () => {
  const socket = send(
    request('/late') +
      'POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nbody' +
      request('/file/1', 'Connection: close\r\n'),
  );
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  await vi.waitFor(() => expect(begun).toEqual(['/late']));
  answer();
  await once(socket, 'close');
  expect(begun).toEqual(['/late', '/body', '/file/1']);
  expect(Buffer.concat(pieces).toString('latin1')).toMatch(/late.*200 OK.*body.*200 OK.*file/s);
});

it('those behind one whose connection ends are never begun', async () => {
  const socket = send(request('/late') + request('/file/1') + request('/file/2'));
  await vi.waitFor(() => expect(begun).toEqual(['/late']));
  socket.destroy();
  await vi.waitFor(() => expect(closed).toEqual(['/late']));
  answer();
  expect((await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/file/3`)).status).toBe(200);
  expect(begun).toEqual(['/late', '/file/3']);
});

it('a body that waits behind an answer that ends the connection does not keep it open', async () => {
  const socket = send(`${request('/last')}POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 400000\r\n\r\nbody`);
  socket.resume();
  await vi.waitFor(() => expect(begun).toEqual(['/last']));
  answer();
  await once(socket, 'close');
  expect(begun).toEqual(['/last']);
});
