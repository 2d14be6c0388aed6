import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Time in which a request may still arrive over a connection that was just opened or kept open. It is longer than
 * nginx keeps an idle connection (deploy/nginx.conf).
 */
const silenceMs = 1_000;

/** Requests that take longer are cut off, because the whole stop has 25 s. */
const mostInFlightMs = 15_000;

interface Followed {
  /** Connections that have not sent a request yet. */
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
/** Longest wait for a quiet moment of a busy portal. It is well below the 25 s that the whole stop may take. */
const patienceMs = 6_000;

/**
 * Waits for a very short turn of the event loop: earlier data is then read, and almost nothing has arrived since. Data
 * that arrives after it is lost with its connection.
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
 * Stops accepting connections but keeps the open ones. `http.Server.close` would close idle connections at once and so
 * lose requests that a load balancer is just sending, and it must not repeat a `POST`.
 */
const stopListening = async (server: net.Server, patiently: boolean): Promise<void> => {
  if (patiently) await quietMoment();
  net.Server.prototype.close.call(server);
};

/** Every answer now closes its connection; resolves when all connections are closed or the time is over. */
const untilQuiet = async (server: net.Server, withinMs: number): Promise<void> => {
  if (withinMs === 0 || !(await hasConnections(server))) return;
  await Promise.race([once(server, 'close'), pause(withinMs, undefined, { ref: false })]);
};

export interface Closing {
  /** Time in which new connections are still accepted, since load balancers poll `/readyz` before they stop sending. */
  drainMs?: number;
  /** Time in which requests are still accepted over open connections. */
  lastRequestsMs?: number;
  /** Time for the requests in flight to end. Then their connections are closed: an upload that hangs never ends. */
  inFlightMs?: number;
}

/**
 * Finishes the requests in flight and closes the server. Two kinds of connections would hold it for more than a minute,
 * because Node calls neither of them idle: those kept alive by an earlier answer, and those without any request yet,
 * which browsers open ahead.
 */
export const closeApp = async (
  app: FastifyInstance,
  { drainMs = 0, lastRequestsMs = silenceMs, inFlightMs = mostInFlightMs }: Closing = {},
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
  const cut = setTimeout(() => app.server.closeAllConnections(), inFlightMs);
  await app.close();
  clearTimeout(cut);
  clearInterval(letGo);
};
