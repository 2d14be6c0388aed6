import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enforceReadingSpeed } from './reading-speed.ts';

let app: FastifyInstance;
let reader: Socket;
let source: Readable | undefined;

const serve = async (pieces: () => AsyncGenerator<Buffer>, leastBytesPerSecond: number): Promise<void> => {
  app.get('/', async (request, reply) => {
    source = Readable.from(pieces(), { objectMode: false });
    enforceReadingSpeed(request, reply, { windowMs: 120, leastBytesPerSecond });
    return reply.send(source);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  reader = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  reader.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
};
const endless = async function* () {
  for (;;) yield Buffer.alloc(65_536);
};

beforeEach(() => {
  app = Fastify();
});
afterEach(async () => {
  reader.destroy();
  await app.close();
});

test('an answer that nobody reads is given up, and closes what it comes from', async () => {
  await serve(endless, 1);
  reader.pause();
  await vi.waitFor(() => expect(source?.destroyed).toBe(true), 5_000);
});

test('an answer that is read too slowly is given up, too', async () => {
  await serve(endless, 10 ** 12);
  reader.resume();
  await once(reader, 'close');
  expect(source?.destroyed).toBe(true);
});

test('an answer whose source is slow is waited for', async () => {
  await serve(async function* () {
    for (let piece = 0; piece < 4; piece += 1) {
      await pause(150);
      yield Buffer.alloc(10);
    }
  }, 10 ** 12);
  let heard = '';
  reader.on('data', (text) => {
    heard += text;
  });
  await once(reader, 'end');
  expect(heard).toMatch(/\r\n0\r\n\r\n$/);
});
