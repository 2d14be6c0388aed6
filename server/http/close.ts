import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Long enough for a request that is on its way over a connection just opened. */
const silenceMs = 1_000;

/** Connections of a server over which no request has come. */
const silentOf = new WeakMap<FastifyInstance, Set<Socket>>();

/** To be called before the server listens; what `closeApp` lets go of is known by it. */
export const followConnections = (app: FastifyInstance): void => {
  const silent = new Set<Socket>();
  silentOf.set(app, silent);
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
};

/**
 * Finishes what is in flight. What an answer begun before keeps alive, and a connection over which nothing was asked
 * yet – browsers open some ahead –, would hold it for more than a minute: to Node neither is idle.
 */
export const closeApp = async (app: FastifyInstance): Promise<void> => {
  const letGo = setInterval(() => app.server.closeIdleConnections(), 50);
  const endSilent = setTimeout(() => {
    for (const socket of silentOf.get(app) ?? []) socket.destroy();
  }, silenceMs);
  await app.close();
  clearInterval(letGo);
  clearTimeout(endSilent);
};
