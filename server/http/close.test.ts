import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeApp, followConnections } from './close.ts';

const opened = async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  followConnections(app);
  let answer = () => {};
  const asked = new Promise<void>((begun) => {
    app.get('/', async () => {
      begun();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return 'whole';
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, asked, answer: () => answer() };
};

it('a server that stops waits for no connection over which nothing was asked, and finishes what was', async () => {
  const { app, port, asked, answer } = await opened();
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  const inFlight = fetch(`http://127.0.0.1:${port}/`).then((got) => got.text());
  await asked;
  const closing = closeApp(app);
  await once(silent, 'close');
  answer();
  await closing;
  expect(await inFlight).toBe('whole');
});
