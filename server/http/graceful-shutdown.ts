import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Time in which a request may still arrive over a connection that was just opened or kept open. It is longer than
 * nginx keeps an idle connection (deploy/nginx.conf).
 */
const silenceMs = 1_000;

interface Followed {
  /** Connections over which no request has come. */
  silent: Set<Socket>;
  stopping: boolean;
}

const followed = new WeakMap<FastifyInstance, Followed>();

/** Tracks connections for `closeApp`. Call it before the server listens. */
export const followConnections = (app: FastifyInstance): void => {
  const silent = new Set<Socket>();
  const state: Followed = { silent, stopping: false };
  followed.set(app, state);
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('onSend', async (_, reply) => {
    if (state.stopping) void reply.header('connection', 'close');
  });
};

const hasConnections = (server: net.Server): Promise<boolean> =>
  new Promise((resolve) => {
    server.getConnections((_, count) => resolve(count > 0));
  });

/** An idle process reads everything that arrived within one turn of the event loop. */
const quietTurnMs = 1;
/** A busy portal is waited for: it still ends within the 25 s that it has. */
const patienceMs = 6_000;

/**
 * Between two turns, after one that took hardly any time: what came before it is read, and next to nothing has come since.
 * Whatever has would be lost with its connection.
 */
const quietMoment = async (): Promise<void> => {
  const end = performance.now() + patienceMs;
  for (let before = -Infinity; before < end;) {
    await nextTurn();
    const now = performance.now();
    if (now - before < quietTurnMs) return;
    before = now;
  }
};

/**
 * Takes no new connection and leaves those there are open: `http.Server.close` ends the idle ones at once, and with them
 * requests that a balancer is just sending over one. It may repeat no `POST` whose connection broke.
 */
const stopListening = async (server: net.Server, patiently: boolean): Promise<void> => {
  if (patiently) await quietMoment();
  net.Server.prototype.close.call(server);
};

/** Each answer says by now that its connection ends; when all have, nobody is waited for. */
const untilQuiet = async (server: net.Server, withinMs: number): Promise<void> => {
  if (withinMs === 0 || !(await hasConnections(server))) return;
  await Promise.race([once(server, 'close'), pause(withinMs, undefined, { ref: false })]);
};

export interface Closing {
  /** Time in which new connections are still accepted, since load balancers poll `/readyz` before they stop sending. */
  drainMs?: number;
  /** Time in which requests are still accepted over open connections. */
  lastRequestsMs?: number;
}

/**
 * Finishes the requests in flight and closes the server. Two kinds of connections would hold it for more than a minute,
 * because Node calls neither of them idle: those kept alive by an earlier answer, and those without any request yet,
 * which browsers open ahead.
 */
export const closeApp = async (
  app: FastifyInstance,
  { drainMs = 0, lastRequestsMs = silenceMs }: Closing = {},
): Promise<void> => {
  const state = followed.get(app);
  if (state) state.stopping = true;
  if (drainMs > 0) await pause(drainMs);
  if (app.server.listening) await stopListening(app.server, lastRequestsMs > 0);
  await untilQuiet(app.server, lastRequestsMs);
  if (lastRequestsMs > 0) await quietMoment();
  app.server.closeIdleConnections();
  // Right after a turn's reading, which a timer would come before.
  const letGo = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), 50);
  for (const socket of state?.silent ?? []) socket.destroy();
  await app.close();
  clearInterval(letGo);
};
