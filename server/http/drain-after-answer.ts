import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasBody, checkWhileReceiving } from './request-body-timeouts.ts';

/** Far more than any call takes. Whoever sends on beyond is cut, and may lose the answer. */
const mostBytes = 256 * 1_048_576;
const lookEveryMs = 1_000;

/** Whatever was reading has stopped, and without a reader the sender stands still. */
const readOn = (message: IncomingMessage): void => {
  const { socket } = message;
  const most = socket.bytesRead + mostBytes;
  message.unpipe();
  message.resume();
  checkWhileReceiving(message, lookEveryMs, () => {
    if (socket.bytesRead > most) socket.destroy();
  });
};

/** Node destroys the connection right after an answer with `Connection: close`; this makes it wait for the body. */
const closeAfterBody = (message: IncomingMessage): void => {
  const { socket } = message;
  socket.destroySoon = () => {
    if (message.complete) Socket.prototype.destroySoon.call(socket);
    else message.once('end', () => socket.destroy());
  };
};

/**
 * Reads and forgets what still comes of a request that is already answered. A browser looks for the answer when it has
 * sent everything, and a connection closed before it has is a reset that can lose the answer (RFC 9112 §9.6).
 * `enforceBodyTimeouts` bounds the time.
 */
export const readAnsweredBodies = (app: FastifyInstance): void => {
  app.server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(message)) return;
    closeAfterBody(message);
    response.once('finish', () => {
      if (!message.complete) readOn(message);
    });
  });
};
