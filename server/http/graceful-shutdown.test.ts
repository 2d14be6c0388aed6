import { once } from 'node:events';
import http from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeApp, followConnections } from './graceful-shutdown.ts';

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
  app.get('/quick', async () => 'whole');
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

const ask = async (port: number, agent: http.Agent | false): Promise<http.IncomingMessage> => {
  const request = http.get({ port, host: '127.0.0.1', path: '/quick', agent });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  return response;
};

it('a request over a connection kept open still arrives while the server stops, and is told that it was the last', async () => {
  const { app, port } = await opened();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(port, agent)).headers.connection).toBe('keep-alive');
  const closing = closeApp(app);
  await expect.poll(() => app.server.listening).toBe(false);
  const last = await ask(port, agent);
  expect(last).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await closing;
  await expect(ask(port, false)).rejects.toThrow('ECONNREFUSED');
});

it('new connections are taken for as long as a balancer needs to hear of it, and each is told to go', async () => {
  const { app, port } = await opened();
  const closing = closeApp(app, { drainMs: 500 });
  expect(await ask(port, false)).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await closing;
  await expect(ask(port, false)).rejects.toThrow('ECONNREFUSED');
});

it('while more is read in each turn than it can see to, a server goes on listening: what has come would be lost', async () => {
  const { app } = await opened();
  const busyUntil = performance.now() + 1_500;
  const beBusy = () => {
    const turn = performance.now() + 3;
    while (performance.now() < turn);
    if (turn < busyUntil) setImmediate(beBusy);
  };
  beBusy();
  const closing = closeApp(app);
  await once(app.server, 'close');
  expect(performance.now()).toBeGreaterThanOrEqual(busyUntil);
  await closing;
});
