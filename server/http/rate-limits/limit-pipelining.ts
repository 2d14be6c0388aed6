import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that are not answered yet. Browsers and proxies wait for each answer. */
const mostUnanswered = 20;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Begins a request once those before it on its connection are answered, and ends a connection that sends many without
 * waiting. Node begins all that came in one piece, a thousand and more, before anybody else’s, and does not tell an
 * answer that waits behind another that its connection has ended: what it holds would stay held, and nothing would log
 * it. Call it after other listeners for requests are added.
 */
export const limitPipelining = (app: FastifyInstance): void => {
  /** The exchange that has begun, then those behind it. */
  const lines = new WeakMap<Socket, Exchange[]>();
  const listeners = app.server.listeners('request');
  app.server.removeAllListeners('request');
  const begin = ([request, response]: Exchange, line: Exchange[]): void => {
    response.once('close', () => {
      line.shift();
      const [next] = line;
      // Nobody reads an answer behind one that ends the connection.
      if (next && request.socket.writable) begin(next, line);
    });
    for (const listener of listeners) listener.call(app.server, request, response);
  };
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // The rest of a piece is still parsed after the end of its connection.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? [];
    if (line.length >= mostUnanswered) {
      socket.destroy();
      return;
    }
    lines.set(socket, line);
    line.push([request, response]);
    if (line.length === 1) begin([request, response], line);
  });
};
