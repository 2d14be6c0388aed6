import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { limitPipelining } from './limit-pipelining.ts';

test('the end of a connection ends what answers that wait behind another are made from', async () => {
  const app = Fastify();
  limitPipelining(app);
  const closed: string[] = [];
  const sources: Readable[] = [];
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => closed.push(request.url));
  });
  app.get('/never', async () => new Promise(() => {}));
  let answerLate = (): void => {};
  app.get('/late', async () => new Promise((resolve) => (answerLate = () => resolve('late'))));
  app.get('/file', async (_, reply) => {
    const source = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(65_536);
      })(),
    );
    sources.push(source);
    return reply.send(source);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  for (const path of ['/never', '/file', '/file', '/late']) socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await vi.waitFor(() => expect(sources).toHaveLength(2));
  socket.destroy();
  await vi.waitFor(() => expect(closed.toSorted()).toEqual(['/file', '/file', '/late', '/never']));
  await vi.waitFor(() => expect(sources.map(({ destroyed }) => destroyed)).toEqual([true, true]));
  answerLate();
  await app.close();
});
