import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that are not answered yet. Browsers and proxies wait for each answer. */
const mostUnanswered = 20;

/**
 * Node tells only the answer whose turn it is that its connection has ended. Those behind it would keep what they hold
 * for as long as the process runs: files, counts, polling.
 */
const endWith = (socket: Socket, responses: Set<ServerResponse>): void => {
  socket.once('close', () =>
    setImmediate(() => {
      for (const response of responses) response.destroy().emit('close');
    }),
  );
};

/**
 * Ends a connection that sends many requests without waiting for their answers. Node begins all requests that came in one
 * piece, a thousand and more, before anybody else’s. Call it before other listeners for requests are added.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();
  const listeners = app.server.listeners('request');
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // The rest of a piece is still parsed after the end of its connection.
    if (socket.destroyed) return;
    const responses = unanswered.get(socket) ?? new Set();
    if (responses.size >= mostUnanswered) {
      socket.destroy();
      return;
    }
    if (!unanswered.has(socket)) endWith(socket, responses);
    unanswered.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
    for (const listener of listeners) listener.call(app.server, request, response);
  });
};
